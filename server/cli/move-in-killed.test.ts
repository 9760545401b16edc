import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addUser } from '#server/commands/accounts/add-user.ts'
import { inTransaction } from '#server/db/database.ts'
import { movedPart } from '#server/db/queries/site/move-ins.ts'
import { importEntries } from '#server/memory/import-entries.ts'
import { idIn } from '#server/move-in/api-calls.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestGitServer } from '#server/testing/git-server.ts'
import { HaltingProxy } from '#server/testing/halting-proxy.ts'
import { killWhen } from '#server/testing/kill-when.ts'
import { movedContents } from '#server/testing/moved-contents.ts'
import { makeAddon, PNG } from '#server/testing/parts.ts'
import { environment } from '#server/testing/program.ts'
import { programFile } from '#server/testing/program-file.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { body, type Page, sender } from '#server/testing/send-as.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

const root = resolve(import.meta.dirname, '../..')

/** More than a page of strings, and of changes when all of them are translated. */
const STRINGS = 1100
const texts = (language: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: STRINGS }, (_, i) => [`key${i}`, language === '' ? '' : `${language} ${i}`]))

const ENV = { VCS_PROTOCOLS: 'http', PRIVATE_ADDRESSES: 'allow', LOG_LEVEL: 'silent' }

describeEachEngine('dragoman move-in weblate that is killed', (open, engine) => {
  let there: TestSite
  let boss: TestUser
  let anna: TestUser
  let git: TestGitServer
  let proxy: HaltingProxy
  let calm: TestDatabase
  let killed: TestDatabase

  beforeAll(async () => {
    there = await TestSite.open(open)
    boss = await makeUser(there, 'root', { is_superuser: 1 })
    anna = await makeUser(there, 'anna')
    const shop = await makeProject(there, 'shop', { web: 'https://shop.example.org/' })
    const files = { 'locales/en.json': texts('en'), 'locales/de.json': texts('') }
    const web = await makeComponent(there, shop, 'web', { files, suggestion_voting: 1 })
    const app = await makeComponent(there, shop, 'app')
    await makeTeam(there, 'Shop', { members: [anna], projects: [shop], permissions: ['unit.edit'] })
    await makeAddon(there, 'weblate.flags.same_edit', { component: web })
    await fill(shop.id)
    await runJobs(there)
    git = await TestGitServer.start(join(there.database.folder, 'upstream'), [])
    const url = await there.app.listen({ host: '127.0.0.1', port: 0 })
    proxy = await HaltingProxy.before({ '/shop-': `http://${git.host}`, '/': url })
    for (const { id, slug } of [web, app])
      await there.db
        .updateTable('component')
        .set({ repo: `${proxy.url}/shop-${slug}.git` })
        .where('id', '=', id)
        .execute()
    ;[calm, killed] = [await open(), await open()]
    const own = { username: 'boss', full_name: 'Boss', email: 'boss@example.org', date_joined: 1, is_superuser: 1 }
    for (const { db } of [calm, killed]) await inTransaction(db, (tx) => addUser(tx, own))
  })
  afterAll(async () => {
    await proxy.stop()
    await there.close()
    await git.stop()
    await calm.drop()
    await killed.drop()
  })

  const send = sender(() => there)
  const UNITS = '/api/translations/shop/web/de/units/'

  /** Something of everything that could get lost or come twice. */
  async function fill(projectId: number): Promise<void> {
    const form = new FormData()
    form.set('file', new Blob([JSON.stringify(texts('de'))]), 'de.json')
    form.set('method', 'translate')
    body(await there.call(UNITS.replace('units', 'file'), { method: 'POST', as: anna, form }))
    await runJobs(there)
    const { results } = await there.read<Page<{ id: number; source_unit: string }>>(UNITS, { as: boss })
    const label = { name: 'Hard', color: 'navy' }
    const { id: labelId } = body<{ id: number }>(await send('POST', '/api/projects/shop/labels/', boss, label), 201)
    for (const [index, { id, source_unit: source }] of results.slice(0, 6).entries()) {
      const comment = { scope: 'translation', comment: `Remark ${index}` }
      body(await send('POST', `/api/units/${id}/comments/`, index % 2 ? anna : boss, comment), 201)
      const suggested = { target: [`Better ${index}`] }
      const suggestion = body<{ id: number }>(await send('POST', `/api/units/${id}/suggestions/`, boss, suggested), 201)
      for (const as of [boss, anna]) await send('POST', `/api/suggestions/${suggestion.id}/vote/`, as, { value: 1 })
      body(await send('PATCH', source.replace(BASE, ''), boss, { labels: [labelId], explanation: `See ${index}` }))
    }
    const entry = {
      source: 'Two blanks',
      target: 'Zwei Stück',
      sourceLanguage: 'en',
      targetLanguage: 'de',
      origin: 'old.tmx',
    }
    const into = { projectId, userId: null, origin: '', now: there.time }
    await inTransaction(there.db, (tx) => importEntries(tx, [entry], into))
    for (const name of ['Menu', 'Page', 'Menu']) await addScreenshot(name, results.slice(0, 3))
    body(await send('POST', '/api/projects/shop/announcements/', boss, { message: 'Soon' }), 201)
  }

  async function addScreenshot(name: string, units: readonly { readonly id: number }[]): Promise<void> {
    const form = new FormData()
    const fields = { name, project_slug: 'shop', component_slug: 'web', language_code: 'de' }
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('image', new Blob([new Uint8Array(PNG)]), 'menu.png')
    const made = body<{ url: string }>(await there.call('/api/screenshots/', { method: 'POST', as: boss, form }), 201)
    const id = idIn(made.url)
    for (const unit of units) body(await send('POST', `/api/screenshots/${id}/units/`, boss, { unit_id: unit.id }))
  }

  const words = () => ['move-in', 'weblate', proxy.url, '--json', `--token=${boss.authorization.replace('Token ', '')}`]

  const start = (): ChildProcess =>
    spawn(process.execPath, [programFile, ...words()], { cwd: root, env: environment(killed, ENV), stdio: 'ignore' })

  /** Kills the program at this request of its, which gets no answer, once `isReady`. */
  async function killAt(at: (path: string) => boolean, isReady: () => Promise<boolean> = async () => true) {
    const reached = proxy.haltAt(at)
    const program = start()
    await Promise.race([reached, once(program, 'exit')])
    await killWhen(program, isReady)
    proxy.resume()
    return program.signalCode
  }

  /** Nothing can be noted of screenshots any more: as if the program were not there when it has to. */
  const refuseNotes = (): Promise<unknown> =>
    (engine === 'sqlite'
      ? sql`create trigger no_notes before insert on moved_object when new.kind = 'screenshot' begin select raise(abort, 'no'); end`
      : sql`alter table moved_object add constraint no_notes check (kind <> 'screenshot') not valid`
    ).execute(killed.db)

  const allowNotes = (): Promise<unknown> =>
    (engine === 'sqlite' ? sql`drop trigger no_notes` : sql`alter table moved_object drop constraint no_notes`).execute(
      killed.db,
    )

  const counted = async (table: 'screenshot' | 'change') =>
    (await killed.db.selectFrom(table).select('id').execute()).length

  it('goes on where it was each time, and ends as one that was never killed', { timeout: 240_000 }, async () => {
    const result = await runCommand(calm, words(), { env: ENV })
    expect([result.status, JSON.parse(result.stdout)]).toEqual([0, expect.objectContaining({ left: [] })])

    // While the second component is imported.
    expect(await killAt((path) => path.startsWith('/shop-web.git/'))).toBe('SIGKILL')
    // Between two pages of strings.
    expect(await killAt((path) => path.startsWith('/api/units/?') && path.endsWith('&page=2'))).toBe('SIGKILL')
    // Between strings and what people said of them.
    expect(await killAt((path) => path.endsWith('/comments/?page_size=1000'))).toBe('SIGKILL')
    // Between the upload of a screenshot and the note of which it is.
    await refuseNotes()
    const shots = start()
    await killWhen(shots, async () => (await counted('screenshot')) > 0)
    expect(shots.signalCode).toBe('SIGKILL')
    await allowNotes()
    // While people get their teams.
    expect(await killAt((path) => path.startsWith('/api/groups/'))).toBe('SIGKILL')
    // Between two pages of the history.
    const noted = () => movedPart(killed.db, 1, 'history shop')
    const isLastPage = (path: string) => path.startsWith('/api/projects/shop/changes/') && path.endsWith('&page=1')
    const isOnLastPage = async () => JSON.parse((await noted()) ?? '{}').page === 1
    expect(await killAt(isLastPage, isOnLastPage)).toBe('SIGKILL')

    const last = start()
    await once(last, 'exit')
    expect(last.exitCode).toBe(0)
    const [one, other] = [await movedContents(calm.db), await movedContents(killed.db)]
    expect(Object.entries(one).filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(one.screenshots).toHaveLength(3)
    expect(one.changes?.length).toBeGreaterThan(STRINGS)
    for (const [name, rows] of Object.entries(one)) expect([name, other[name]]).toEqual([name, rows])
    for (const { db } of [calm, killed]) {
      const stored = await kept(db)
      for (const [key, row] of await recount(db))
        if (!key.startsWith('language')) expect([key, stored.get(key)]).toEqual([key, row])
    }
    const report = await runCommand(killed, [...words(), '--report'], { env: ENV })
    expect(JSON.parse(report.stdout)).toMatchObject({ count: 0, differences: [] })
  })
})
