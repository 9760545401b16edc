import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { storeFiles } from '#server/db/queries/repository/stored-files.ts'
import { resetComponent } from '#server/sync/operations/reset.ts'
import { commitComponent } from '#server/sync/outgoing/commit-edits.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

const EN = '{\n  "title": "Tide table",\n  "home": "Home",\n  "back": "Go back"\n}\n'
const DE = '{\n  "title": "Gezeiten",\n  "home": "Start",\n  "back": "Zurück"\n}\n'
const FILES = { 'locales/en.json': EN, 'locales/de.json': DE }

describeEachEngine('the shape of history', (open) => {
  let database: TestDatabase
  let site: RepositorySite

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
  })
  afterEach(() => database.drop())

  const german = (commit?: string) => site.upstream.read('locales/de.json', commit)
  const upstreamSays = (from: string, to: string) =>
    german().then((now) => site.upstream.commit({ 'locales/de.json': now.replace(from, to) }, { time: site.tick() }))
  const outgoing = async (id: number) =>
    (await database.db.selectFrom('component').select('outgoing').where('id', '=', id).executeTakeFirstOrThrow())
      .outgoing

  it('merge: commits stay where they were made, and a merge commit brings them together', async () => {
    const id = await site.component(FILES, {
      merge_style: 'merge',
      merge_message: 'Merge {{ component_remote_branch }}',
    })
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    const { head } = await commitComponent(site.context, id)
    const moved = await upstreamSays('Start', 'Startseite')
    await pushComponent(site.context, id)
    const [merge] = await site.upstream.log()
    expect(merge).toMatchObject({ message: 'Merge main', parents: [moved, head] })
    expect(await german()).toBe(DE.replace('Gezeiten', 'Tidenkalender').replace('Start', 'Startseite'))
    expect(await site.edits()).toEqual([])
  })

  it('merge: nothing to merge, nothing but our commit', async () => {
    const id = await site.component(FILES, { merge_style: 'merge' })
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await pushComponent(site.context, id)
    expect((await site.upstream.log()).map(({ parents }) => parents.length)).toEqual([1, 0])
  })

  it('merge_noff: always a merge commit, ours as its second parent', async () => {
    const id = await site.component(FILES, { merge_style: 'merge_noff' })
    const first = await site.upstream.tip()
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await pushComponent(site.context, id)
    const [merge, ours] = await site.upstream.log()
    expect(merge?.parents).toEqual([first, ours?.id])
    expect(ours?.author).toMatch(/^Ann/)
    expect(await german()).toContain('Tidenkalender')
    expect(await pushComponent(site.context, id)).toMatchObject({ pushed: false })
  })

  it('without a push address commits are kept here and upstream is merged into them', async () => {
    const id = await site.component(FILES, { push: '' })
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    const { head } = await commitComponent(site.context, id)
    const moved = await upstreamSays('Start', 'Startseite')
    await pullComponent(site.context, id)
    const merge = await outgoing(id)
    expect(await site.vcs.parentsOf(site.upstream.address, merge)).toEqual([head, moved])
    const files = await site.vcs.files(site.upstream.address, merge)
    const blob = files.find(({ path }) => path === 'locales/de.json')?.blob ?? ''
    const text = await site.vcs.withBlobs(site.upstream.address, async (read) => (await read(blob))?.toString())
    expect(text).toBe(DE.replace('Gezeiten', 'Tidenkalender').replace('Start', 'Startseite'))
    expect(await pushComponent(site.context, id)).toMatchObject({ pushed: false })
    // Upstream takes our work in by other means: nothing waits any more.
    await upstreamSays('Gezeiten', 'Tidenkalender')
    await pullComponent(site.context, id)
    expect([await outgoing(id), await site.edits()]).toEqual(['', []])
  })

  it('a push branch gets our commits by fast-forward, whatever upstream and others do', async () => {
    const id = await site.component(FILES, { push_branch: 'l10n' })
    const other = await site.component(
      { 'web/en.json': '{"a": "A"}\n', 'web/de.json': '{"a": "Ah"}\n' },
      { push_branch: 'l10n', filemask: 'web/*.json', template: 'web/en.json' },
      'web',
    )
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await pushComponent(site.context, id)
    const first = (await site.upstream.tip('l10n')) as string
    expect(await german()).toBe(DE)
    expect(await german('refs/heads/l10n')).toContain('Tidenkalender')
    expect(await pushComponent(site.context, id)).toMatchObject({ pushed: false })
    await site.edit(other, { code: 'de', key: 'a', target: 'Aha' })
    await pushComponent(site.context, other)
    await upstreamSays('Start', 'Startseite')
    await site.edit(id, { code: 'de', key: 'back', target: 'Hinfort', by: 'bob' })
    await pushComponent(site.context, id)
    expect((await site.upstream.log('l10n')).map(({ id: commit }) => commit)).toContain(first)
    expect(await german('refs/heads/l10n')).toBe(
      '{\n  "title": "Tidenkalender",\n  "home": "Startseite",\n  "back": "Hinfort"\n}\n',
    )
    expect(await site.upstream.read('web/de.json', 'refs/heads/l10n')).toBe('{"a": "Aha"}\n')
    expect((await site.edits()).map(({ target }) => target)).toEqual(['Tidenkalender', 'Aha', 'Hinfort'])
    // The branch is merged by squashing and deleted.
    await site.upstream.commit({
      'locales/de.json': await german('refs/heads/l10n'),
      'web/de.json': await site.upstream.read('web/de.json', 'refs/heads/l10n'),
    })
    await site.upstream.move('', 'l10n')
    await pushComponent(site.context, id)
    await pushComponent(site.context, other)
    expect(await site.edits()).toEqual([])
    expect(await site.upstream.tip('l10n')).toBeUndefined()
  })

  it('a push branch that is deleted unmerged comes back with everything', async () => {
    const id = await site.component(FILES, { push_branch: 'l10n' })
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await pushComponent(site.context, id)
    await site.upstream.move('', 'l10n')
    await pushComponent(site.context, id)
    expect(await german('refs/heads/l10n')).toBe(DE.replace('Gezeiten', 'Tidenkalender'))
    await site.upstream.move('', 'l10n')
    rmSync(join(database.folder, 'data'), { recursive: true })
    await site.edit(id, { code: 'de', key: 'home', target: 'Anfang' })
    await pushComponent(site.context, id)
    expect(await german('refs/heads/l10n')).toBe(DE.replace('Gezeiten', 'Tidenkalender').replace('Start', 'Anfang'))
  })

  it('takes what others changed on the push branch', async () => {
    const id = await site.component(FILES, { push_branch: 'l10n' })
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await site.edit(id, { code: 'de', key: 'home', target: 'Anfang' })
    await pushComponent(site.context, id)
    const mended = (await german('refs/heads/l10n')).replace('Tidenkalender', 'Tiden').replace('Anfang', 'Heim')
    await site.upstream.commit({ 'locales/de.json': mended }, { branch: 'l10n', email: 'bob@example.org' })
    await site.edit(id, { code: 'de', key: 'home', target: 'Beginn' })
    await pushComponent(site.context, id)
    expect(await german('refs/heads/l10n')).toBe(DE.replace('Gezeiten', 'Tiden').replace('Start', 'Beginn'))
    expect(await site.unit(id, 'de', 'title')).toMatchObject({ target: 'Tiden', upstream: 'Gezeiten' })
    expect(await site.suggestions()).toEqual([{ target: 'Heim', user_id: site.people.bob }])
  })

  it('components of one repository push one after the other, linked or not', async () => {
    const id = await site.component(FILES)
    const linked = await site.component(
      { 'web/en.json': '{"a": "A"}\n', 'web/de.json': '{"a": "Ah"}\n' },
      { filemask: 'web/*.json', template: 'web/en.json' },
      'web',
    )
    await site.set(linked, { repo: 'weblate://harbour/app', push: '', linked_component_id: id })
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await site.edit(linked, { code: 'de', key: 'a', target: 'Aha' })
    await commitComponent(site.context, id)
    await commitComponent(site.context, linked)
    await pushComponent(site.context, linked)
    await pushComponent(site.context, id)
    expect([await german(), await site.upstream.read('web/de.json')]).toEqual([
      DE.replace('Gezeiten', 'Tidenkalender'),
      '{"a": "Aha"}\n',
    ])
    expect(await site.edits()).toEqual([])
  })

  it('a local repository needs no remote and comes back from the database', async () => {
    const id = await site.announce({ vcs: 'local', repo: 'local:', push: '', branch: '' })
    const files = Object.entries(FILES).map(([path, text]) => ({ path, blob: path, content: Buffer.from(text) }))
    await inTransaction(database.db, (tx) => storeFiles(tx, id, files))
    await pullComponent(site.context, id)
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    expect(await pushComponent(site.context, id)).toMatchObject({ pushed: true })
    expect(await site.edits()).toEqual([])
    rmSync(join(database.folder, 'data'), { recursive: true })
    await site.edit(id, { code: 'de', key: 'home', target: 'Anfang' })
    await pushComponent(site.context, id)
    const stored = await database.db.selectFrom('stored_file').select(['path', 'content']).orderBy('path').execute()
    expect(stored.map(({ content }) => Buffer.from(content).toString())).toEqual([
      DE.replace('Gezeiten', 'Tidenkalender').replace('Start', 'Anfang'),
      EN,
    ])
    expect((await site.units(id, 'de')).map(({ target }) => target)).toEqual(['Tidenkalender', 'Anfang', 'Zurück'])
  })

  it('reset gives up what waits, or keeps it for new commits', async () => {
    const id = await site.component(FILES, { push_on_commit: 0 })
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await commitComponent(site.context, id)
    await resetComponent(site.context, id, { keep: true })
    expect(await site.edits()).toEqual([{ target: 'Tidenkalender', commit_id: '' }])
    await commitComponent(site.context, id)
    await resetComponent(site.context, id)
    expect([await site.edits(), await outgoing(id)]).toEqual([[], ''])
    expect(await site.unit(id, 'de', 'title')).toMatchObject({ target: 'Gezeiten', upstream: null, state: 20 })
    expect(await pushComponent(site.context, id)).toMatchObject({ pushed: false })
  })
})
