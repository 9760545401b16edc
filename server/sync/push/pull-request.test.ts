import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeBranchSettings } from '#server/commands/repository/change-branch-settings.ts'
import { inTransaction } from '#server/db/database.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { branchesOf } from '#server/db/queries/repository/branches.ts'
import { mustExist } from '#server/errors.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { pullRepository } from '#server/sync/pull/pull-repository.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { TestGitServer } from '#server/testing/git-server.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'
import { Upstream } from '#server/testing/upstream.ts'
import { Vault } from '#server/vault/vault.ts'
import { Keyring } from '#server/vcs/keyring.ts'
import { Vcs } from '#server/vcs/vcs.ts'

const login = { username: 'robot', secret: 'token-1234' }
const BRANCH = 'dragoman-harbour-app'

interface FakeRequest {
  readonly head: string
  readonly base: string
  readonly title: string
  readonly body: string
}

describeEachEngine('pull requests', (open) => {
  let database: TestDatabase
  let site: RepositorySite
  let server: TestGitServer
  let copy: Upstream
  let keyring: Keyring
  let context: SyncContext
  let requests: FakeRequest[]
  let apiIsDown: boolean
  let statuses: unknown[]

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
    copy = await Upstream.make(database.folder, 'robot-copy')
    requests = []
    statuses = []
    apiIsDown = false
    server = await TestGitServer.start(database.folder, login, (route, body) =>
      apiIsDown ? { status: 422, json: { message: 'Not today' } } : api(route, body),
    )
    const dataDir = join(database.folder, 'http-data')
    const policy = { privateAddresses: true }
    keyring = new Keyring({ vault: new Vault({ secretKey: '', dataDir }), policy, now: () => site.time })
    const environment = { PATH: process.env.PATH }
    const vcs = new Vcs({ dataDir, protocols: ['http'], timeoutMs: 60_000, environment, keyring })
    context = { ...site.context, vcs, network: policy, siteUrl: 'https://l10n.example.org' }
  })

  afterEach(async () => {
    await server.stop()
    await database.drop()
  })

  /** Gitea, as far as it is needed. */
  function api(route: string, body: string): { status?: number; json: unknown } {
    const clone_url = `http://${server.host}/upstreams/robot-copy.git`
    const fork = { full_name: 'upstreams/robot-copy', owner: { login: 'robot' }, clone_url, ssh_url: 'git@x:y' }
    const shown = (request: FakeRequest, i: number) => ({
      number: i + 1,
      html_url: `http://${server.host}/pulls/${i + 1}`,
      base: { ref: request.base },
      head: { ref: request.head.split(':')[1], repo: { full_name: 'upstreams/robot-copy' } },
    })
    if (route.startsWith('POST /api/v1/repos/upstreams/origin/statuses/')) {
      const { context: name, description } = JSON.parse(body)
      statuses.push([route.split('/').at(-1), name, description])
      return { status: 201, json: {} }
    }
    switch (route) {
      case 'GET /api/v1/user':
        return { json: { login: 'robot' } }
      case 'GET /api/v1/repos/upstreams/origin/forks':
        return { json: [] }
      case 'POST /api/v1/repos/upstreams/origin/forks':
        return { status: 202, json: fork }
      case 'GET /api/v1/repos/upstreams/origin/pulls':
        return { json: requests.map(shown) }
      case 'POST /api/v1/repos/upstreams/origin/pulls':
        requests.push(JSON.parse(body))
        return { status: 201, json: shown(requests.at(-1) as FakeRequest, requests.length - 1) }
      default:
        return { status: 404, json: { message: route } }
    }
  }

  /** A component whose commits a code host is asked to merge. */
  async function requestingComponent(): Promise<number> {
    const id = await site.component({ 'locales/en.json': '{\n  "a": "A"\n}\n', 'locales/cs.json': '{\n  "a": ""\n}\n' })
    await site.set(id, { vcs: 'gitea', repo: `http://${server.host}/upstreams/origin.git`, push: '', branch: '' })
    const scope = { componentId: id, host: server.host, purpose: 'push' } as const
    await inTransaction(database.db, (tx) => keyring.remember(tx, scope, login, site.time))
    return id
  }

  const push = (id: number) => pushComponent({ ...context, vcs: context.vcs.forComponent(database.db, id) }, id)

  it('carry what translators did to our copy and ask for it once', async () => {
    const id = await requestingComponent()
    const before = await site.upstream.tip()
    await site.edit(id, { code: 'cs', key: 'a', target: 'Á' })
    expect(await push(id)).toMatchObject({ pushed: true })
    expect(await site.upstream.tip()).toBe(before)
    expect(await copy.read('locales/cs.json', `refs/heads/${BRANCH}`)).toBe('{\n  "a": "Á"\n}\n')
    expect(requests).toMatchObject([{ head: `upstreams:${BRANCH}`, base: 'main' }])
    expect(requests[0]?.title).toBe('Translations from Dragoman')
    expect(requests[0]?.body).toContain('https://l10n.example.org/projects/harbour/app/')
    await site.edit(id, { code: 'cs', key: 'a', target: 'Áá' })
    await push(id)
    expect(await copy.read('locales/cs.json', `refs/heads/${BRANCH}`)).toBe('{\n  "a": "Áá"\n}\n')
    expect(requests).toHaveLength(1)
    expect(await site.alerts()).toEqual([])
  })

  it('are not opened where none are wanted: commits go to the branch itself', async () => {
    const id = await requestingComponent()
    await site.edit(id, { code: 'cs', key: 'a', target: 'Á' })
    await push(id)
    await site.set(id, { vcs_params: '{"create_merge_request": false}' })
    expect(await push(id)).toMatchObject({ pushed: true })
    expect(await site.upstream.read('locales/cs.json')).toBe('{\n  "a": "Á"\n}\n')
    expect(await site.edits()).toEqual([])
    await site.set(id, { push_branch: 'l10n' })
    await site.edit(id, { code: 'cs', key: 'a', target: 'Áá' })
    await push(id)
    expect(await site.upstream.read('locales/cs.json')).toBe('{\n  "a": "Á"\n}\n')
    expect(await site.upstream.read('locales/cs.json', 'refs/heads/l10n')).toBe('{\n  "a": "Áá"\n}\n')
    expect(requests).toHaveLength(1)
    expect(await site.alerts()).toEqual([])
  })

  it('that were refused are asked for again, and the maintainer is told meanwhile', async () => {
    const id = await requestingComponent()
    await site.edit(id, { code: 'cs', key: 'a', target: 'Á' })
    apiIsDown = true
    await expect(push(id)).rejects.toMatchObject({ code: 'repository' })
    expect(await site.alerts()).toEqual(['PushFailure'])
    apiIsDown = false
    expect(await push(id)).toMatchObject({ pushed: true })
    expect(requests).toHaveLength(1)
    expect(await site.alerts()).toEqual([])
  })

  it('need a token, and say so', async () => {
    const id = await requestingComponent()
    await database.db.deleteFrom('credential').execute()
    await site.edit(id, { code: 'cs', key: 'a', target: 'Á' })
    await expect(push(id)).rejects.toThrow(`No token for ${server.host}. Gitea needs one`)
    expect(await site.alerts()).toEqual(['PushFailure'])
  })

  it('show how far their branches are, beside the newest commit', async () => {
    const id = await requestingComponent()
    const component = mustExist(await componentById(database.db, { id }), 'component')
    await inTransaction(database.db, (tx) => changeBranchSettings(tx, component, { enabled: true }, site.tick()))
    const onto = mustExist(await site.upstream.tip(), 'commit')
    const en = '{\n  "a": "A",\n  "b": "B"\n}\n'
    await site.upstream.commit({ 'locales/en.json': en }, { branch: 'wip', time: site.tick(), onto })
    const tip = await site.upstream.tip('wip')
    const pull = () => pullRepository({ ...context, vcs: context.vcs.forComponent(database.db, id) }, id)
    apiIsDown = true
    await pull()
    expect(statuses).toEqual([])
    apiIsDown = false
    await pull()
    expect(statuses).toEqual([[tip, 'translations', 'translations: 0 %']])
    const branch = mustExist((await branchesOf(database.db, id))[0]?.component_id, 'branch')
    await site.edit(branch, { code: 'cs', key: 'b', target: 'Bé' })
    await pull()
    await pull()
    expect(statuses.slice(1)).toEqual([[tip, 'translations', 'translations: 100 %']])
  })
})
