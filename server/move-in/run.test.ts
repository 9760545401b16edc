import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Action } from '#core/changes/actions.ts'
import { isJsonObject, type JsonObject, readJsonObject } from '#core/text/json-object.ts'
import { list } from '#core/text/loose-json.ts'
import { withoutFields } from '#core/text/object-fields.ts'
import { addonFits } from '#server/addons/run/run-addon.ts'
import { takeUnitIds } from '#server/db/ids.ts'
import { localComponents } from '#server/db/queries/components/components.ts'
import { storeMoveIn } from '#server/db/queries/site/move-ins.ts'
import { countAgain } from '#server/db/renumber/derived-rows.ts'
import { type ApiReply, type CallApi, idIn } from '#server/move-in/api-calls.ts'
import { compareProjects } from '#server/move-in/compare.ts'
import { Comparison } from '#server/move-in/comparison.ts'
import type { MoveInContext } from '#server/move-in/context.ts'
import { LeftBehind } from '#server/move-in/left-behind.ts'
import { LocalSite } from '#server/move-in/local-site.ts'
import { People } from '#server/move-in/people.ts'
import { RemoteSite } from '#server/move-in/remote-site.ts'
import { moveIn, openRun } from '#server/move-in/run.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestGitServer } from '#server/testing/git-server.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { body, type Page, sender } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'
import { repositoryAddress } from '#server/vcs/vcs.ts'

const apiOf =
  (site: TestSite, as: TestUser): CallApi =>
  async (path, { method = 'GET', json, form } = {}) => {
    const reply = await site.call(path, { method, as, json, ...(form && { form }) })
    const headers = Object.entries(reply.headers).map(([name, value]) => [name, String(value)])
    return { status: reply.status, headers: Object.fromEntries(headers), body: Buffer.from(reply.text) }
  }

const withoutFirst = (reply: ApiReply): ApiReply => {
  const page = readJsonObject(reply.body.toString())
  return { ...reply, body: Buffer.from(JSON.stringify({ ...page, results: list(page, 'results').slice(1) })) }
}

/** A Weblate does not tell which comments are resolved. */
const withoutResolved = (reply: ApiReply): ApiReply => {
  const page = readJsonObject(reply.body.toString())
  const results = list(page, 'results').map((one) => withoutFields(isJsonObject(one) ? one : {}, ['resolved']))
  return { ...reply, body: Buffer.from(JSON.stringify({ ...page, results })) }
}

/** Pages of four, of which each begins with the last change of the one before. */
const shortPage = (path: string, reply: ApiReply): ApiReply => {
  const page = Number(new URLSearchParams(path.split('?')[1]).get('page') ?? 1)
  const whole = readJsonObject(reply.body.toString())
  const results = list(whole, 'results')
  const end = page * 4
  const shown = results.slice(page === 1 ? 0 : end - 5, end)
  const next = end < results.length ? 'more' : null
  return { ...reply, body: Buffer.from(JSON.stringify({ ...whole, next, results: shown })) }
}

const blocksOf = (site: TestSite) =>
  site.db
    .selectFrom('list_block')
    .selectAll()
    .where('rows', '>', 0)
    .orderBy('list')
    .orderBy('owner')
    .orderBy('block')
    .execute()

const highestUnit = async (site: TestSite) =>
  (await site.db.selectFrom('unit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id

const term = (language: string, text: string) =>
  `<langSet xml:lang="${language}"><tig><term>${text}</term></tig></langSet>`

const termFile = (language: string, ...texts: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<martif type="TBX" xml:lang="en">
    <martifHeader><fileDesc><sourceDesc><p>Words of the other server</p></sourceDesc></fileDesc></martifHeader>
    <text><body>
        <termEntry id="1">${texts.map((text) => term(language, text)).join('')}</termEntry>
    </body></text>
</martif>
`

const FILES = {
  'locales/en.json': { hello: 'Hello, world', bye: 'Goodbye' },
  'locales/de.json': { hello: 'Hallo, Welt', bye: 'Tschüs' },
}

const MESSAGE = 'Translations of {{ project_name }}\n'

describeEachEngine('a move that is interrupted', (open) => {
  let there: TestSite
  let here: TestSite
  let git: TestGitServer
  let root: TestUser
  let boss: TestUser
  let moveInId: number
  const asked: string[] = []
  /** As if a change had moved from one page of the history to the other between two requests. */
  let missed = 0
  const isWholeHistory = (path: string) => path.startsWith('/api/projects/shop/changes/?page_size=1000')
  const isHistoryPage = (path: string) => /^\/api\/projects\/shop\/changes\/.*&page=/.test(path)

  beforeAll(async () => {
    there = await TestSite.open(open)
    root = await makeUser(there, 'root', { is_superuser: 1 })
    const german = { code: 'de', name: 'German', direction: 'ltr', plural: { number: 2, formula: 'n != 1' } }
    expect((await sender(() => there)('DELETE', '/api/languages/de/', root)).status).toBe(204)
    body(await sender(() => there)('POST', '/api/languages/', root, german), 201)
    // What lies before it there makes all IDs of the project differ from those that it would get here.
    await makeComponent(there, await makeProject(there, 'other'), 'first')
    await makeUser(there, 'somebody')
    const shop = await makeProject(there, 'shop', { web: 'https://shop.example.org/' })
    const web = await makeComponent(there, shop, 'web', { files: FILES })
    // A message with the end of a line at its end, as those have that came with the other server.
    for (const table of ['project', 'component'] as const)
      await there.db
        .updateTable(table)
        .set({ pull_message: MESSAGE, inherited: '{}' })
        .where('id', '=', table === 'project' ? shop.id : web.id)
        .execute()
    const send = sender(() => there)
    const units = '/api/translations/shop/web/de/units/'
    const { results } = await there.read<Page<{ id: number; source_unit: string }>>(units, { as: root })
    const [first, second] = results
    body(await send('PATCH', `/api/units/${first?.id}/`, root, { target: ['Servus, Welt'], state: 20 }))
    const described = { extra_flags: 'max-length:10, priority:150, variant:"Good bye"' }
    body(await send('PATCH', `/api/units/${idIn(first?.source_unit)}/`, root, described))
    const comment = { scope: 'translation', comment: 'Short enough?' }
    body(await send('POST', `/api/units/${second?.id}/comments/`, root, comment), 201)
    // A string with nothing but a resolved comment does not say that it has one.
    body(await send('POST', `/api/units/${first?.id}/comments/`, root, { ...comment, comment: 'Settled?' }), 201)
    await there.db.updateTable('comment').set({ resolved: 1 }).where('text', '=', 'Settled?').execute()
    await there.db
      .updateTable('unit')
      .set({ comment_count: 0 })
      .where('id', '=', first?.id ?? 0)
      .execute()
    body(await send('POST', `/api/units/${second?.id}/suggestions/`, root, { target: ['Tschüss'] }), 201)
    // As if the file had been read in another encoding.
    await there.db
      .updateTable('unit')
      .set({ target: 'TschÃ¼s' })
      .where('id', '=', second?.id ?? 0)
      .execute()
    // As if the commit of an edit had lost it.
    body(await send('PATCH', `/api/units/${first?.id}/`, root, { target: ['Grüß Gott, Welt'], state: 20 }))
    await there.db
      .deleteFrom('edit')
      .where('unit_id', '=', first?.id ?? 0)
      .execute()
    await there.db
      .updateTable('unit')
      .set({ upstream: null })
      .where('id', '=', first?.id ?? 0)
      .execute()
    // As if the server itself had commented.
    const bot = await makeUser(there, 'commit')
    await there.db
      .updateTable('user')
      .set({ username: 'weblate:commit', is_bot: 1, is_active: 0 })
      .where('id', '=', bot.id)
      .execute()
    await there.db
      .updateTable('change')
      .set({ author_id: bot.id, user_id: bot.id })
      .where('action', '=', Action.commentAdded)
      .execute()
    await makeGlossary()
    git = await TestGitServer.start(join(there.database.folder, 'upstream'), [])
    const repo = `http://${git.host}/shop-web.git`
    await there.db.updateTable('component').set({ repo }).where('id', '=', web.id).execute()
    here = await TestSite.open(open, { VCS_PROTOCOLS: 'http', PRIVATE_ADDRESSES: 'allow' })
    boss = await makeUser(here, 'boss', { is_superuser: 1 })
    const own = { code: 'qaa', name: 'Ours', plural: { number: 2, formula: 'n != 1' } }
    body(await sender(() => here)('POST', '/api/languages/', boss, own), 201)
    const move = { url: 'http://there.test', token: '', projects: '[]', options: '{}', created: here.time }
    moveInId = await storeMoveIn(here.db, move)
  })
  afterAll(async () => {
    await there.close()
    await here.close()
    await git.stop()
  })

  /** Listed after the other component, with files that are not as ours would be. */
  async function makeGlossary(): Promise<void> {
    const form = new FormData()
    const fields = { name: 'Zoology', slug: 'glossary', file_format: 'tbx', filemask: '*.tbx', is_glossary: 'true' }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('source_language.code', 'en')
    const english = term('en', 'Receipt')
    const files = {
      'en.tbx': termFile('en', 'Receipt'),
      'de.tbx': termFile('de', 'Beleg').replace('<langSet', `${english}<langSet`),
    }
    const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])))
    form.set('zipfile', new Blob([zip], { type: 'application/zip' }), 'files.zip')
    const reply = await there.call('/api/projects/shop/components/', { method: 'POST', as: root, form })
    expect([reply.status, reply.text.slice(0, 200)]).toEqual([201, expect.anything()])
    await runJobs(there)
  }

  /** What a run works with; after so many requests, or one for such a path, it is stopped. */
  async function contextOf(requests: number, last?: RegExp): Promise<MoveInContext> {
    const stop = new AbortController()
    const api = apiOf(there, root)
    let count = 0
    const call: CallApi = async (path) => {
      asked.push(path)
      if (++count > requests || last?.test(path)) stop.abort()
      if (isWholeHistory(path)) return shortPage(path, await api('/api/projects/shop/changes/?page_size=1000'))
      const reply = await api(path)
      if (path.includes('/comments/')) return withoutResolved(reply)
      return isHistoryPage(path) && missed++ === 0 ? withoutFirst(reply) : reply
    }
    const [leftBehind, local] = [new LeftBehind(), new LocalSite(apiOf(here, boss))]
    const { db } = here
    here.time += 1_000_000
    const context = {
      db,
      moveInId,
      remote: new RemoteSite(call, stop.signal, async () => {}),
      local,
      leftBehind,
      run: (await openRun({ db, moveInId, now: () => here.time })).id,
      isLast: false,
      keepsIds: true,
      now: () => here.time,
      report: async () => {},
      signal: stop.signal,
      addonFits,
      runImports: () => runJobs(here),
      dropOwnClones: async () => {
        for (const component of await localComponents(db, {})) here.services.vcs.dropClone(repositoryAddress(component))
      },
    }
    return { ...context, people: new People(context) }
  }

  async function run(requests: number, last?: RegExp): Promise<boolean> {
    const context = await contextOf(requests, last)
    const done = moveIn(context, await openRun(context), ['shop'])
    return done.then(
      () => true,
      (error: unknown) => {
        if (context.signal?.aborted) return false
        throw error
      },
    )
  }

  it('goes on where it was, and ends the same as one that was not', async () => {
    const ends: boolean[] = []
    for (const requests of [6, 14, 24, Number.POSITIVE_INFINITY]) {
      ends.push(await run(requests))
      // As if it had been interrupted just after the account was made.
      if (requests === 24)
        await here.db.updateTable('user').set({ date_joined: 1 }).where('username', '=', 'somebody').execute()
    }
    expect([ends[0], ends.at(-1)]).toEqual([false, true])
    const context = await contextOf(Number.POSITIVE_INFINITY)
    const comparison = new Comparison()
    const shown = await context.remote.find('/api/projects/shop/')
    await compareProjects(context, comparison, [{ slug: 'shop', id: 1, shown: shown ?? {} }])
    // What nobody edited is not brought as an edit: it would spoil upstream's file.
    expect(comparison.report).toMatchObject({
      count: 0,
      on_purpose: { 'the same file is read otherwise': 1 },
      compared: { string: 6, translation: 4 },
    })
    // Nothing is left to do that would be recorded.
    await runJobs(here)
    const failing = async (site: TestSite, as: TestUser) =>
      (await site.read<Page<JsonObject>>('/api/units/?q=check:max-length', { as })).results.map((unit) => unit.target)
    const long = [['Hello, world'], ['Grüß Gott, Welt']]
    expect([await failing(there, root), await failing(here, boss)]).toEqual([long, long])
    const variants = (site: TestSite) =>
      site.db.selectFrom('variant').select('is_variant').orderBy('is_variant').execute()
    expect(await variants(here)).toEqual(await variants(there))
    const words = '/api/translations/shop/glossary/de/file/'
    expect((await here.call(words, { as: boss })).text).toBe((await there.call(words, { as: root })).text)
    const histories = await Promise.all(
      [there, here].map(async (site, at) => {
        const { count } = await site.read<Page<unknown>>('/api/projects/shop/changes/', { as: at === 0 ? root : boss })
        return count
      }),
    )
    // The change that a page missed has come as well, and nothing twice.
    expect(missed).toBeGreaterThan(1)
    expect(histories[1]).toBe(histories[0])
    const contributions = async (site: TestSite, as: TestUser) =>
      (await site.read<Page<JsonObject>>('/api/users/root/contributions/', { as })).results.map(
        ({ filename }) => filename,
      )
    expect(await contributions(there, root)).toEqual(['locales/de.json'])
    expect(await contributions(here, boss)).toContain('locales/de.json')
    const remarks = await here.db.selectFrom('comment').select(['text', 'resolved']).orderBy('text').execute()
    expect(remarks).toEqual([
      { text: 'Settled?', resolved: 1 },
      { text: 'Short enough?', resolved: 0 },
    ])
    const commented = `/api/projects/shop/changes/?action=${Action.commentAdded}`
    const byServer = { author: expect.stringMatching(/users\/weblate(:|%3A)commit\/$/) }
    expect((await here.read<Page<unknown>>(commented, { as: boss })).results).toMatchObject([byServer, byServer])
    for (const path of ['projects/shop', 'components/shop/web'])
      expect(await here.read(`/api/${path}/`, { as: boss })).toMatchObject({
        pull_message: MESSAGE,
        effective_pull_message: MESSAGE,
      })
    const joined = (site: TestSite) =>
      site.db.selectFrom('user').select('date_joined').where('username', '=', 'somebody').executeTakeFirstOrThrow()
    expect(await joined(here)).toEqual(await joined(there))
    const edits = await here.db.selectFrom('edit').select('target').execute()
    expect(edits).toEqual([{ target: 'Grüß Gott, Welt' }])
    // One list has all suggestions: no string is asked for its own.
    expect(asked.filter((path) => /\/suggestions\//.test(path) && !path.startsWith('/api/suggestions/'))).toEqual([])
    expect(asked.filter((path) => /^\/api\/translations\/.*\/units\//.test(path))).toEqual([])
    const [stored, counted] = [await kept(here.db), await recount(here.db)]
    for (const [key, row] of counted)
      if (!key.startsWith('language')) expect([key, stored.get(key)]).toEqual([key, row])
  })

  it('takes no text for an edit that nobody wrote, also where the other server has written to the file since', async () => {
    const { id, revision } = await there.db
      .selectFrom('translation')
      .innerJoin('component', 'component.id', 'translation.component_id')
      .select(['translation.id', 'translation.revision'])
      .where('component.slug', '=', 'web')
      .where('filename', '=', 'locales/de.json')
      .executeTakeFirstOrThrow()
    const ofFile = there.db.updateTable('translation').where('id', '=', id)
    await ofFile.set({ revision: '0123456789abcdef0123456789abcdef01234567' }).execute()
    expect(await run(Number.POSITIVE_INFINITY)).toBe(true)
    const edits = await here.db.selectFrom('edit').select('target').execute()
    expect(edits).toEqual([{ target: 'Grüß Gott, Welt' }])
    await ofFile.set({ revision }).execute()
  })

  it('brings a text that the other server still shows and its commit lost', async () => {
    // As if the file that both have lacked the text.
    const inFile = { target: 'Tschüs', state: 20, upstream: null }
    const unit = () => here.db.updateTable('unit').where('target', 'in', ['Tschüs', 'TschÃ¼s'])
    expect(await unit().set({ target: '', state: 0 }).returning('id').execute()).toHaveLength(1)
    // What happens in a translation is a reason to read it again.
    await here.db.deleteFrom('moved_part').where('part', 'like', 'units %').execute()
    expect(await run(Number.POSITIVE_INFINITY)).toBe(true)
    const edits = () => here.db.selectFrom('edit').select('target').orderBy('target').execute()
    expect(await edits()).toEqual([{ target: 'Grüß Gott, Welt' }, { target: 'TschÃ¼s' }])
    await here.db.deleteFrom('edit').where('target', '=', 'TschÃ¼s').execute()
    await unit().set(inFile).execute()
  })

  const shown = [
    '/api/projects/shop/',
    '/api/components/shop/web/',
    '/api/components/shop/web/translations/',
    '/api/languages/de/',
    '/api/projects/shop/changes/',
    '/api/translations/shop/web/de/units/',
    '/api/translations/shop/web/en/units/',
  ] as const

  /** IDs of everything that an address shows, with the addresses that hold some. */
  const idsAt = async (site: TestSite, as: TestUser, path: string) => {
    const { text } = await site.call(path, { as })
    return text
      .match(/"(?:id|source_unit|unit|url)": ?(?:\d+|"[^"]*\/(?:units|changes|groups)\/\d+\/")/g)
      ?.map((one) => one.replace(/https?:\/\/[^/]+/, ''))
  }

  it('keeps the IDs of the other server, and gives higher ones to what is new', async () => {
    for (const path of shown) {
      const ids = await idsAt(there, root, path)
      expect(ids?.length).toBeGreaterThan(0)
      expect([path, await idsAt(here, boss, path)]).toEqual([path, ids])
    }
    const total = async (path: string) => (await here.read<{ total: number }>(path, { as: boss })).total
    const [web, words] = [
      await total('/api/translations/shop/web/de/'),
      await total('/api/translations/shop/glossary/de/'),
    ]
    expect(await total('/api/languages/de/statistics/')).toBe(web + words)
    expect(await here.read('/api/languages/qaa/', { as: boss })).toMatchObject({ name: 'Ours' })
    const [blocks, highest] = [await blocksOf(here), await highestUnit(here)]
    await here.db.transaction().execute((tx) => countAgain(tx))
    expect(await blocksOf(here)).toEqual(blocks)
    await runJobs(here)
    const found = await here.read<Page<{ id: number }>>('/api/units/?q=gott', { as: boss })
    expect(found.count).toBe(1)
    expect(await takeUnitIds(here.db, 1)).toEqual([highest + 1])
  })

  /** A component here without a repository elsewhere; returns where the file of a language is. */
  async function makeTerms(): Promise<string> {
    const send = sender(() => here)
    body(await send('POST', '/api/projects/', boss, { name: 'Own', slug: 'own', web: 'https://own.example.org/' }), 201)
    const terms = { name: 'Terms', slug: 'terms', file_format: 'tbx', is_glossary: true, source_language: 'en' }
    const local = { ...terms, vcs: 'local', repo: 'local:', filemask: '*.tbx' }
    body(await send('POST', '/api/projects/own/components/', boss, local), 201)
    await runJobs(here)
    body(await send('POST', '/api/components/own/terms/translations/', boss, { language_code: 'de' }), 201)
    await runJobs(here)
    return '/api/translations/own/terms/de/file/'
  }

  it('keeps them in later runs as well: what was made here in the meantime makes room', async () => {
    const [send, sendHere] = [sender(() => there), sender(() => here)]
    const units = '/api/translations/shop/web/de/units/'
    const { results } = await there.read<Page<{ id: number; source_unit: string }>>(units, { as: root })
    const unit = `/api/units/${results[0]?.id}/`
    const own = body<{ id: number }>(await sendHere('POST', '/api/groups/', boss, { name: 'Own' }), 201)
    const said = { scope: 'translation', comment: 'Later.' }
    const comment = body<{ id: number }>(await send('POST', `${unit}comments/`, root, said), 201)
    body(await sendHere('PATCH', unit, boss, { target: ['Grüezi, Welt'], state: 20 }))
    for (let id = 0; id < own.id; )
      id = body<{ id: number }>(await send('POST', '/api/groups/', root, { name: `Team ${id}` }), 201).id
    const terms = await makeTerms()
    expect(await run(Number.POSITIVE_INFINITY)).toBe(true)
    await runJobs(here)
    expect((await here.call(terms, { as: boss })).status).toBe(200)
    expect((await here.read<Page<{ id: number }>>(`${unit}comments/`, { as: boss })).results).toMatchObject([
      { comment: 'Settled?', resolved: true },
      { id: comment.id },
    ])
    const teams = async (site: TestSite, as: TestUser) =>
      (await site.read<Page<{ id: number; name: string }>>('/api/groups/', { as })).results
    const mine = new Map((await teams(here, boss)).map(({ id, name }) => [name, id]))
    for (const { id, name } of await teams(there, root)) if (name.startsWith('Team')) expect(mine.get(name)).toBe(id)
    expect(mine.get('Own')).toBeGreaterThan(own.id)
    const changes = '/api/projects/shop/changes/'
    const theirs = await there.read<Page<{ id: number }>>(changes, { as: root })
    const ours = new Set((await here.read<Page<{ id: number }>>(changes, { as: boss })).results.map(({ id }) => id))
    for (const { id } of theirs.results) expect(ours.has(id)).toBe(true)
  })

  it('does not ask again for what is inside a project that is complete', async () => {
    expect(await run(Number.POSITIVE_INFINITY, /component-lists/)).toBe(false)
    asked.length = 0
    expect(await run(Number.POSITIVE_INFINITY)).toBe(true)
    expect(asked.filter((path) => /labels|screenshots|memory/.test(path))).toEqual([])
  })

  it('asks for several pages of a list at the same time, and takes them in their order', async () => {
    let [open, most] = [0, 0]
    const remote = new RemoteSite(async (path) => {
      const page = Number(new URLSearchParams(path.split('?')[1]).get('page') ?? 1)
      most = Math.max(most, ++open)
      await new Promise((done) => setImmediate(done))
      open--
      const next = page < 7 ? 'more' : null
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ count: 7, next, results: [{ page }] })) }
    })
    expect((await remote.all('/api/units/')).map(({ page }) => page)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(most).toBe(4)
  })

  it('asks for what is needed next before it is needed, once and four things at the same time', async () => {
    let [open, most] = [0, 0]
    const paths: string[] = []
    const remote = new RemoteSite(async (path) => {
      paths.push(path)
      most = Math.max(most, ++open)
      await new Promise((done) => setImmediate(done))
      open--
      return { status: 200, headers: {}, body: Buffer.from('{"count": 1, "next": null, "results": [{}]}') }
    })
    const lists = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `/api/${name}/`)
    for (const path of [...lists, ...lists]) remote.prepareList(path)
    for (const path of lists) expect(await remote.all(path)).toEqual([{}])
    expect([paths.length, most]).toEqual([6, 4])
    expect(await remote.all('/api/a/')).toEqual([{}])
    expect(paths.length).toBe(7)
  })

  it('waits as long as the other server says when it limits requests', async () => {
    const waits: number[] = []
    const replies: [number, Record<string, string>][] = [
      [429, { 'retry-after': '7' }],
      [503, {}],
      [200, {}],
    ]
    const remote = new RemoteSite(
      async () => {
        const [status, headers] = replies.shift() ?? [200, {}]
        return { status, headers, body: Buffer.from('{"count": 3}') }
      },
      undefined,
      async (seconds) => void waits.push(seconds),
    )
    expect(await remote.count('/api/projects/')).toBe(3)
    expect(waits).toEqual([8, 4])
  })
})
