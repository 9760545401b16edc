import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { componentsWithOldFileEdits, insertFileEdit } from '#server/db/queries/repository/file-edits.ts'
import { componentsWithOldEdits } from '#server/db/queries/strings/pending-edits.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

const DAY = 24 * 3600
const FILES = { 'l10n/en.md': '# Title\n\nText\n', 'l10n/de.md': '# Titel\n\nText\n' }
const MARKDOWN = { file_format: 'markdown', filemask: 'l10n/*.md', template: 'l10n/en.md' }

describeEachEngine('edits that could not be written', (open) => {
  let database: TestDatabase
  let site: RepositorySite

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
  })
  afterEach(() => database.drop())

  const failed = () => database.db.selectFrom('edit').select(['id', 'failed', 'failed_at']).executeTakeFirstOrThrow()
  const isScheduled = async () => (await componentsWithOldEdits(database.db, { now: site.time })).length > 0

  it('are tried again after seven days, and told in the history once', async () => {
    const id = await site.component(FILES, MARKDOWN)
    await site.edit(id, { code: 'de', key: 'Text', target: 'Zwei\n\nAbsätze' })
    await pushComponent(site.context, id)
    const first = await failed()
    site.tick(6 * DAY)
    expect(await isScheduled()).toBe(false)
    await pushComponent(site.context, id)
    expect(await failed()).toEqual(first)
    site.tick(DAY)
    expect(await isScheduled()).toBe(true)
    await pushComponent(site.context, id)
    expect((await failed()).failed_at).toBeGreaterThan(first.failed_at)
    expect(await isScheduled()).toBe(false)
    expect(await site.changes(70)).toHaveLength(1)
  })

  it('are written then, should the file be able to hold them by now', async () => {
    const id = await site.component(FILES, MARKDOWN)
    await site.edit(id, { code: 'de', key: 'Text', target: 'Zwei\n\nAbsätze' })
    await pushComponent(site.context, id)
    // As a newer version of the format would: the same text is no longer too much for it.
    await database.db.updateTable('edit').set({ target: 'Absatz' }).execute()
    await pushComponent(site.context, id)
    expect(await site.upstream.read('l10n/de.md')).toBe(FILES['l10n/de.md'])
    site.tick(7 * DAY)
    await pushComponent(site.context, id)
    expect(await site.upstream.read('l10n/de.md')).toBe('# Titel\n\nAbsatz\n')
    expect(await site.edits()).toEqual([])
  })

  it('do not hide files that wait for a commit, and a language without a text waits for none', async () => {
    const id = await site.component(FILES, MARKDOWN)
    const scheduled = async () =>
      (await componentsWithOldFileEdits(database.db, { now: site.time })).map((row) => row.id)
    const about = { componentId: id, filename: 'l10n/cs.md', authorId: null }
    await inTransaction(database.db, (tx) => insertFileEdit(tx, { ...about, kind: 'await_language', now: site.time }))
    site.tick(30 * DAY)
    expect(await scheduled()).toEqual([])
    await inTransaction(database.db, (tx) => insertFileEdit(tx, { ...about, kind: 'remove_language', now: site.time }))
    expect(await scheduled()).toEqual([])
    site.tick(2 * DAY)
    expect(await scheduled()).toEqual([id])
  })

  it('are tried at once when the file has changed', async () => {
    const id = await site.component(FILES, MARKDOWN)
    await site.edit(id, { code: 'de', key: 'Text', target: 'Zwei\n\nAbsätze' })
    await pushComponent(site.context, id)
    const first = await failed()
    await site.upstream.commit({ 'l10n/de.md': '# Überschrift\n\nText\n' }, { time: site.tick() })
    await pushComponent(site.context, id)
    expect((await failed()).failed).not.toBe(first.failed)
  })
})
