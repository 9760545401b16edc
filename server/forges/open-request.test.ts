import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MergeMethod, mergeMethods, vcsParameters } from '#core/settings/vcs-params.ts'
import { openRequest, requestBranch, requestSource, splitMessage } from '#server/forges/open-request.ts'
import { forgeOf, forges } from '#server/forges/registry.ts'
import { type FakeState, fakes, routeOf } from '#server/forges/testing/fakes.ts'
import { TestHttpServer } from '#server/testing/http-server.ts'

const access = { login: { username: 'robot', secret: 'token-1234' }, policy: { privateAddresses: true } }

describe.each(forges.map((forge) => [forge.name, forge] as const))('%s', (_, forge) => {
  const fake = fakes[forge.id]
  if (!fake) throw new Error(`nobody plays ${forge.id}`)
  let server: TestHttpServer
  let state: FakeState

  beforeEach(async () => {
    server = await TestHttpServer.start((request) => {
      const [name, value] = fake.login
      if (request.headers[name] !== value) return { status: 401, body: { message: 'Bad credentials' } }
      return (
        fake.routes[routeOf(request)]?.(request, state) ?? { status: 404, body: { message: `No ${routeOf(request)}` } }
      )
    })
    state = { origin: server.address, forked: false, open: [] }
  })

  afterEach(() => server.stop())

  const repo = () => `${server.address}/${fake.repository}`
  const ofItself = () => ({ repo: repo(), push: '', push_branch: '' })

  const open = async (
    source?: Awaited<ReturnType<typeof requestSource>>,
    automerged = false,
    mergeMethod?: MergeMethod,
  ) =>
    openRequest(
      forge,
      {
        repo: repo(),
        base: 'main',
        source: source ?? (await requestSource(forge, ofItself(), access)),
        branch: 'dragoman-app-texts',
        title: 'New translations',
        body: 'With **love**.',
        automerged,
        mergeMethod,
      },
      access,
    )

  it('finds where to push, making a copy once', async () => {
    const source = await requestSource(forge, ofItself(), access)
    expect(source.address).toBe(`${server.address}/${fake.copy ?? fake.repository}`)
    expect(await requestSource(forge, ofItself(), access)).toEqual(source)
    const made = server.requests.filter(({ method, url }) => method === 'POST' && !url.endsWith('whoami'))
    expect(made).toHaveLength(fake.copy ? 1 : 0)
  })

  it('opens one request, however often it is asked to', async () => {
    const first = await open()
    expect(first).toMatchObject({ number: 7, created: true })
    expect(first.url).toContain(server.address)
    expect(await open()).toEqual({ ...first, created: false })
    expect(state.open).toHaveLength(1)
    const sent = JSON.stringify(state.open[0]?.sent)
    for (const text of ['New translations', 'With **love**.', 'dragoman-app-texts', 'main'])
      expect(sent).toContain(text)
  })

  it('has the code host merge by itself where it can, and says why it does not', async () => {
    const enabled = await open(undefined, true)
    expect([enabled.number, enabled.notAutomerged]).toEqual([7, undefined])
    expect(state.automerged ?? 'not asked').toMatch(forge.automerge ? /PR_7|auto_merge|merge_when/ : /not asked/)
    const { answer } = server
    server.answer = (request, response) =>
      /graphql$|merge$/.test(request.url)
        ? { status: 405, body: { message: 'Not allowed' } }
        : answer(request, response)
    const refused = await open(undefined, true)
    expect(refused).toMatchObject({ number: 7, created: false })
    expect(JSON.stringify(refused.notAutomerged ?? '')).toContain(forge.automerge ? 'Not allowed' : '""')
  })

  it('merges by itself in the way that was chosen', async () => {
    const choices = vcsParameters(forge.id).flatMap((one) => one.choices ?? [])
    expect(choices.length > 0).toBe(forge.automerge !== undefined)
    const asked = []
    for (const method of [undefined, ...choices]) {
      await open(undefined, true, method)
      const { variables, Do, squash } = JSON.parse(state.automerged ?? '{}')
      asked.push(variables?.method ?? Do ?? squash)
    }
    const said = { github: [undefined, 'MERGE', 'SQUASH', 'REBASE'], gitlab: [undefined, false, true] }
    const methods = { ...said, 'github-app': said.github, gitea: ['merge', ...mergeMethods] }
    expect(asked).toEqual(new Map<string, unknown[]>(Object.entries(methods)).get(forge.id) ?? [undefined])
  })

  it('takes a request that appeared in between for its own', async () => {
    const source = await requestSource(forge, ofItself(), access)
    const { answer } = server
    let created = 0
    server.answer = async (request, response) => {
      const opening = request.method === 'POST' && /pull|merge/.test(request.url)
      if (opening && created++ === 0) {
        await answer(request, response)
        return { status: 409, body: { message: 'A pull request already exists.' } }
      }
      return answer(request, response)
    }
    expect(await open(source)).toMatchObject({ number: 7, created: false })
  })

  it('pushes to the repository itself or to a given address without asking the forge', async () => {
    const branch = { ...ofItself(), push_branch: 'translations' }
    expect((await requestSource(forge, branch, access)).address).toBe(repo())
    const elsewhere = { ...ofItself(), push: repo().replace('texts', 'copy') }
    expect((await requestSource(forge, elsewhere, access)).address).toBe(elsewhere.push)
    expect(server.requests).toEqual([])
  })

  it('says when the login is refused, without the login', async () => {
    const wrong = { ...access, login: { username: 'robot', secret: 'wrong-token' } }
    const source = { fullName: 'robot/texts', address: repo() }
    server.answer = () => ({ status: 401, body: { message: 'Bad credentials: wrong-token' } })
    const failure = openRequest(forge, { repo: repo(), base: 'main', source, branch: 'b', title: 't', body: '' }, wrong)
    await expect(failure).rejects.toMatchObject({
      code: 'repository',
      message: expect.stringContaining('rejects our login'),
    })
    await expect(failure).rejects.not.toThrow(/wrong-token/)
  })

  it('can be tried again when the forge is down', async () => {
    server.answer = () => ({ status: 503, body: 'try later' })
    await expect(open({ fullName: 'robot/texts', address: repo() })).rejects.toMatchObject({
      code: 'remote',
      status: 502,
    })
  })

  it('tells why a request is refused', async () => {
    const { answer } = server
    server.answer = (request, response) =>
      request.method === 'POST' && /pull|merge/.test(request.url)
        ? {
            status: 422,
            body: { message: 'Validation Failed', errors: [{ message: 'No commits between main and x' }] },
          }
        : answer(request, response)
    await expect(open()).rejects.toMatchObject({
      code: 'repository',
      message: `${forge.name} responded with status 422. Validation Failed No commits between main and x`,
    })
  })

  it('does not call private networks unless allowed', async () => {
    const guarded = { ...access, policy: { privateAddresses: false } }
    const source = { fullName: 'robot/texts', address: repo() }
    const wanted = { repo: repo(), base: 'main', source, branch: 'b', title: 't', body: '' }
    await expect(openRequest(forge, wanted, guarded)).rejects.toMatchObject({ code: 'remote_refused' })
    expect(server.requests).toEqual([])
  })

  it('survives answers that are not what they should be', async () => {
    for (const body of ['', 'no JSON', '[]', '{}', 'null', '5', '[null]', '{"values":[5],"value":{},"requests":"x"}']) {
      server.answer = () => ({ body })
      await expect(open()).rejects.toMatchObject({ code: 'repository' })
    }
  })

  it('knows addresses that are none of its own', async () => {
    await expect(requestSource(forge, { ...ofItself(), repo: '/srv/git/x' }, access)).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})

describe('addresses of the well-known forges', () => {
  it.each([
    ['github', 'git@github.com:app/texts.git', 'https://api.github.com', 'app/texts'],
    ['github', 'https://git.corp.example/app/texts', 'https://git.corp.example/api/v3', 'app/texts'],
    ['gitlab', 'ssh://git@gitlab.example:2222/a/b/c.git', 'https://gitlab.example/api/v4', 'a/b/c'],
    ['gitea', 'git@codeberg.org:app/texts.git', 'https://codeberg.org/api/v1', 'app/texts'],
    ['bitbucketcloud', 'git@bitbucket.org:app/texts.git', 'https://api.bitbucket.org/2.0', 'app/texts'],
    ['bitbucketserver', 'ssh://git@bb.example:7999/app/texts.git', 'https://bb.example/rest/api/1.0', 'app/texts'],
    ['azure_devops', 'git@ssh.dev.azure.com:v3/org/App/texts', 'https://dev.azure.com', 'org/App/texts'],
    ['azure_devops', 'https://org.visualstudio.com/App/_git/texts', 'https://dev.azure.com', 'org/App/texts'],
    ['azure_devops', 'https://dev.azure.com/org/_git/texts', 'https://dev.azure.com', 'org/texts/texts'],
    ['pagure', 'ssh://git@pagure.io/texts.git', 'https://pagure.io/api/0', 'texts'],
  ])('%s: %s', async (id, address, api, fullName) => {
    const { parseRepositoryAddress } = await import('#core/text/repository-address.ts')
    const parts = parseRepositoryAddress(address)
    if (!parts) throw new Error('no address')
    expect([forgeOf(id)?.api(parts), forgeOf(id)?.fullName(parts)]).toEqual([api, fullName])
  })
})

describe('what a request is made of', () => {
  it('has a branch of its own', () => {
    expect(requestBranch('app', 'web/texts')).toBe('dragoman-app-web-texts')
  })

  it('takes the first line for the title', () => {
    expect(splitMessage('\nTranslations\n\nFrom us\nto you\n')).toEqual({
      title: 'Translations',
      body: 'From us\nto you',
    })
    expect(splitMessage('')).toEqual({ title: '', body: '' })
  })
})
