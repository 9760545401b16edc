import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreProject } from '#server/backups/restore.ts'
import { BackupStore } from '#server/backups/store.ts'
import { openBlobs } from '#server/blobs/open-blobs.ts'
import { projectMemory } from '#server/db/queries/files/backup-memory.ts'
import { teamsForBackup } from '#server/db/queries/files/backup-teams.ts'
import { projectServices } from '#server/db/queries/memory/machinery-services.ts'
import { followChanges } from '#server/jobs/follow-changes.ts'
import { pullAgain } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { makeAddon, makeCategory, PNG } from '#server/testing/parts.ts'
import { runProgram } from '#server/testing/program.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { body, sender } from '#server/testing/send-as.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

interface Page<T = Record<string, unknown>> {
  readonly count: number
  readonly results: readonly T[]
}
interface Listed {
  readonly name: string
  readonly timestamp: string
  readonly size: number
}

const FILES = {
  'locales/en.json': { hello: 'Hello, world', bye: 'Goodbye', more: 'Two blanks' },
  'locales/de.json': { hello: 'Hallo, Welt', bye: '', more: 'Zwei  Leerzeichen' },
}

/** What a reply says beside numbers and addresses. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([name, one]) =>
          !/^(id|addons|slug|name|units|source_unit|task_url)$/.test(name) && !String(one).startsWith(BASE),
      )
      .map(([name, one]) => [name, bare(one)]),
  )
}

describeEachEngine('backups of projects', (open) => {
  let site: TestSite
  let root: TestUser
  let owner: TestUser
  let plain: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    owner = await makeUser(site, 'owner')
    plain = await makeUser(site, 'plain')
    const shop = await makeProject(site, 'shop', { translation_review: 1, instructions: 'Be kind' })
    const category = await makeCategory(site, shop, 'apps')
    const web = await makeComponent(site, shop, 'web', { files: FILES, category_id: category })
    await makeComponent(site, shop, 'safe', { files: FILES, restricted: 1 })
    await makeTeam(site, 'Shop', { members: [owner], projects: [shop], permissions: ['project.edit', 'unit.edit'] })
    await makeAddon(site, 'weblate.flags.same_edit', { component: web })
    await runJobs(site)
    const { id: secondary_language } = await site.read<{ id: number }>('/api/languages/cs/', { as: root })
    body(await send('PATCH', '/api/projects/shop/', root, { secondary_language }))
    await fill()
  })
  afterAll(() => site.close())

  const send = sender(() => site)
  const units = (project: string, language: string) => `/api/translations/${project}/apps%252Fweb/${language}/units/`

  /** Edits, suggestions, remarks, labels, pictures: something of everything. */
  async function fill(): Promise<void> {
    const { results } = await site.read<Page<{ id: number; source_unit: string }>>(units('shop', 'de'), { as: root })
    const [first, second] = results
    body(await send('PATCH', `/api/units/${first?.id}/`, root, { target: ['Hallo, du Welt'], state: 30 }))
    body(await send('POST', `/api/units/${second?.id}/suggestions/`, root, { target: ['Tschüss'] }), 201)
    const remark = { scope: 'translation', comment: 'Short enough?' }
    body(await send('POST', `/api/units/${second?.id}/comments/`, root, remark), 201)
    const { id: label } = body<{ id: number }>(
      await send('POST', '/api/projects/shop/labels/', root, { name: 'Hard', color: 'navy' }),
      201,
    )
    const source = first?.source_unit.replace(BASE, '') as string
    body(await send('PATCH', source, root, { labels: [label], explanation: 'A greeting' }))
    const form = new FormData()
    const fields = { name: 'Menu', project_slug: 'shop', component_slug: 'apps/web', language_code: 'de' }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('image', new Blob([new Uint8Array(PNG)]), 'menu.png')
    body(await site.call('/api/screenshots/', { method: 'POST', as: root, form }), 201)
    const { id } = await site.db.selectFrom('screenshot').select('id').executeTakeFirstOrThrow()
    body(await send('POST', `/api/screenshots/${id}/units/`, root, { unit_id: first?.id }))
    const box = { unit_id: first?.id, x: 1, y: 2, width: 3, height: 4 }
    body(await send('PUT', `/api/screenshots/${id}/boxes/`, root, { boxes: [box] }))
    await runJobs(site)
  }

  async function backUp(as: TestUser): Promise<Listed> {
    const { task_url } = body<{ task_url: string }>(await send('POST', '/api/projects/shop/backups/', as), 202)
    await runJobs(site)
    expect(await site.read(task_url.replace(BASE, ''), { as })).toMatchObject({
      completed: true,
      result: { size: expect.any(Number) },
    })
    return (await site.read<Listed[]>('/api/projects/shop/backups/', { as }))[0] as Listed
  }

  /** All that people see of a project. */
  async function view(project: string): Promise<unknown> {
    const web = `${project}/apps%252Fweb`
    const paths = [
      `projects/${project}/`,
      `projects/${project}/statistics/`,
      `projects/${project}/languages/`,
      `projects/${project}/labels/`,
      `projects/${project}/categories/`,
      `components/${web}/`,
      `components/${web}/statistics/`,
      `components/${web}/screenshots/`,
      `translations/${web}/de/`,
      `translations/${web}/de/changes/`,
      `translations/${web}/de/units/`,
      `translations/${web}/en/units/`,
      `components/${project}/safe/statistics/`,
    ]
    const replies = await Promise.all(paths.map((path) => site.read(`/api/${path}`, { as: root })))
    const { results } = await site.read<Page<{ id: number }>>(units(project, 'de'), { as: root })
    const feedback = await Promise.all(
      results.flatMap(({ id }) =>
        ['suggestions', 'comments'].map((kind) => site.read(`/api/units/${id}/${kind}/`, { as: root })),
      ),
    )
    const { results: shots } = await site.read<Page<{ id: number }>>(`/api/components/${web}/screenshots/`, {
      as: root,
    })
    const drawn = await Promise.all(
      shots.map(({ id }) =>
        site.read<{ boxes: { unit_id?: number }[] }>(`/api/screenshots/${id}/boxes/`, { as: root }),
      ),
    )
    const boxes = drawn.map((one) => one.boxes.map(({ unit_id: _, ...box }) => box))
    return bare([...replies, ...feedback, boxes])
  }

  it('come back as another project: the same strings, statistics, feedback and history, and nobody is told again', async () => {
    const { name, size } = await backUp(root)
    const file = await site.call(`/api/projects/shop/backups/${name}/`, { as: root })
    expect([file.status, file.headers['content-type'], file.headers['content-length']]).toEqual([
      200,
      'application/zip',
      String(size),
    ])
    await followChanges({ db: site.db, now: site.services.now })
    const order = { name: 'Shop again', slug: 'again' }
    const path = `/api/projects/shop/backups/${name}/restore/`
    expect((await send('POST', path, owner, order)).status).toBe(403)
    const { task_url } = body<{ task_url: string }>(await send('POST', path, root, order), 202)
    const before = await site.db.selectFrom('outbox').select('id').execute()
    await runJobs(site)
    const reported = await site.read<{ result: object }>(task_url.replace(BASE, ''), { as: root })
    expect(reported.result).toMatchObject({ components: 2, strings: 6 })
    expect(await view('again')).toEqual(await view('shop'))
    expect(await site.db.selectFrom('outbox').select('id').execute()).toEqual(before)
    const [stored, counted] = [await kept(site.db), await recount(site.db)]
    for (const [key, row] of counted)
      if (!key.startsWith('language')) expect([key, stored.get(key)]).toEqual([key, row])
    await followChanges({ db: site.db, now: site.services.now })
    expect(
      readdirSync(join(site.services.config.dataDir, 'backups')).filter((one) => one.startsWith('restore')),
    ).toEqual([])
  })

  it('keep the times of the history: changes are found by when they happened', async () => {
    const ask = async (project: string, after: number, before: number) => {
      const span = `timestamp_after=${new Date(after / 1000).toISOString()}&timestamp_before=${new Date(before / 1000).toISOString()}`
      return (await site.read<Page>(`/api/components/${project}/apps%252Fweb/changes/?${span}`, { as: root })).count
    }
    const edited = await site.db
      .selectFrom('change')
      .select('timestamp')
      .where('action', '=', 4)
      .orderBy('id')
      .execute()
    const at = edited[0]?.timestamp as number
    for (const span of [
      [at, at + 1000],
      [0, at],
      [at, site.time],
      [0, site.time],
    ] as [number, number][])
      expect([span, await ask('again', ...span)]).toEqual([span, await ask('shop', ...span)])
  })

  it('a restored project works on: edits reach its repository, and a pull changes nothing else', async () => {
    const { results } = await site.read<Page<{ id: number }>>(units('again', 'de'), { as: root })
    const change = { target: ['Bis bald'], state: 20 }
    body(await send('PATCH', `/api/units/${results[1]?.id}/`, root, change))
    const found = await site.db
      .selectFrom('component')
      .innerJoin('project', 'project.id', 'component.project_id')
      .select('component.id')
      .where('project.slug', '=', 'again')
      .where('component.path', '=', 'apps/web')
      .executeTakeFirstOrThrow()
    await pullAgain(site, found)
    const after = await site.read<Page<{ target: string[] }>>(units('again', 'de'), { as: root })
    expect(after.results.map(({ target }) => target[0])).toEqual(['Hallo, du Welt', 'Bis bald', 'Zwei  Leerzeichen'])
    const download = await site.call('/api/translations/again/apps%252Fweb/de/file/', { as: root })
    expect(download.text).toContain('Hallo, du Welt')
  })

  it('hold what their maker sees, and are for those who see as much', async () => {
    const whole = (await site.read<Listed[]>('/api/projects/shop/backups/', { as: root })).map(({ name }) => name)
    expect(await site.read('/api/projects/shop/backups/', { as: owner })).toEqual([])
    expect((await send('GET', `/api/projects/shop/backups/${whole[0]}/`, owner)).status).toBe(404)
    const { name } = await backUp(owner)
    const archive = await site.app.inject({
      url: `/api/projects/shop/backups/${name}/`,
      headers: { authorization: owner.authorization },
    })
    const files = unzipSync(new Uint8Array(archive.rawPayload))
    expect(Object.keys(files)).toEqual([
      'manifest.json',
      'project.ndjson',
      'components/1.ndjson',
      ...['teams', 'services', 'memory'].map((name) => `${name}.ndjson`),
    ])
    const text = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('')
    expect(text).not.toMatch(/safe|@example\.org/)
    expect((await send('DELETE', `/api/projects/shop/backups/${name}/`, plain)).status).toBe(403)
    expect((await send('DELETE', `/api/projects/shop/backups/${name}/`, owner)).status).toBe(204)
    expect((await send('GET', `/api/projects/shop/backups/${name}/`, owner)).status).toBe(404)
  })

  /** A team of the project's own for German, on one component, with members; a service with a secret. */
  async function staff(): Promise<void> {
    const { db } = site
    const shop = await db
      .selectFrom('project')
      .select(['id', 'slug'])
      .where('slug', '=', 'shop')
      .executeTakeFirstOrThrow()
    const own = { project_id: shop.id, language_selection: 0, enforced_2fa: 1 }
    const team = await makeTeam(site, 'Germans', {
      members: [owner, plain],
      projects: [shop],
      permissions: ['unit.edit'],
    })
    await db.updateTable('team').set(own).where('id', '=', team).execute()
    const german = await db.selectFrom('language').select('id').where('code', '=', 'de').executeTakeFirstOrThrow()
    await db.insertInto('team_language').values({ team_id: team, language_id: german.id }).execute()
    const web = await db
      .selectFrom('component')
      .select('id')
      .where('project_id', '=', shop.id)
      .where('path', '=', 'apps/web')
      .executeTakeFirstOrThrow()
    await db.insertInto('team_component').values({ team_id: team, component_id: web.id }).execute()
    await db.updateTable('membership').set({ is_admin: 1 }).where('user_id', '=', owner.id).execute()
    const configuration = { key: 'a very secret key', formality: 'less' }
    body(await send('POST', '/api/projects/shop/machinery_settings/', root, { service: 'deepl', configuration }), 201)
  }

  /** Teams, services and memory of a project, without numbers. */
  async function staffOf({ db }: TestSite, slug: string) {
    const project = await db.selectFrom('project').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
    const teams = await teamsForBackup(db, project.id)
    const members = await db.selectFrom('user').select(['id', 'username']).execute()
    const nameOf = (id: number) => members.find((one) => one.id === id)?.username
    const memory = await projectMemory(db, { projectId: project.id, after: 0, limit: 100 })
    return {
      teams: teams.map(({ id, components, languages, members, ...team }) => ({
        ...team,
        sizes: [components.length, languages.length],
        members: members.map(({ user, admin }) => `${nameOf(user)} ${admin}`),
      })),
      services: await projectServices(db, project.id),
      memory: memory.map(({ source, target, origin, context }) => [source, target, origin, context]),
    }
  }

  /** The restoring that waits, begun and cut short by a full disk. */
  async function interrupted(): Promise<void> {
    const { payload } = await site.db
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'restore_project')
      .executeTakeFirstOrThrow()
    const report = () => Promise.reject(Object.assign(new Error('no room on the disk'), { code: 'ENOSPC' }))
    const { config } = site.services
    const store = new BackupStore(openBlobs(config, site.db), config.dataDir)
    await restoreProject(
      { db: site.db, vcs: site.services.vcs, now: site.services.now, report },
      store,
      JSON.parse(payload),
    )
  }

  it('bring teams, services and memory along, to another server too, and tell what could not come', async () => {
    await staff()
    const { name } = await backUp(root)
    const before = await staffOf(site, 'shop')
    expect(before.memory).toContainEqual(['Hello, world', 'Hallo, du Welt', 'shop/apps/web', 'hello'])
    const moved = (slug: string) =>
      before.memory.map(([source, target, origin, context]) => [
        source,
        target,
        origin?.replace(/^shop/, slug),
        context,
      ])
    const germans = { name: 'Germans', enforced_2fa: 1, language_selection: 0, sizes: [1, 1] }
    const services = [{ service: 'deepl', configuration: '{"formality":"less"}' }]
    const path = `/api/projects/shop/backups/${name}/restore/`
    const order = { name: 'Shop at home', slug: 'home' }
    const { task_url } = body<{ task_url: string }>(await send('POST', path, root, order), 202)
    await expect(interrupted()).rejects.toThrow('disk')
    await runJobs(site)
    const reported = await site.read<{ result: { left: string[] }; log: string }>(task_url.replace(BASE, ''), {
      as: root,
    })
    expect(reported.result).toMatchObject({
      left: ['DeepL: enter its secrets again: key.'],
      left_messages: [{ id: 'backup.secretsAgain', values: { service: 'DeepL', names: 'key' } }],
    })
    expect(reported.log).toContain('enter its secrets again')
    const home = await staffOf(site, 'home')
    expect(home).toMatchObject({ memory: moved('home'), services })
    expect(home.teams).toContainEqual(
      expect.objectContaining({ ...germans, roles: ['Role of Germans'], members: ['owner 1', 'plain 0'] }),
    )
    const shop = await site.db.selectFrom('project').select('id').where('slug', '=', 'shop').executeTakeFirstOrThrow()
    const file = join(site.services.config.dataDir, 'backups', String(shop.id), name)
    const texts = Object.values(unzipSync(readFileSync(file))).map((bytes) => strFromU8(bytes))
    expect(texts.join('')).not.toMatch(/very secret|"key":/)

    const other = await TestSite.open(open)
    try {
      await makeUser(other, 'owner')
      const words = ['project', 'restore', file, '--slug=away', '--match-people', '--json']
      const done = await runCommand(other.database, words, { env: { VCS_PROTOCOLS: 'file' } })
      expect(done.status, done.stderr).toBe(0)
      const away = await staffOf(other, 'away')
      expect(away).toMatchObject({ memory: moved('away'), services })
      expect(away.teams).toContainEqual(expect.objectContaining({ ...germans, roles: [], members: ['owner 1'] }))
      expect(JSON.parse(done.stdout)).toMatchObject({
        memory: before.memory.length,
        left: expect.arrayContaining([
          'Team "Germans": unknown roles: Role of Germans.',
          'Team "Germans": invite these members again: plain.',
          'DeepL: enter its secrets again: key.',
        ]),
      })
    } finally {
      await other.close()
    }
  })

  it('of other sites come back by the command line; what is no backup leaves nothing behind', async () => {
    const { name } = await backUp(root)
    const shop = await site.db.selectFrom('project').select('id').where('slug', '=', 'shop').executeTakeFirstOrThrow()
    const file = join(site.services.config.dataDir, 'backups', String(shop.id), name)
    await site.db.updateTable('setting').set({ value: 'elsewhere' }).where('name', '=', 'site_id').execute()
    const env = { VCS_PROTOCOLS: 'file' }
    const done = runProgram(
      site.database,
      ['project', 'restore', file, '--slug=third', '--name=Third', '--owner=owner', '--json'],
      {
        env,
      },
    )
    expect([done.stderr.replaceAll(/^.*Restoring.*$/gm, '').trim(), done.status]).toEqual(['', 0])
    expect(JSON.parse(done.stdout)).toMatchObject({ components: 2, strings: 6 })
    const changes = await site.read<Page<{ user: string | null }>>('/api/components/third/apps%252Fweb/changes/', {
      as: root,
    })
    expect(new Set(changes.results.map(({ user }) => user))).toEqual(new Set([null]))
    const broken = join(site.database.folder, 'broken.zip')
    writeFileSync(broken, 'PK no archive')
    const failed = await runCommand(site.database, ['project', 'restore', broken, '--slug=fourth'], { env })
    expect([failed.status, failed.stderr]).toEqual([2, expect.stringContaining('backup')])
    expect(await site.db.selectFrom('project').select('id').where('slug', '=', 'fourth').execute()).toEqual([])
  })

  it('come back from a file that an administrator sends', async () => {
    const { name } = await backUp(root)
    const shop = await site.db.selectFrom('project').select('id').where('slug', '=', 'shop').executeTakeFirstOrThrow()
    const bytes = readFileSync(join(site.services.config.dataDir, 'backups', String(shop.id), name))
    const sent = (as: TestUser | undefined, query: string, archive: Buffer = bytes) =>
      site.call(`/api/backups/restore/?${query}`, {
        method: 'POST',
        as,
        headers: { 'content-type': 'application/zip' },
        body: archive,
      })
    expect((await sent(undefined, 'slug=sent')).status).toBe(401)
    expect((await sent(owner, 'slug=sent')).status).toBe(403)
    expect((await sent(root, 'slug=sent', Buffer.from('PK no archive'))).status).toBe(400)
    expect((await sent(root, '')).json<{ errors: unknown[] }>().errors).toMatchObject([
      { attr: 'name' },
      { attr: 'slug' },
    ])
    const accepted = await sent(root, 'slug=sent&name=Sent&match_people=1')
    const { task_url, project_url } = body<{ task_url: string; project_url: string }>(accepted, 202)
    await runJobs(site)
    const reported = await site.read<{ result: object }>(task_url.replace(BASE, ''), { as: root })
    expect(reported.result).toMatchObject({ components: 2, strings: 6, left: expect.any(Array) })
    expect(await site.read(project_url.replace(BASE, ''), { as: root })).toMatchObject({ name: 'Sent' })
    const folder = readdirSync(join(site.services.config.dataDir, 'backups'))
    expect(folder.filter((one) => /^(sent|restore)/.test(one))).toEqual([])
  })
})
