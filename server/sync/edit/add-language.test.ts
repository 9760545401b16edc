import { afterEach, beforeEach, expect, it } from 'vitest'
import { Action } from '#core/changes/actions.ts'
import type { ComponentRequest } from '#server/commands/components/add-component.ts'
import { inTransaction } from '#server/db/database.ts'
import { forgetRevision } from '#server/db/queries/components/components.ts'
import { addLanguageFile } from '#server/sync/edit/add-language.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'
import type { UpstreamFiles } from '#server/testing/upstream.ts'

const EN = '{\n  "title": "Tide table",\n  "home": "Home"\n}\n'
const MORE = EN.replace('"Home"', '"Home",\n  "new": "New"')
const POT = ['', 'Home', 'Back'].map((id) => `msgid "${id}"\nmsgstr ""\n`).join('\n')
const json: UpstreamFiles = { 'locales/en.json': EN, 'locales/de.json': '{\n  "title": "Gezeiten"\n}\n' }
const gettext: UpstreamFiles = { 'po/app.pot': POT, 'po/de.po': POT }
const po = { file_format: 'po', filemask: 'po/*.po', template: '', new_base: 'po/app.pot' }

describeEachEngine('the history of a language that was added', (open) => {
  let database: TestDatabase
  let site: RepositorySite

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
  })
  afterEach(() => database.drop())

  const begin = async (files: UpstreamFiles, settings: Partial<ComponentRequest> = {}, authorId?: number | null) => {
    const id = await site.component(files, settings)
    const added = { languageCode: 'cs', authorId: authorId === undefined ? site.people.ann : authorId }
    const { id: translationId, filename } = await addLanguageFile(site.context, id, added)
    return { id, translationId, filename }
  }
  const history = (translationId: number) =>
    database.db
      .selectFrom('change')
      .select(['action', 'user_id', 'author_id'])
      .where('translation_id', '=', translationId)
      .orderBy('id')
      .execute()
  /** Why the file was recorded, each time. */
  const reasons = async (translationId: number) => {
    const rows = await database.db
      .selectFrom('change')
      .select('details')
      .where('translation_id', '=', translationId)
      .where('action', '=', Action.resourceUpdated)
      .orderBy('id')
      .execute()
    return rows.map(({ details }) => JSON.parse(details).reason)
  }
  const lastAuthor = async (translationId: number) =>
    (
      await database.db
        .selectFrom('stats')
        .select('last_author_id')
        .where('scope', '=', 'translation')
        .where('scope_id', '=', translationId)
        .executeTakeFirstOrThrow()
    ).last_author_id
  /** A maintainer takes what is on the branch for pull requests as one commit of theirs. */
  const takeOver = async (filename: string, change = (text: string) => text) => {
    const text = await site.upstream.read(filename, 'translations')
    await site.upstream.commit({ [filename]: change(text ?? '') }, { time: site.tick() })
  }

  it('is there beside the language whose file it was begun with, and has none of its texts', async () => {
    const german = POT.replace('"Home"\nmsgstr ""', '"Home"\nmsgstr "Start"')
    const { filename } = await begin({ 'po/de.po': german }, { ...po, new_base: 'po/de.po' })
    const translations = await database.db
      .selectFrom('translation')
      .innerJoin('unit', 'unit.translation_id', 'translation.id')
      .select(['translation.filename', 'unit.target'])
      .where('is_source', '=', 0)
      .orderBy('unit.id')
      .execute()
    expect(translations).toEqual([
      { filename: 'po/de.po', target: 'Start' },
      { filename: 'po/de.po', target: '' },
      { filename, target: '' },
      { filename, target: '' },
    ])
  })

  it.each([
    ['with keys', json, {}],
    ['without keys', gettext, po],
  ])('names whoever added it, %s', async (_, files, settings) => {
    const { id, translationId } = await begin(files, settings)
    const ann = site.people.ann
    expect(await history(translationId)).toEqual(
      [71, 71, 0].map((action) => ({ action, user_id: ann, author_id: ann })),
    )
    expect(await lastAuthor(translationId)).toBe(ann)
    await pushComponent(site.context, id)
    expect((await history(translationId)).at(-1)).toEqual({ action: 17, user_id: null, author_id: ann })
    expect(await lastAuthor(translationId)).toBe(ann)
  })

  it('names nobody where nobody asked for it, nor for what the repository brings', async () => {
    const { id, translationId } = await begin(json, {}, null)
    await site.upstream.commit({ 'locales/en.json': MORE, 'locales/fr.json': '{}\n' }, { time: site.tick() })
    await pushComponent(site.context, id)
    const named = await database.db.selectFrom('change').select('action').where('user_id', 'is not', null).execute()
    expect(named).toEqual([])
    expect(await lastAuthor(translationId)).toBeNull()
  })

  it.each([
    ['with keys', json, {}],
    ['without keys', gettext, po],
  ])('has its file once, also when it arrives in a commit of others, %s', async (_, files, settings) => {
    const { id, translationId, filename } = await begin(files, { ...settings, push_branch: 'translations' })
    const key = settings === po ? 'Home' : 'home'
    await site.edit(id, { code: 'cs', key, target: 'Domů' })
    await pushComponent(site.context, id)
    await takeOver(filename)
    await pullComponent(site.context, id)
    expect(await reasons(translationId)).toEqual(['new file'])
    expect((await site.unit(id, 'cs', key)).target).toBe('Domů')
    await site.upstream.commit({ [filename]: (await site.upstream.read(filename)).replace('Domů', 'Doma') })
    await pullComponent(site.context, id)
    expect(await reasons(translationId)).toEqual(['new file', 'content changed'])
    expect((await site.unit(id, 'cs', key)).target).toBe('Doma')
  })

  it.each([
    ['with keys', json, {}],
    ['without keys', gettext, po],
  ])('tells a file that arrives with other texts, %s', async (_, files, settings) => {
    const { id, translationId, filename } = await begin(files, { ...settings, push_branch: 'translations' })
    const key = settings === po ? 'Home' : 'home'
    await site.edit(id, { code: 'cs', key, target: 'Domů' })
    await pushComponent(site.context, id)
    await takeOver(filename, (text) => text.replace('Domů', 'Doma'))
    await pullComponent(site.context, id)
    expect(await reasons(translationId)).toEqual(['new file', 'content changed'])
  })

  it('tells a file that arrives without a string', async () => {
    const { id, translationId, filename } = await begin(gettext, { ...po, push_branch: 'translations' })
    await pushComponent(site.context, id)
    await takeOver(filename, (text) => text.replace('msgid "Back"\nmsgstr ""\n', ''))
    await pullComponent(site.context, id)
    expect(await reasons(translationId)).toEqual(['new file', 'content changed'])
  })

  it('does not call its file new when it is read with other settings', async () => {
    const { id, translationId } = await begin(json)
    await pushComponent(site.context, id)
    await inTransaction(database.db, (tx) => forgetRevision(tx, id))
    await pullComponent(site.context, id)
    expect(await reasons(translationId)).toEqual(['new file', 'content changed'])
  })

  it('tells strings that come before its file is upstream', async () => {
    const { id, translationId } = await begin(json)
    await site.upstream.commit({ 'locales/en.json': MORE }, { time: site.tick() })
    await pullComponent(site.context, id)
    expect(await reasons(translationId)).toEqual(['new file', 'content changed'])
    await pushComponent(site.context, id)
    await pullComponent(site.context, id)
    expect(await reasons(translationId)).toEqual(['new file', 'content changed'])
    expect((await history(translationId)).filter(({ action }) => action === 71).at(-1)).toMatchObject({ user_id: null })
  })
})
