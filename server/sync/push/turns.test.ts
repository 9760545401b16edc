import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { storeFiles } from '#server/db/queries/repository/stored-files.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { currentFile } from '#server/sync/edit/current-file.ts'
import { commitComponent } from '#server/sync/outgoing/commit-edits.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeVcs, RepositorySite } from '#server/testing/repository-site.ts'
import { LOCAL } from '#server/vcs/vcs.ts'

const KEYS = ['a', 'b', 'c'] as const
const jsonOf = (texts: Readonly<Record<string, string>>) => `${JSON.stringify(texts, null, 2)}\n`
const FILES = {
  'locales/en.json': jsonOf({ a: 'One', b: 'Two', c: 'Three' }),
  'locales/de.json': jsonOf({ a: 'Eins', b: 'Zwei', c: 'Drei' }),
}

describeEachEngine('processes with folders of their own take turns', (open) => {
  let site: RepositorySite
  let folders: string[]
  let processes: SyncContext[]
  let texts: Record<string, string>

  beforeEach(async () => {
    site = await RepositorySite.open(await open())
    folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'dragoman-turns-')))
    processes = folders.map((folder) => ({ ...site.context, vcs: makeVcs(folder) }))
    texts = { a: 'Eins', b: 'Zwei', c: 'Drei' }
  })
  afterEach(async () => {
    await site.database.drop()
    for (const folder of folders) rmSync(folder, { recursive: true })
  })

  const at = (process: number) => processes[process] as SyncContext
  const forget = (process: number) => rmSync(join(folders[process] as string, 'data'), { recursive: true, force: true })

  async function local(slug = 'app'): Promise<number> {
    const id = await site.announce({ vcs: 'local', repo: LOCAL, push: '', branch: '' }, slug)
    const files = Object.entries(FILES).map(([path, text]) => ({ path, blob: path, content: Buffer.from(text) }))
    await inTransaction(site.database.db, (tx) => storeFiles(tx, id, files))
    await pullComponent(at(0), id)
    return id
  }

  async function save(id: number, key: string, target: string): Promise<void> {
    await site.edit(id, { code: 'de', key, target })
    texts[key] = target
  }
  const stored = async (id: number) =>
    Object.fromEntries((await site.units(id, 'de')).map((unit) => [unit.context, unit.target]))
  const fileOf = async (id: number, process: number) => {
    const { translation_id } = await site.unit(id, 'de', 'a')
    const bytes = await currentFile(at(process), id, { id: translation_id, filename: 'locales/de.json' })
    return JSON.parse(Buffer.from(bytes).toString())
  }
  const head = (id: number) =>
    site.database.db.selectFrom('component').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const messages = async (id: number, process: number) => {
    const { outgoing, revision } = await head(id)
    const log = await at(process).vcs.commitLog(`${LOCAL}${id}`, { commit: outgoing || revision, limit: 100 })
    return log.map(({ revision: commit, summary }) => `${commit} ${summary}`)
  }

  it('in a repository without a remote nobody brings older texts back', async () => {
    const id = await local()
    for (const [process, key] of [0, 1, 0].entries()) {
      await save(id, KEYS[process] as string, `Edit ${process}`)
      await pushComponent(at(key), id)
      expect(await stored(id)).toEqual(texts)
    }
    expect([await fileOf(id, 0), await fileOf(id, 1)]).toEqual([texts, texts])
    const history = await messages(id, 0)
    expect(history).toHaveLength(4)
    expect(await messages(id, 1)).toEqual(history)
  })

  it('a repository without a remote is the same for all when a folder is gone, and stays so', async () => {
    const id = await local()
    await save(id, 'a', 'Edit 1')
    await pushComponent(at(0), id)
    const history = await messages(id, 0)
    forget(0)
    for (const process of [1, 0]) {
      expect(await fileOf(id, process)).toEqual(texts)
      expect(await messages(id, process)).toEqual(history)
    }
    await save(id, 'b', 'Edit 2')
    forget(1)
    await pushComponent(at(1), id)
    expect([await fileOf(id, 0), await fileOf(id, 1), await stored(id)]).toEqual([texts, texts, texts])
    expect((await messages(id, 0)).slice(1)).toEqual(history)
  })

  it('a folder that an earlier version left behind is not believed', async () => {
    const id = await local()
    for (const process of [0, 1] as const) {
      await save(id, 'a', `Edit ${process}`)
      await pushComponent(at(process), id)
    }
    // The first process stands before the second edit, and nothing is noted of either.
    await site.set(id, { local_head: '' })
    await site.database.db.deleteFrom('commit_pack').execute()
    await pullComponent(at(0), id)
    expect(await stored(id)).toEqual(texts)
    await save(id, 'b', 'Edit 2')
    await pushComponent(at(0), id)
    forget(1)
    expect([await stored(id), await fileOf(id, 0), await fileOf(id, 1)]).toEqual([texts, texts, texts])
  })

  it('commits that are pushed nowhere are those of all', async () => {
    const id = await site.component(FILES, { push: '' })
    await pullComponent(at(0), id)
    await pullComponent(at(1), id)
    await save(id, 'a', 'Edit 1')
    await commitComponent(at(0), id)
    await save(id, 'b', 'Edit 2')
    await commitComponent(at(1), id)
    const { outgoing, outgoing_base } = await head(id)
    expect([await fileOf(id, 0), await fileOf(id, 1)]).toEqual([texts, texts])
    for (const { vcs } of processes)
      expect(await vcs.commitsMissing(site.upstream.address, [outgoing_base], outgoing)).toBe(2)
    await site.upstream.commit(
      { 'locales/de.json': jsonOf({ a: 'Eins', b: 'Zwei', c: 'Drei!' }) },
      { time: site.tick() },
    )
    texts.c = 'Drei!'
    forget(0)
    await pullComponent(at(0), id)
    expect([await stored(id), await fileOf(id, 0)]).toEqual([texts, texts])
    expect((await at(0).vcs.parentsOf(site.upstream.address, (await head(id)).outgoing))[0]).toBe(outgoing)
  })

  it('many commits are kept in few packs', { timeout: 120_000 }, async () => {
    const id = await local()
    for (let i = 0; i < 40; i++) {
      await save(id, 'a', `Edit ${i}`)
      await pushComponent(at(0), id)
    }
    const packs = await site.database.db.selectFrom('commit_pack').select('id').execute()
    expect(packs.length).toBeLessThan(33)
    expect(await fileOf(id, 1)).toEqual(texts)
    expect(await messages(id, 1)).toHaveLength(41)
  })

  const steps = fc.array(
    fc.record({
      kind: fc.constantFrom('save', 'push', 'push', 'commit', 'pull', 'forget'),
      process: fc.nat(1),
      key: fc.constantFrom(...KEYS),
    }),
    { minLength: 8, maxLength: 14 },
  )

  it.each(['local', 'no push', 'push'] as const)('whatever they do in turn, no text is lost: %s', async (kind) => {
    let made = 0
    const histories = fc.asyncProperty(steps, async (history) => {
      made++
      texts = { a: 'Eins', b: 'Zwei', c: 'Drei' }
      const settings = kind === 'push' ? {} : { push: '' }
      const id = kind === 'local' ? await local(`app${made}`) : await site.component(FILES, settings, `app${made}`)
      for (const [step, { kind: does, process, key }] of history.entries()) {
        if (does === 'save') await save(id, key, `${key} ${made} ${step}`)
        else if (does === 'forget') forget(process)
        else await { push: pushComponent, commit: commitComponent, pull: pullComponent }[does](at(process), id)
        expect(await stored(id)).toEqual(texts)
      }
      for (const process of [0, 1]) {
        await pushComponent(at(process), id)
        expect([await stored(id), await fileOf(id, process)]).toEqual([texts, texts])
      }
    })
    await fc.assert(histories, { numRuns: kind === 'push' ? 2 : 4 })
  })
})
