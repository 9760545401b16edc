import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addUser } from '#server/commands/accounts/add-user.ts'
import { inTransaction } from '#server/db/database.ts'
import { importEntries } from '#server/memory/import-entries.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { TestGitServer } from '#server/testing/git-server.ts'
import { makeAddon, makeCategory, PNG } from '#server/testing/parts.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { body, type Page, sender } from '#server/testing/send-as.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

const FILES = {
  'locales/en.json': { hello: 'Hello, world', bye: 'Goodbye', more: 'Two blanks' },
  'locales/de.json': { hello: 'Hallo, Welt', bye: '', more: 'Zwei  Leerzeichen' },
}

const PROFILE = { theme: 'dark', nearby_strings: 7, languages: ['de'], watched: ['shop'] }

interface Report {
  readonly count: number
  readonly compared: Readonly<Record<string, number>>
  readonly differences: readonly object[]
  readonly left: readonly string[]
}

describeEachEngine('dragoman move-in weblate', (open) => {
  let there: TestSite
  let root: TestUser
  let anna: TestUser
  let web: TestComponent
  let here: TestDatabase
  let url: string
  let git: TestGitServer

  beforeAll(async () => {
    there = await TestSite.open(open)
    root = await makeUser(there, 'root', { is_superuser: 1 })
    anna = await makeUser(there, 'anna')
    const shop = await makeProject(there, 'shop', {
      web: 'https://shop.example.org/',
      translation_review: 1,
      instructions: 'Be kind',
    })
    const category = await makeCategory(there, shop, 'apps')
    web = await makeComponent(there, shop, 'web', {
      files: FILES,
      category_id: category,
      priority: 120,
      suggestion_voting: 1,
      manage_units: 1,
    })
    await makeTeam(there, 'Shop', { members: [anna], projects: [shop], permissions: ['unit.edit'] })
    await makeAddon(there, 'weblate.flags.same_edit', { component: web })
    await runJobs(there)
    await fill()
    // What is on a server's own disk is not shown to others.
    git = await TestGitServer.start(join(there.database.folder, 'upstream'), [])
    const repo = `http://${git.host}/shop-web.git`
    await there.db.updateTable('component').set({ repo }).where('id', '=', web.id).execute()
    here = await open()
    await inTransaction(here.db, (tx) =>
      addUser(tx, { username: 'boss', full_name: 'Boss', email: 'boss@example.org', date_joined: 1, is_superuser: 1 }),
    )
    url = await there.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await there.close()
    await git.stop()
    await here.drop()
  })

  const send = sender(() => there)
  const unitsOf = (language: string) => `/api/translations/shop/apps%252Fweb/${language}/units/`
  const de = async () =>
    (await there.read<Page<{ id: number; context: string; source_unit: string }>>(unitsOf('de'), { as: root })).results

  /** Edits, suggestions, comments, labels, pictures: something of everything. */
  async function fill(): Promise<void> {
    const [first, second] = await de()
    body(await send('PATCH', `/api/units/${first?.id}/`, root, { target: ['Hallo, du Welt'], state: 30 }))
    const suggestions = `/api/units/${second?.id}/suggestions/`
    const suggestion = body<{ id: number }>(await send('POST', suggestions, root, { target: ['Tschüss'] }), 201)
    for (const as of [root, anna]) await send('POST', `/api/suggestions/${suggestion.id}/vote/`, as, { value: 1 })
    const comment = { scope: 'translation', comment: 'Short enough?' }
    body(await send('POST', `/api/units/${second?.id}/comments/`, root, comment), 201)
    const label = { name: 'Hard', color: 'navy' }
    const { id } = body<{ id: number }>(await send('POST', '/api/projects/shop/labels/', root, label), 201)
    const source = first?.source_unit.replace(BASE, '') ?? ''
    const described = { explanation: 'A greeting', extra_flags: 'max-length:40, priority:150' }
    body(await send('PATCH', source, root, { labels: [id], ...described }))
    const form = new FormData()
    const fields = { name: 'Menu', project_slug: 'shop', component_slug: 'apps/web', language_code: 'de' }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('image', new Blob([new Uint8Array(PNG)]), 'menu.png')
    body(await there.call('/api/screenshots/', { method: 'POST', as: root, form }), 201)
    const shot = await there.db.selectFrom('screenshot').select('id').executeTakeFirstOrThrow()
    body(await send('POST', `/api/screenshots/${shot.id}/units/`, root, { unit_id: first?.id }))
    body(await send('POST', '/api/projects/shop/announcements/', root, { message: 'Soon' }), 201)
    const list = { name: 'Ours', slug: 'ours' }
    body(await send('POST', '/api/component-lists/', root, list), 201)
    body(await send('POST', '/api/component-lists/ours/components/', root, { component_id: web.id }))
    body(await send('PATCH', '/api/users/anna/', root, { profile: PROFILE }))
    const own = '/api/users/anna/notifications/'
    const [known] = (await there.read<Page<{ id: number }>>(own, { as: root })).results
    expect((await send('DELETE', `${own}${known?.id}/`, root)).status).toBe(204)
    const locked = { notification: 'LockNotification', scope: 40, frequency: 2, component: 'shop/apps/web' }
    body(await send('POST', own, root, locked), 201)
    // The newest change is in the oldest translation.
    there.time += 1_000_000
    body(await send('PATCH', source, root, { extra_flags: `${described.extra_flags}, strict-same` }))
    await fillMemory()
    await runJobs(there)
  }

  /** One text of the strings themselves, one that a string had before, one of a file. */
  async function fillMemory(): Promise<void> {
    const texts = [
      { source: 'Two blanks', target: 'Zwei  Leerzeichen' },
      { source: 'Two blanks', target: 'Zwei Lücken' },
      { source: '%d blank\x1e\x1e%d blanks', target: 'Zwei von %d\x1e\x1eZwei von %d Leerzeichen' },
    ]
    const languages = { sourceLanguage: 'en', targetLanguage: 'de' }
    const entries = texts.map((one) => ({ ...one, ...languages, origin: 'shop/apps/web' }))
    const into = { projectId: web.project.id, userId: null, origin: '', now: there.time }
    await inTransaction(there.db, (tx) => importEntries(tx, entries, { ...into, areFromFile: false }))
    const file = { source: 'Two blanks', target: 'Zwei Stück', ...languages, origin: 'old.tmx' }
    await inTransaction(there.db, (tx) => importEntries(tx, [file], into))
  }

  const moveIn = async (...options: string[]) => {
    const token = root.authorization.replace('Token ', '')
    const words = ['move-in', 'weblate', url, `--token=${token}`, '--json', ...options]
    const result = await runCommand(here, words, { env: { VCS_PROTOCOLS: 'http', PRIVATE_ADDRESSES: 'allow' } })
    if (Number(result.status) > 1) throw new Error(result.stderr)
    return JSON.parse(result.stdout)
  }

  const counts = async (...tables: ('project' | 'unit' | 'change' | 'comment' | 'suggestion' | 'screenshot')[]) => {
    const count = async (name: (typeof tables)[number]) =>
      (await here.db.selectFrom(name).select('id').execute()).length
    return Object.fromEntries(await Promise.all(tables.map(async (name) => [name, await count(name)])))
  }

  it('shows what would come, and writes nothing of it', async () => {
    const { counts: found } = await moveIn('--dry-run')
    expect(found).toMatchObject({ projects: 1, components: 1, translations: 2, strings: 6, screenshots: 1 })
    expect(await counts('project', 'unit', 'change')).toEqual({ project: 0, unit: 0, change: 0 })
  })

  it('brings projects with everything in them, and the report finds no difference', async () => {
    const { projects, left } = await moveIn()
    expect([projects, left]).toEqual([['shop'], []])
    const report: Report = await moveIn('--report')
    expect([report.differences, report.left]).toEqual([[], []])
    expect(report.compared).toMatchObject({
      project: 1,
      component: 1,
      translation: 2,
      string: 6,
      label: 1,
      category: 1,
    })
    expect(report.compared.change).toBeGreaterThan(8)
    const one: Report = await moveIn('--report', '--project', 'shop')
    expect(one.compared).toMatchObject({ project: 1 })
    // Looking at one project takes none out of the move.
    expect(await here.db.selectFrom('move_in').select('projects').execute()).toEqual([{ projects: '[]' }])
    expect(await counts('comment', 'suggestion', 'screenshot')).toEqual({ comment: 1, suggestion: 1, screenshot: 1 })
    const [stored, counted] = [await kept(here.db), await recount(here.db)]
    for (const [key, row] of counted)
      if (!key.startsWith('language')) expect([key, stored.get(key)]).toEqual([key, row])
  })

  it('keeps what upstream does not have as edits of their authors, and pushes nothing', async () => {
    const edits = await here.db
      .selectFrom('edit')
      .innerJoin('user', 'user.id', 'edit.author_id')
      .innerJoin('unit', 'unit.id', 'edit.unit_id')
      .select(['edit.target', 'user.username', 'unit.upstream'])
      .execute()
    expect(edits).toEqual([{ target: 'Hallo, du Welt', username: 'root', upstream: 'Hallo, Welt' }])
    const component = await here.db
      .selectFrom('component')
      .selectAll()
      .where('slug', '=', 'web')
      .executeTakeFirstOrThrow()
    expect(component).toMatchObject({
      push: '',
      push_on_commit: 0,
      pull_interval: 0,
      path: 'apps/web',
      priority: 120,
      git_export: '',
    })
  })

  it('brings people with their teams, and names without a password', async () => {
    const member = await here.db
      .selectFrom('membership')
      .innerJoin('user', 'user.id', 'membership.user_id')
      .innerJoin('team', 'team.id', 'membership.team_id')
      .select(['user.password', 'user.is_superuser'])
      .where('user.username', '=', 'anna')
      .where('team.name', '=', 'Shop')
      .execute()
    expect(member).toEqual([{ password: null, is_superuser: 0 }])
  })

  it('brings what people have set, as long as nobody uses the account here', async () => {
    const anna = async (field: string) => {
      const row = await here.db
        .selectFrom('user')
        .innerJoin('profile', 'profile.user_id', 'user.id')
        .select(['user.date_joined', 'profile.theme', 'profile.nearby_strings'])
        .where('username', '=', 'anna')
        .executeTakeFirstOrThrow()
      return Reflect.get(row, field)
    }
    const joined = await there.db.selectFrom('user').select('date_joined').where('username', '=', 'anna').execute()
    expect([{ date_joined: await anna('date_joined') }]).toEqual(joined)
    expect([await anna('theme'), await anna('nearby_strings')]).toEqual(['dark', 7])
    const watched = await here.db
      .selectFrom('watched_project')
      .innerJoin('project', 'project.id', 'watched_project.project_id')
      .select('project.slug')
      .execute()
    expect(watched).toEqual([{ slug: 'shop' }])
    const subscriptions = (database: TestDatabase | TestSite) =>
      database.db
        .selectFrom('subscription')
        .innerJoin('user', 'user.id', 'subscription.user_id')
        .select(['notification', 'scope', 'frequency'])
        .where('username', '=', 'anna')
        .orderBy('notification')
        .orderBy('scope')
        .execute()
    expect(await subscriptions(here)).toEqual(await subscriptions(there))
    await here.db.updateTable('user').set({ last_login: 1 }).where('username', '=', 'anna').execute()
    await here.db.updateTable('profile').set({ theme: 'light' }).execute()
    await moveIn()
    expect(await anna('theme')).toBe('light')
  })

  it('brings the memory without the texts that strings have, which come into it by themselves', async () => {
    const entries = await here.db
      .selectFrom('memory')
      .select(['target', 'from_file'])
      .where('target', 'like', 'Zwei%')
      .orderBy('target')
      .execute()
    expect(entries).toEqual([
      { target: 'Zwei Lücken', from_file: 0 },
      { target: 'Zwei Stück', from_file: 1 },
      { target: 'Zwei von %d', from_file: 0 },
      { target: 'Zwei von %d Leerzeichen', from_file: 0 },
    ])
  })

  it('brings only what changed when it runs again', async () => {
    const before = await counts('unit', 'change', 'comment', 'screenshot')
    const asked: string[] = []
    const listen = ({ url: path = '' }) => void asked.push(path)
    there.app.server.on('request', listen)
    await moveIn()
    there.app.server.off('request', listen)
    expect(await counts('unit', 'change', 'comment', 'screenshot')).toEqual(before)
    expect(asked.some((path) => path.startsWith('/api/memory/'))).toBe(true)
    expect(asked.filter((path) => /^\/api\/(memory\/|units\/).*page_size=1000/.test(path))).toEqual([])
    const second = (await de())[1]
    body(await send('PATCH', `/api/units/${second?.id}/`, root, { target: ['Tschüss dann'], state: 20 }))
    const [comment] = (await there.read<Page<{ id: number }>>(`/api/units/${second?.id}/comments/`, { as: root }))
      .results
    expect((await send('DELETE', `/api/comments/${comment?.id}/`, root)).status).toBe(204)
    await moveIn()
    expect((await moveIn('--report')).differences).toEqual([])
    expect((await counts('comment')).comment).toBe(0)
  })

  it('brings the sum of the votes, and votes that came later', async () => {
    const votes = async () =>
      (await here.db.selectFrom('suggestion').select('earlier_votes').execute()).map((row) => row.earlier_votes)
    expect(await votes()).toEqual([2])
    const [suggestion] = (await there.read<Page<{ id: number }>>('/api/suggestions/', { as: root })).results
    body(await send('POST', `/api/suggestions/${suggestion?.id}/vote/`, anna, { value: -1 }))
    await moveIn()
    expect(await votes()).toEqual([null])
  })

  it('brings strings that people added there, before they are in the files', async () => {
    body(await send('POST', unitsOf('en'), root, { key: 'later', value: ['Added later'] }))
    const { left } = await moveIn()
    const report: Report = await moveIn('--report')
    expect([left, report.differences, report.compared.string]).toEqual([[], [], 8])
  })

  it('reports what differs here, object by object', async () => {
    const second = (await de())[1]
    const comment = { scope: 'translation', comment: 'Too long?' }
    body(await send('POST', `/api/units/${second?.id}/comments/`, root, comment), 201)
    await moveIn()
    const before: Report = await moveIn('--report')
    expect([before.differences, before.compared]).toEqual([
      [],
      expect.objectContaining({
        user: 2,
        team: expect.any(Number),
        'team member': expect.any(Number),
        role: expect.any(Number),
        'component list': 1,
        announcement: 1,
        'add-on': 1,
        screenshot: 1,
        comment: 1,
        suggestion: 1,
      }),
    ])
    const { db } = here
    const shop = await db.selectFrom('team').select('id').where('name', '=', 'Shop').executeTakeFirstOrThrow()
    await db.updateTable('user').set({ full_name: 'Other' }).where('username', '=', 'root').execute()
    await db.deleteFrom('membership').where('team_id', '=', shop.id).execute()
    await db.updateTable('team').set({ enforced_2fa: 1 }).where('id', '=', shop.id).execute()
    const role = db.selectFrom('role').select('id').where('name', '=', 'Role of Shop')
    await db.deleteFrom('role_permission').where('role_id', '=', role).execute()
    await db.deleteFrom('component_list_member').execute()
    await db.updateTable('announcement').set({ message: 'Never' }).execute()
    await db.deleteFrom('addon').execute()
    await db.updateTable('comment').set({ text: 'Too short?' }).execute()
    await db.updateTable('suggestion').set({ target: 'Tschau' }).execute()
    await db
      .updateTable('screenshot_image')
      .set({ content: PNG.subarray(1) })
      .execute()
    const { kinds } = await moveIn('--report')
    expect(kinds).toEqual({
      'user full_name': 1,
      'team member missing': 1,
      'team enforced_2fa': 1,
      'role permissions': 1,
      'component list components': 1,
      'announcement missing': 1,
      'announcement only here': 1,
      'add-on missing': 1,
      'comment missing': 1,
      'comment only here': 1,
      'suggestion missing': 1,
      'suggestion only here': 1,
      'screenshot picture': 1,
    })
  })

  it('ends with the switch, which reads only what changed: components push again, and the token is forgotten', async () => {
    const [first] = await de()
    body(await send('PATCH', `/api/units/${first?.id}/`, root, { target: ['Zuletzt gesagt'], state: 20 }))
    const asked: string[] = []
    there.app.server.on('request', ({ url: path = '' }) => asked.push(path))
    const pulled = () =>
      here.db.selectFrom('component').select('last_pull').where('slug', '=', 'web').executeTakeFirstOrThrow()
    const { last_pull: cloned } = await pulled()
    await moveIn('--switch')
    const lists = asked.flatMap((path) => /^\/api\/units\/\?q=path.+%2F(\w+)%22/.exec(path)?.[1] ?? [])
    expect(lists).toEqual(['de'])
    const texts = await here.db.selectFrom('unit').select('target').execute()
    expect(texts).toContainEqual({ target: 'Zuletzt gesagt' })
    const component = await here.db
      .selectFrom('component')
      .selectAll()
      .where('slug', '=', 'web')
      .executeTakeFirstOrThrow()
    expect(component).toMatchObject({ push_on_commit: 1, commit_pending_age: 24 })
    // What the other server has pushed meanwhile.
    expect(component.last_pull).toBeGreaterThan(cloned)
    await expect(moveIn()).rejects.toThrow(/already switched/)
  })
})
