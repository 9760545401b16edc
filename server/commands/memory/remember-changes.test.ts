import { afterAll, beforeAll, expect, it } from 'vitest'
import { rememberTouched } from '#server/commands/memory/remember-changes.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const files = {
  'locales/en.json': { hello: 'Hello, world', bye: 'Goodbye', late: 'Come back later' },
  'locales/de.json': { hello: 'Hallo, Welt', bye: 'Tschüs', late: '' },
}

describeEachEngine('what files hold', (open) => {
  let site: TestSite
  let root: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
  })
  afterAll(() => site.close())

  const feed = async () => (await rememberTouched({ db: site.db, now: () => (Date.now() + 120_000) * 1000 })).units

  const remembered = async (origin: string) => {
    const rows = await site.db
      .selectFrom('memory')
      .innerJoin('memory_source', 'memory_source.id', 'memory.source_id')
      .select(['text', 'target'])
      .where('origin', '=', origin)
      .orderBy('text')
      .execute()
    return rows.map(({ text, target }) => `${text} = ${target}`)
  }

  it('comes into the memory of the project, once, and again when it changes', async () => {
    const project = await makeProject(site, 'kept', { autoclean_tm: 1 })
    const component = await makeComponent(site, project, 'app', { files })
    const { created } = await site.db
      .selectFrom('unit')
      .select((eb) => eb.fn.min('created').as('created'))
      .executeTakeFirstOrThrow()
    expect(await rememberTouched({ db: site.db, now: () => Number(created) + 30_000_000 })).toEqual({ units: 0 })
    expect(await feed()).toBe(6)
    expect(await remembered('kept/app')).toEqual(['Goodbye = Tschüs', 'Hello, world = Hallo, Welt'])
    expect(await feed()).toBe(0)
    const unit = await site.db
      .selectFrom('unit')
      .innerJoin('translation', 'translation.id', 'unit.translation_id')
      .select('unit.id')
      .where('translation.component_id', '=', component.id)
      .where('unit.target', '=', 'Tschüs')
      .executeTakeFirstOrThrow()
    const changed = { target: 'Auf Wiedersehen', updated: (Date.now() + 1000) * 1000 }
    await site.db.updateTable('unit').set(changed).where('id', '=', unit.id).execute()
    expect(await feed()).toBe(1)
    expect(await remembered('kept/app')).toEqual(['Goodbye = Auf Wiedersehen', 'Hello, world = Hallo, Welt'])
  })

  it('stays out where the component gives nothing, is hidden, or is a glossary', async () => {
    const project = await makeProject(site, 'closed')
    await makeComponent(site, project, 'silent', { files, contribute_project_tm: 0 })
    await makeComponent(site, project, 'hidden', { files, restricted: 1 })
    await makeComponent(site, project, 'terms', { files, is_glossary: 1 })
    await feed()
    for (const name of ['silent', 'hidden', 'terms']) expect(await remembered(`closed/${name}`)).toEqual([])
  })

  it('is offered to other projects only if both want that', async () => {
    await makeProject(site, 'other')
    const ask = async () => {
      const reply = await site.app.inject({
        method: 'POST',
        url: '/api/memory/lookup/?source_language=en&target_language=de&project=other',
        headers: { host: 'site.test', authorization: root.authorization },
        payload: { strings: ['Hello, world!'] },
      })
      return reply.json<{ match: { target: string; diff: object[] } | null }[]>()[0]?.match
    }
    const patch = (slug: string, payload: object) =>
      site.app.inject({
        method: 'PATCH',
        url: `/api/projects/${slug}/`,
        headers: { host: 'site.test', authorization: root.authorization },
        payload,
      })
    expect(await ask()).toMatchObject({
      target: 'Hallo, Welt',
      diff: [
        { kind: 'equal', text: 'Hello, world' },
        { kind: 'added', text: '!' },
      ],
    })
    const reply = await patch('other', { use_shared_tm: false })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ use_shared_tm: false, contribute_shared_tm: true })
    expect(await ask()).toBeNull()
    await patch('other', { use_shared_tm: true })
    expect((await patch('kept', { contribute_shared_tm: false })).statusCode).toBe(200)
    expect(await ask()).toBeNull()
  })
})
