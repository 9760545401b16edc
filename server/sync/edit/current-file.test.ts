import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { currentFile, filesVersion } from '#server/sync/edit/current-file.ts'
import { commitComponent } from '#server/sync/outgoing/commit-edits.ts'
import { fetchUpstream } from '#server/sync/outgoing/fetch-upstream.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeVcs, RepositorySite } from '#server/testing/repository-site.ts'

const files = { 'locales/en.json': '{\n  "a": "One",\n  "b": "Two"\n}\n', 'locales/de.json': '{\n  "a": "Eins"\n}\n' }

describeEachEngine('files of a component', (open) => {
  let site: RepositorySite
  let id: number
  let elsewhere: SyncContext
  let folder: string

  beforeEach(async () => {
    site = await RepositorySite.open(await open())
    id = await site.component(files)
    folder = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
    elsewhere = { ...site.context, vcs: makeVcs(folder) }
    await fetchUpstream(elsewhere, await loadSyncedComponent(site.database.db, id))
  })
  afterEach(async () => {
    await site.database.drop()
    rmSync(folder, { recursive: true })
  })

  const edit = (key: string, target: string) => site.edit(id, { code: 'de', key, target })
  const fileFor = async (context: SyncContext) => {
    const { translation_id } = await site.unit(id, 'de', 'a')
    const bytes = await currentFile(context, id, { id: translation_id, filename: 'locales/de.json' })
    return JSON.parse(Buffer.from(bytes).toString())
  }

  it('A1: have every text in a process whose clone lacks our commits', async () => {
    await edit('a', 'Eins!')
    await commitComponent(site.context, id)
    await edit('b', 'Zwei')
    const all = { a: 'Eins!', b: 'Zwei' }
    expect([await fileFor(site.context), await fileFor(elsewhere)]).toEqual([all, all])
    await commitComponent(site.context, id)
    await edit('a', 'Eins?')
    expect([await fileFor(site.context), await fileFor(elsewhere)]).toEqual([
      { a: 'Eins?', b: 'Zwei' },
      { a: 'Eins?', b: 'Zwei' },
    ])
  })

  it('are known by a version that changes exactly when they do', async () => {
    const wanted = await Promise.all(
      ['en', 'de'].map(async (code) => {
        const { translation_id } = await site.unit(id, code, 'a')
        return { id: translation_id, filename: `locales/${code}.json` }
      }),
    )
    const versionFor = (context: SyncContext) => filesVersion(context, id, wanted)
    const first = await versionFor(site.context)
    expect(first).toEqual(expect.stringContaining('locales/de.json'))
    // Neither another component nor a second look changes anything.
    await site.component(
      { 'other/en.json': '{"x": "y"}\n', ...files },
      { filemask: 'other/*.json', template: 'other/en.json' },
      'b',
    )
    expect([await versionFor(site.context), await versionFor(elsewhere)]).toEqual([first, first])
    await edit('b', 'Zwei')
    expect([await versionFor(site.context), await versionFor(elsewhere)]).toEqual([undefined, undefined])
    // What waits for one file leaves the others as they are.
    expect(await filesVersion(site.context, id, wanted.slice(0, 1))).toContain('locales/en.json')
    await commitComponent(site.context, id)
    const second = await versionFor(site.context)
    expect(second).not.toBe(first)
    // A clone that lacks our commits takes them from the database; where they are not kept, it can only write them again.
    expect([second === undefined, await versionFor(elsewhere)]).toEqual([false, second])
    await site.database.db.deleteFrom('commit_pack').execute()
    const third = { ...elsewhere, vcs: makeVcs(mkdtempSync(join(folder, 'third-'))) }
    await fetchUpstream(third, await loadSyncedComponent(site.database.db, id))
    expect(await versionFor(third)).toBeUndefined()
    await site.upstream.commit({ 'locales/en.json': '{\n  "a": "One",\n  "b": "Two!"\n}\n' }, { time: site.tick() })
    await pullComponent(site.context, id)
    await commitComponent(site.context, id)
    expect(new Set([undefined, first, second, await versionFor(site.context)]).size).toBe(4)
    expect(await filesVersion(site.context, id, [{ id: 0, filename: 'locales/fr.json' }])).toBeUndefined()
  })
})
