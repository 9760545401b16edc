import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TokenScope } from '#core/access/token-scopes.ts'
import { createUserToken } from '#server/access/tokens.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import type { TestSite } from '#server/testing/site.ts'
import { makeUser, openWithPeople, type TestUser } from '#server/testing/users.ts'
import { watch } from '../clients/cli/commands/watch.ts'
import { TestTerminal } from '../clients/cli/testing/test-terminal.ts'

const english = '{\n    "hello": "Hello",\n    "menu": {\n        "open": "Open"\n    }\n}\n'
const german = '{\n    "hello": "Hallo",\n    "menu": {\n        "open": ""\n    }\n}\n'

interface Units {
  readonly results: readonly { readonly id: number; readonly context: string; readonly target: readonly string[] }[]
}

describeEachEngine('the client command', (open) => {
  let site: TestSite
  let admin: TestUser
  let url: string
  let terminal: TestTerminal

  beforeAll(async () => {
    ;({ site, admin } = await openWithPeople(open, 'admin'))
    url = `${await site.app.listen({ host: '127.0.0.1', port: 0 })}/`
    terminal = new TestTerminal().write({ 'locales/en.json': english, 'locales/de.json': german })
    terminal.env.DRAGOMAN_TOKEN = await tokenFor(['translate', 'manage'])
  })
  afterAll(async () => {
    terminal.remove()
    await site.close()
  })

  const tokenFor = (scopes: readonly TokenScope[]) =>
    createUserToken(site.db, admin.id, site.time, scopes.join(' '), { expires: null, scopes, projects: null })
  const component = () => JSON.parse(terminal.read('dragoman.json')).components[0].slug as string
  const units = (language: string) =>
    site
      .read<Units>(`/api/translations/app/${component()}/${language}/units/`, { as: admin })
      .then(({ results }) => results)
  const translate = async (context: string, target: string) => {
    const unit = (await units('de')).find((one) => one.context === context)
    const json = { target: [target], state: 20 }
    const reply = await site.call(`/api/units/${unit?.id}/`, { method: 'PATCH', as: admin, json })
    expect(reply.status, reply.text).toBe(200)
  }

  /** Runs a command beside a worker. */
  const withWorker = async (...args: string[]) => {
    const command = terminal.run(...args)
    let ended = false
    const end = () => {
      ended = true
    }
    command.then(end, end)
    while (!ended) {
      await runJobs(site)
      await sleep(20)
    }
    return command
  }

  it('signs in, and says who it is', async () => {
    expect(await terminal.run('login', url)).toMatchObject({ status: 0, out: expect.stringContaining('as admin') })
    await terminal.run('init', '--project', 'app', '--url', url)
    expect(await terminal.run('whoami')).toMatchObject({ status: 0, out: expect.stringContaining('admin (') })
  })

  it('creates project and component from the files of the folder', async () => {
    expect(await terminal.run('push', '--no-create')).toMatchObject({ status: 4 })
    expect(await terminal.run('push', '--dry-run')).toMatchObject({
      status: 0,
      out: expect.stringContaining('would create'),
    })
    expect(await withWorker('push', '--web', 'https://app.example.org/')).toMatchObject({
      status: 0,
      out: expect.stringContaining('locales/de.json: created'),
    })
    expect((await units('de')).map(({ target }) => target[0])).toEqual(['Hallo', ''])
    expect(await terminal.run('push')).toMatchObject({ status: 0, out: 'locales/en.json: unchanged' })
  })

  it('pulls one translated string as one changed line, byte for byte', async () => {
    await translate('menu.open', 'Öffnen')
    expect(await terminal.run('pull', '--dry-run')).toMatchObject({ out: 'Would change locales/de.json' })
    expect(terminal.read('locales/de.json')).toBe(german)
    expect(await terminal.run('pull')).toMatchObject({ status: 0, out: 'Changed locales/de.json' })
    expect(terminal.read('locales/de.json')).toBe(german.replace('"open": ""', '"open": "Öffnen"'))
    expect(terminal.read('locales/en.json')).toBe(english)
  })

  it('asks once for a component where nothing changed, and brings back what was changed here', async () => {
    const { fetch } = globalThis
    const asked: number[] = []
    globalThis.fetch = async (...args) => {
      const reply = await fetch(...args)
      asked.push(reply.status)
      return reply
    }
    expect(await terminal.run('pull')).toMatchObject({ status: 0, out: 'Everything is up to date.' })
    globalThis.fetch = fetch
    expect(asked).toEqual([304])
    const pulled = terminal.read('locales/de.json')
    terminal.write({ 'locales/de.json': '{}\n' })
    await terminal.run('pull')
    expect(terminal.read('locales/de.json')).toBe(pulled)
  })

  it('pulls with a token that may only read, which pushes nothing', async () => {
    const { DRAGOMAN_TOKEN } = terminal.env
    terminal.env.DRAGOMAN_TOKEN = await tokenFor(['read'])
    expect(await terminal.run('pull')).toMatchObject({ status: 0 })
    expect(await terminal.run('status')).toMatchObject({ status: 0 })
    const changed = english.replace('"Hello"', '"Hello!!"')
    terminal.write({ 'locales/en.json': changed })
    expect(await terminal.run('push')).toMatchObject({ status: 3, notes: expect.stringContaining("scope 'translate'") })
    terminal.write({ 'locales/en.json': english })
    terminal.env.DRAGOMAN_TOKEN = DRAGOMAN_TOKEN
  })

  it('shows and sends new and removed source strings', async () => {
    terminal.write({ 'locales/en.json': '{\n    "hello": "Hello!",\n    "close": "Close"\n}\n' })
    const { out, status } = await terminal.run('diff', '--exit-code')
    expect(status).toBe(1)
    expect(out.split('\n')).toEqual(['locales/en.json', '  + close', '  ~ hello: Hello -> Hello!', '  - menu.open'])
    expect(await terminal.run('push', '--dry-run')).toMatchObject({ out: expect.stringContaining('would upload') })
    expect((await units('de')).map(({ context }) => context).sort()).toEqual(['hello', 'menu.open'])
    expect(await terminal.run('push')).toMatchObject({ status: 0, out: 'locales/en.json: uploaded' })
    expect((await units('de')).map(({ context }) => context).sort()).toEqual(['close', 'hello'])
    expect(await terminal.run('diff', '--exit-code')).toMatchObject({ status: 0, out: 'No differences.' })
  })

  it('sends translations without overwriting, unless asked', async () => {
    await translate('hello', 'Moin!')
    await terminal.run('pull')
    terminal.write({ 'locales/de.json': '{\n    "hello": "Servus!",\n    "close": "Schließen"\n}\n' })
    await terminal.run('push', '--translations')
    const texts = async () => Object.fromEntries((await units('de')).map(({ context, target }) => [context, target[0]]))
    expect(await texts()).toEqual({ hello: 'Moin!', close: 'Schließen' })
    await terminal.run('push', '--translations', '--overwrite')
    expect(await texts()).toEqual({ hello: 'Servus!', close: 'Schließen' })
  })

  it('knows languages by their files, in whatever style these name them', async () => {
    terminal.write({ 'locales/pt-BR.json': '{\n    "hello": "Oi!",\n    "close": "Fechar"\n}\n' })
    const pushed = await terminal.run('push', '--translations')
    expect(pushed.out).toContain('locales/pt-BR.json: uploaded')
    expect((await units('pt_BR')).map(({ target }) => target[0]).sort()).toEqual(['Fechar', 'Oi!'])
    expect(await terminal.run('push', '--translations')).toMatchObject({
      out: expect.stringContaining('locales/pt-BR.json: unchanged'),
    })
    expect(await terminal.run('status', '--language', 'pt-BR', '--fail-under', '100')).toMatchObject({ status: 0 })
  })

  it('adds languages and fails under a limit', async () => {
    expect(await terminal.run('add-language', 'cs', 'de')).toMatchObject({ out: expect.stringMatching(/^Added cs to/) })
    expect(await terminal.run('status', '--language', 'de', '--fail-under', '100')).toMatchObject({ status: 0 })
    const { status, notes, out } = await terminal.run('status', '--json', '--fail-under', '50')
    expect(status).toBe(1)
    expect(notes).toContain('/cs (0 %)')
    expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ code: 'de', translated_percent: 100 }))
    expect(await terminal.run('status', '--language', 'fr')).toMatchObject({ status: 4 })
  })

  it('watches source files until it is stopped', async () => {
    terminal.write({ 'locales/en.json': '{\n    "hello": "Hello!",\n    "close": "Close",\n    "more": "More"\n}\n' })
    const stopping = new AbortController()
    const watching = watch(terminal, { component: [], interval: '1', signal: stopping.signal })
    await expect.poll(async () => (await units('de')).map(({ context }) => context)).toContain('more')
    stopping.abort()
    await watching
  })

  it('tells what a token may not do, and a service that is away', async () => {
    const guest = await makeUser(site, 'guest')
    terminal.env.DRAGOMAN_TOKEN = guest.authorization.replace('Token ', '')
    terminal.write({ 'locales/en.json': english })
    expect(await terminal.run('push', '--no-create')).toMatchObject({ notes: expect.stringMatching(/permission/) })
    terminal.env.DRAGOMAN_TOKEN = 'wrong'
    expect(await terminal.run('status')).toMatchObject({ status: 3, notes: expect.stringContaining("isn't valid") })
    terminal.env.DRAGOMAN_URL = 'http://127.0.0.1:9/'
    expect(await terminal.run('status')).toMatchObject({ status: 5, notes: expect.stringContaining("Can't reach") })
  })

  it('connects agents over standard input and output', async () => {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    terminal.env.DRAGOMAN_TOKEN = admin.authorization.replace('Token ', '')
    terminal.input.push(
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
      JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
      JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' }),
      JSON.stringify({ jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'list_projects', arguments: {} } }),
    )
    const { status, out } = await terminal.run('mcp', '--url', url)
    expect(status).toBe(0)
    const replies = out.split('\n').map((line) => JSON.parse(line))
    expect(replies.map(({ id }) => id).sort()).toEqual([1, 2, 3])
    expect(replies.find(({ id }) => id === 2).result.tools.map(({ name }: { name: string }) => name)).toContain(
      'search_strings',
    )
    expect(replies.find(({ id }) => id === 3).result.content[0].text).toContain('"slug":"app"')
  })
})
