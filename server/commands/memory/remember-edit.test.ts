import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { lookUp } from '#server/memory/lookup.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Page {
  readonly results: readonly { readonly id: number; readonly context: string }[]
}

describeEachEngine('what people save', (open) => {
  let site: TestSite
  let root: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
  })
  afterAll(() => site.close())

  async function save(project: string, component: string, key: string, target: string, state = 20): Promise<number> {
    const page = await site.read<Page>(`/api/translations/${project}/${component}/de/units/`, { as: root })
    const id = page.results.find((unit) => unit.context === key)?.id
    const reply = await site.app.inject({
      method: 'PATCH',
      url: `/api/units/${id}/`,
      headers: { host: 'site.test', authorization: root.authorization },
      payload: { target: [target], state },
    })
    return reply.statusCode
  }

  const remembered = async (text: string) => {
    const id = async (code: string) => (await languageByCode(site.db, { code }))?.id as number
    const languages = { sourceLanguageId: await id('en'), targetLanguageId: await id('de') }
    const matches = await lookUp(site.db, { text, ...languages, visibility: undefined })
    return matches.map(({ entry, quality }) => [entry.target, entry.origin, entry.project_id, quality])
  }

  it('is found again by likeness, the newest text of a string only', async () => {
    const project = await makeProject(site, 'kept', { autoclean_tm: 1 })
    await makeComponent(site, project, 'app')
    expect(await save('kept', 'app', 'bye', 'Tschüs')).toBe(200)
    expect(await remembered('Goodbye!')).toEqual([['Tschüs', 'kept/app', project.id, 93]])
    expect(await save('kept', 'app', 'bye', 'Auf Wiedersehen')).toBe(200)
    expect(await remembered('Goodbye')).toEqual([['Auf Wiedersehen', 'kept/app', project.id, 100]])
  })

  it('stays beside newer texts where the project does not clean up', async () => {
    const files = { 'locales/en.json': { tide: 'Low tide at noon' }, 'locales/de.json': { tide: '' } }
    const project = await makeProject(site, 'older')
    await makeComponent(site, project, 'app', { files })
    for (const text of ['Ebbe um zwölf', 'Ebbe am Mittag', 'Ebbe am Mittag'])
      expect(await save('older', 'app', 'tide', text)).toBe(200)
    const texts = (await remembered('Low tide at noon')).map(([text]) => text)
    expect(texts.sort()).toEqual(['Ebbe am Mittag', 'Ebbe um zwölf'])
  })

  it('is not kept while it needs editing, and stays with its author where a component is restricted', async () => {
    const project = await makeProject(site, 'closed')
    const files = { 'locales/en.json': { bye: 'See you soon', hi: 'Nice to meet you' }, 'locales/de.json': { bye: '' } }
    await makeComponent(site, project, 'app', { files, restricted: 1 })
    expect(await save('closed', 'app', 'hi', 'Freut mich', 10)).toBe(200)
    expect(await remembered('Nice to meet you')).toEqual([])
    expect(await save('closed', 'app', 'bye', 'Bis bald')).toBe(200)
    expect(await remembered('See you soon')).toEqual([['Bis bald', 'closed/app', null, 100]])
  })

  it('is not kept for who said no', async () => {
    const project = await makeProject(site, 'shy')
    await makeComponent(site, project, 'app', { restricted: 1 })
    await inTransaction(site.db, (tx) =>
      tx
        .insertInto('profile')
        .values({ user_id: root.id, contribute_personal_tm: 0 } as never)
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ contribute_personal_tm: 0 }))
        .execute(),
    )
    expect(await save('shy', 'app', 'hello', 'Hallo du da')).toBe(200)
    expect((await remembered('Hello, world')).map(([target]) => target)).not.toContain('Hallo du da')
  })
})
