import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Message } from '#core/messages/message.ts'
import { inTransaction } from '#server/db/database.ts'
import { unitsByIds } from '#server/db/queries/strings/unit-context.ts'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import { deleteString } from '#server/sync/edit/delete-string.ts'
import { commitComponent } from '#server/sync/outgoing/commit-edits.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

const EN = '{\n  "title": "Tide table",\n  "home": "Home",\n  "back": "Go back"\n}\n'
const DE = '{\n  "title": "Gezeiten",\n  "home": "Start"\n}\n'
const FILES = { 'locales/en.json': EN, 'locales/de.json': DE }

describeEachEngine('pushing a component', (open) => {
  let database: TestDatabase
  let site: RepositorySite

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
  })
  afterEach(() => database.drop())

  const german = () => site.upstream.read('locales/de.json')

  it('writes one commit per author, by that author, and changes only their lines', async () => {
    const id = await site.component(FILES)
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await site.edit(id, { code: 'de', key: 'home', target: 'Anfang', by: 'bob' })
    const result = await pushComponent(site.context, id)
    expect(result).toEqual({ pushed: true, revision: await site.upstream.tip() })
    const log = await site.upstream.log()
    expect(log.slice(0, 2).map(({ author, committer }) => [author, committer])).toEqual([
      ['Bob Builder <bob@example.org>', 'Dragoman <noreply@dragoman.invalid>'],
      ['Ann Author <ann@example.org>', 'Dragoman <noreply@dragoman.invalid>'],
    ])
    expect(log[0]?.message).toBe('Translate German\n\nTranslated: 2')
    expect(await site.upstream.changedLines(log[1]?.id ?? '')).toEqual([
      '-  "title": "Gezeiten",',
      '+  "title": "Tidenkalender",',
    ])
    expect(await german()).toBe('{\n  "title": "Tidenkalender",\n  "home": "Anfang"\n}\n')
    expect(await site.edits()).toEqual([])
    expect(await site.unit(id, 'de', 'title')).toMatchObject({ target: 'Tidenkalender', upstream: null })
    expect(await pushComponent(site.context, id)).toMatchObject({ pushed: false })
    expect(await site.changes(0)).toHaveLength(2)
  })

  it('adds a string the file lacks where the template has it', async () => {
    const id = await site.component(FILES)
    await site.edit(id, { code: 'de', key: 'back', target: 'Zurück' })
    await pushComponent(site.context, id)
    expect(await german()).toBe('{\n  "title": "Gezeiten",\n  "home": "Start",\n  "back": "Zurück"\n}\n')
  })

  it('goes on when all strings were removed here, and not when a template becomes empty by itself', async () => {
    const id = await site.component(FILES)
    const actor = { kind: 'user', id: site.people.ann, username: 'ann', isSuperuser: false } as const
    const [kept, ...gone] = await site.units(id, 'en')
    await inTransaction(database.db, async (tx) => {
      for (const unit of await unitsByIds(
        tx,
        gone.map((one) => one.id),
      ))
        await deleteString(tx, { synced: await loadSyncedComponent(tx, id), unit, actor, now: site.tick() })
    })
    const others = '{\n  "home": "Home",\n  "back": "Go back"\n}\n'
    await site.upstream.commit({ 'locales/en.json': others }, { time: site.tick() })
    await pushComponent(site.context, id)
    expect(await site.upstream.read('locales/en.json')).toBe('{}\n')
    expect(await site.units(id, 'en')).toEqual([])
    await site.upstream.commit({ 'locales/en.json': EN }, { time: site.tick() })
    await pullComponent(site.context, id)
    expect((await site.units(id, 'en')).map(({ context }) => context)).toEqual(['title', 'home', 'back'])
    expect(kept?.context).toBe('title')
    await site.upstream.commit({ 'locales/en.json': '{}\n' }, { time: site.tick() })
    await expect(pullComponent(site.context, id)).rejects.toThrow("'locales/en.json' has no strings.")
    expect(await site.units(id, 'en')).toHaveLength(3)
  })

  it('merges what upstream changed meanwhile, string by string', async () => {
    const id = await site.component(FILES)
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await site.upstream.commit({ 'locales/de.json': DE.replace('Start', 'Startseite') }, { time: site.tick() })
    await pushComponent(site.context, id)
    expect(await german()).toBe('{\n  "title": "Tidenkalender",\n  "home": "Startseite"\n}\n')
    expect((await site.upstream.log()).map(({ parents }) => parents.length)).toEqual([1, 1, 0])
    expect(await site.unit(id, 'de', 'home')).toMatchObject({ target: 'Startseite', upstream: null })
  })

  it('lets the later one stand when both changed a string, and keeps the other as a suggestion', async () => {
    const id = await site.component(FILES)
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await site.edit(id, { code: 'de', key: 'home', target: 'Anfang' })
    const theirs = DE.replace('Gezeiten', 'Ebbe und Flut').replace('Start', 'Startseite')
    const time = (await database.db.selectFrom('edit').select('created').orderBy('id').execute())[1]?.created ?? 0
    // Upstream's commit lies between our two edits.
    await database.db
      .updateTable('edit')
      .set({ created: time + 9_000_000 })
      .where('target', '=', 'Anfang')
      .execute()
    await site.upstream.commit({ 'locales/de.json': theirs }, { time: time + 5_000_000, email: 'BOB@example.org' })
    site.tick(60)
    await pushComponent(site.context, id)
    expect(await german()).toBe('{\n  "title": "Ebbe und Flut",\n  "home": "Anfang"\n}\n')
    expect(await site.suggestions()).toEqual([
      { target: 'Tidenkalender', user_id: site.people.ann },
      { target: 'Startseite', user_id: site.people.bob },
    ])
    expect(await site.edits()).toEqual([])
  })

  it('brings everything back when the clone is deleted with edits and commits waiting', async () => {
    const id = await site.component(FILES, { push_on_commit: 0 })
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    expect(await commitComponent(site.context, id)).toMatchObject({ commits: 1, failed: 0 })
    await site.edit(id, { code: 'de', key: 'back', target: 'Zurück', by: 'bob' })
    rmSync(join(database.folder, 'data'), { recursive: true })
    await pushComponent(site.context, id)
    expect(await german()).toBe('{\n  "title": "Tidenkalender",\n  "home": "Start",\n  "back": "Zurück"\n}\n')
    expect((await site.upstream.log()).map(({ author }) => author.split(' ')[0])).toEqual(['Bob', 'Ann', 'Dev'])
  })

  it('notices that a push went through before the process died', async () => {
    const id = await site.component(FILES)
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    const { head } = await commitComponent(site.context, id)
    await site.vcs.push(site.upstream.address, { address: site.upstream.address, branch: 'main', commit: head })
    await site.upstream.commit(
      { 'locales/de.json': (await german()).replace('Tidenkalender', 'Ganz anders') },
      { time: site.tick() },
    )
    await pushComponent(site.context, id)
    expect(await site.unit(id, 'de', 'title')).toMatchObject({ target: 'Ganz anders', upstream: null })
    expect(await site.suggestions()).toEqual([])
    expect(await site.upstream.log()).toHaveLength(3)
  })

  it('keeps an edit that cannot be written, says why, and writes the others', async () => {
    const files = { 'l10n/en.md': '# Title\n\nText\n', 'l10n/de.md': '# Titel\n\nText\n' }
    const id = await site.component(files, {
      file_format: 'markdown',
      filemask: 'l10n/*.md',
      template: 'l10n/en.md',
    })
    await site.edit(id, { code: 'de', key: 'Title', target: 'Neuer Titel' })
    await site.edit(id, { code: 'de', key: 'Text', target: 'Zwei\n\nAbsätze' })
    await pushComponent(site.context, id)
    expect(await site.upstream.read('l10n/de.md')).toBe('# Neuer Titel\n\nText\n')
    expect((await site.edits()).map(({ target }) => target)).toEqual(['Zwei\n\nAbsätze'])
    expect(await site.changes(70)).toHaveLength(1)
    await pushComponent(site.context, id)
    expect(await site.changes(70)).toHaveLength(1)
  })

  it('keeps an edit made while the push runs', async () => {
    const id = await site.component(FILES)
    await site.edit(id, { code: 'de', key: 'title', target: 'Erster' })
    const report = async (_: number, line?: Message) => {
      if (line?.id === 'task.pushing') await site.edit(id, { code: 'de', key: 'title', target: 'Zweiter' })
    }
    await pushComponent({ ...site.context, report }, id)
    expect(await site.unit(id, 'de', 'title')).toMatchObject({ target: 'Zweiter', upstream: 'Erster' })
    await pushComponent(site.context, id)
    expect(await german()).toContain('Zweiter')
    expect(await site.edits()).toEqual([])
  })

  it('tells of a refused push without locking anything, and of nothing once it works again', async () => {
    const id = await site.component(FILES)
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    const hook = site.upstream.hook('pre-receive', 'echo "This branch is protected"; exit 1')
    await expect(pushComponent(site.context, id)).rejects.toThrow(/rejected the push.*This branch is protected/)
    expect(await site.alerts()).toEqual(['PushFailure'])
    expect(await site.changes(28)).toHaveLength(1)
    expect((await site.edits()).map(({ target }) => target)).toEqual(['Tidenkalender'])
    hook.remove()
    expect(await pushComponent(site.context, id)).toMatchObject({ pushed: true })
    expect(await site.alerts()).toEqual([])
  })

  it('merges again when upstream moves during the push', async () => {
    const id = await site.component(FILES)
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    let moves = 0
    const report = async (_: number, line?: Message) => {
      if (line?.id !== 'task.pushing' || moves++ > 1) return
      const now = await german()
      await site.upstream.commit(
        { 'locales/de.json': now.replace(/"Start\d*"/, `"Start${moves}"`) },
        { time: site.tick() },
      )
    }
    await pushComponent({ ...site.context, report }, id)
    expect(await german()).toBe('{\n  "title": "Tidenkalender",\n  "home": "Start2"\n}\n')
    expect((await site.upstream.log()).map(({ author }) => author.split(' ')[0])).toEqual(['Ann', 'Dev', 'Dev', 'Dev'])
  })

  it('merges again when a hook of upstream’s moves the branch while it receives the push', async () => {
    const id = await site.component(FILES)
    const before = (await site.upstream.tip()) as string
    const other = await site.upstream.commit({ 'locales/de.json': DE.replace('Start', 'Los') }, { time: site.tick() })
    await site.upstream.move(before)
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    site.upstream.hook(
      'pre-receive',
      `[ -e moved ] || { touch moved; env -u GIT_QUARANTINE_PATH git update-ref refs/heads/main ${other}; }`,
    )
    await pushComponent(site.context, id)
    expect(await german()).toBe('{\n  "title": "Tidenkalender",\n  "home": "Los"\n}\n')
    expect((await site.upstream.log()).map((commit) => commit.id).slice(1)).toEqual([other, before])
    expect(await site.edits()).toEqual([])
  })

  it('names everybody who had a part in a text', async () => {
    const id = await site.component(FILES)
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await database.db
      .updateTable('edit')
      .set({ co_authors: String(site.people.bob) })
      .execute()
    await pushComponent(site.context, id)
    const [commit] = await site.upstream.log()
    expect(commit?.message).toMatch(/\nCo-authored-by: Bob Builder <bob@example\.org>$/)
  })

  it('holds after upstream rewrote its history, squashed ours, and deleted a file', async () => {
    const id = await site.component({ ...FILES, 'locales/fr.json': '{"title": "Marées"}\n' })
    const first = (await site.upstream.tip()) as string
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await site.edit(id, { code: 'fr', key: 'home', target: 'Accueil' })
    await pushComponent(site.context, id)
    const [de, fr] = [await german(), await site.upstream.read('locales/fr.json')]
    await site.upstream.commit({ 'locales/de.json': de, 'locales/fr.json': fr }, { onto: first, time: site.tick() })
    await site.edit(id, { code: 'de', key: 'home', target: 'Anfang' })
    await pushComponent(site.context, id)
    expect(await german()).toBe('{\n  "title": "Tidenkalender",\n  "home": "Anfang"\n}\n')
    await site.edit(id, { code: 'fr', key: 'back', target: 'Retour' })
    await site.upstream.commit({ 'locales/fr.json': null }, { time: site.tick() })
    await pullComponent(site.context, id)
    expect(await site.units(id, 'fr')).toEqual([])
    expect(await site.changes(25)).toEqual([{ target: 'locales/fr.json', details: '' }])
    expect(await site.changes(63)).toMatchObject([{ target: 'Retour' }])
  })

  it('waits when upstream is down or its branch is gone', async () => {
    const id = await site.component(FILES)
    const tip = (await site.upstream.tip()) as string
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await site.upstream.move('')
    await expect(pushComponent(site.context, id)).rejects.toThrow(/no branch 'main'/)
    expect(await site.unit(id, 'de', 'title')).toMatchObject({ target: 'Tidenkalender' })
    await site.upstream.move(tip)
    await pushComponent(site.context, id)
    expect(await german()).toContain('Tidenkalender')
  })
})
