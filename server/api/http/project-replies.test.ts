import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { writeProcess } from '#server/db/queries/site/processes.ts'
import { neverWatched, reachOf, watchTables } from '#server/db/setup/watch-tables.ts'
import { takeProject } from '#server/stats/turns.ts'
import { statementsOf } from '#server/testing/count-statements.ts'
import { describeEachEngine, describePostgres } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Page {
  readonly results: readonly { readonly id: number }[]
}

class TwoProjects {
  readonly site: TestSite
  readonly root: TestUser
  readonly bare: TestSite

  constructor(site: TestSite, root: TestUser) {
    this.site = site
    this.root = root
    this.bare = site.beside({ PAGE_CACHE_MB: '0' })
  }

  static async open(open: Parameters<typeof TestSite.open>[0]): Promise<TwoProjects> {
    const site = await TestSite.open(open)
    for (const slug of ['harbour', 'island']) await makeComponent(site, await makeProject(site, slug), 'app')
    return new TwoProjects(site, await makeUser(site, 'root', { is_superuser: 1 }))
  }

  async close(): Promise<void> {
    await this.bare.app.close()
    await this.site.close()
  }

  async unitsOf(project: string): Promise<number[]> {
    const { results } = await this.site.read<Page>(`/api/translations/${project}/app/de/units/`)
    return results.map(({ id }) => id)
  }

  /** Addresses whose replies show one project only. */
  async pathsOf(project: string): Promise<string[]> {
    const [unit] = await this.unitsOf(project)
    const translation = `/api/translations/${project}/app/de/`
    const component = `/api/components/${project}/app/`
    return [
      `/api/units/${unit}/`,
      translation,
      ...['units/', 'statistics/', 'changes/'].map((end) => translation + end),
      component,
      ...['translations/', 'statistics/', 'changes/'].map((end) => component + end),
      `/api/projects/${project}/`,
      ...['statistics/', 'languages/', 'changes/'].map((end) => `/api/projects/${project}/${end}`),
    ]
  }

  async save(project: string, text: string): Promise<void> {
    const [unit] = await this.unitsOf(project)
    const edit = { method: 'PATCH', as: this.root, json: { target: [text], state: 20 } } as const
    expect((await this.site.call(`/api/units/${unit}/`, edit)).status).toBe(200)
  }
}

describePostgres('replies about one project', (open) => {
  let two: TwoProjects
  beforeAll(async () => {
    two = await TwoProjects.open(open)
  })
  afterAll(() => two.close())

  const ask = (path: string) => two.site.call(path, { as: two.root })
  /** Of a stored reply: who asks, and what was written. */
  const STORED = 2

  const expectStored = async (paths: readonly string[]) => {
    for (const path of paths) {
      const sent = await statementsOf(() => ask(path))
      expect([path, sent.length, sent.slice(STORED)]).toEqual([path, STORED, []])
    }
  }

  it('outlive saves in another project, and writes to another database (A14)', async () => {
    await two.save('island', 'Anfang')
    const paths = await two.pathsOf('harbour')
    for (const path of paths) await ask(path)
    await two.save('island', 'Guten Tag')
    await expectStored(paths)
    const other = await open()
    await other.db.insertInto('setting').values({ name: 'other', value: '' }).execute()
    await other.drop()
    for (const path of [...paths, '/api/units/', '/api/projects/']) await ask(path)
    const again = await open()
    await again.db.insertInto('setting').values({ name: 'other', value: '' }).execute()
    await again.drop()
    await expectStored([...paths, '/api/units/', '/api/projects/'])
  })

  it('read no table whose writes leave them as they are', async () => {
    for (const path of await two.pathsOf('island')) {
      const sent = await statementsOf(() => two.bare.call(path))
      const read = sent.flatMap((text) => [...text.matchAll(/(?:from|join) "?(\w+)"?/g)].map(([, name = '']) => name))
      expect([path, read.filter((table) => reachOf(table) === 'apart')]).toEqual([path, []])
    }
  })

  it('do not hear of the figures that each process leaves once a minute', async () => {
    const { database } = two.site
    // As a release does that does not know the table.
    await sql`create trigger note_write after insert or update on process for each statement execute function note_write('site')`.execute(
      database.db,
    )
    await watchTables(database.db)
    const epoch = await database.epoch()
    const role = 'web' as const
    const row = { name: 'web:1', host: 'web', pid: 1, role, version: '1', started: 1, seen: 2, figures: '{}' }
    await writeProcess(database.db, row)
    await writeProcess(database.db, { ...row, seen: 3 })
    expect(await database.epoch()).toBe(epoch)
  })

  it('hear of writes to every other table', async () => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' and relname not in (${sql.join(neverWatched)})
      and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and tgname = 'note_write')`.execute(
      two.site.db,
    )
    expect(rows).toEqual([])
  })
})

describeEachEngine('replies about one project', (open) => {
  let two: TwoProjects
  beforeAll(async () => {
    two = await TwoProjects.open(open)
  })
  afterAll(() => two.close())

  const send = async (method: 'POST' | 'PATCH', path: string, json: unknown) => {
    const { status, text } = await two.site.call(path, { method, as: two.root, json })
    expect([path, status, text]).toEqual([path, method === 'POST' ? 201 : 200, text])
  }
  const unitOf = async (project: string) => (await two.unitsOf(project))[0]

  const writes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a save': () => two.save('harbour', 'Moin'),
    'a save elsewhere': () => two.save('island', 'Moin'),
    'a comment': async () =>
      send('POST', `/api/units/${await unitOf('harbour')}/comments/`, { scope: 'translation', comment: 'Why?' }),
    'a suggestion': async () =>
      send('POST', `/api/units/${await unitOf('harbour')}/suggestions/`, { target: ['Ahoi'] }),
    'the name of a person': () =>
      two.site.db.updateTable('user').set({ full_name: 'Ada' }).where('id', '=', two.root.id).execute(),
    'the name of a language': () =>
      two.site.db.updateTable('language').set({ name: 'Deutsch' }).where('code', '=', 'de').execute(),
    'the name of a project': () => send('PATCH', '/api/projects/harbour/', { name: 'Hafen' }),
    'the name of a component': () => send('PATCH', '/api/components/harbour/app/', { name: 'Programm' }),
    'a text that somebody wrote by hand': () =>
      two.site.db.updateTable('unit').set({ target: 'By hand' }).where('target', '=', 'Moin').execute(),
    'a transaction in two projects': () =>
      inTransaction(two.site.db, async (tx) => {
        const rows = await tx.selectFrom('component').select(['id', 'project_id']).orderBy('id', 'desc').execute()
        for (const { id, project_id } of rows) {
          if (two.site.database.engine === 'postgres') await takeProject(tx, project_id)
          await tx.updateTable('translation').set({ filename: 'x.json' }).where('component_id', '=', id).execute()
        }
      }),
  }

  it.each(Object.entries(writes))('show %s at once', async (_, write) => {
    const paths = await two.pathsOf('harbour')
    for (const path of paths) await two.site.call(path, { as: two.root })
    two.site.time += 1_000_000
    two.bare.time = two.site.time
    await write()
    for (const path of paths) {
      const [stored, made] = [await two.site.call(path, { as: two.root }), await two.bare.call(path, { as: two.root })]
      expect([path, stored.text]).toEqual([path, made.text])
    }
  })
})
