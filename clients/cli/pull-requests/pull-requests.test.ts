import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestTerminal } from '../testing/test-terminal.ts'

interface Seen {
  readonly method: string
  readonly url: string
  readonly body: string
  readonly token: string
}

const hostile = 'x` | @everyone <b>\n# [l](https://evil.example)'

/** The translation service and a code host in one: what is posted as a comment is listed afterwards. */
class Both {
  readonly requests: Seen[] = []
  percent = 50
  comments: { id: number; body: string }[] = []
  refusal = 0
  #server: Server | undefined

  async start(): Promise<string> {
    this.#server = createServer(async (request, reply) => {
      const answer = this.#answer(request, await text(request))
      const isHost = request.url?.startsWith('/host/')
      reply.writeHead(answer === undefined ? 404 : (isHost && this.refusal) || 200, {
        'content-type': 'application/json',
      })
      reply.end(JSON.stringify(answer ?? {}))
    })
    await new Promise<void>((done) => this.#server?.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server?.close()
  }

  #answer({ method = '', url = '', headers }: IncomingMessage, body: string): unknown {
    if (url.startsWith('/site/')) return this.#ofService(url)
    const token = String(headers.authorization ?? headers['private-token'])
    this.requests.push({ method, url, body, token })
    if (this.refusal) return {}
    if (method === 'GET') return this.#listed(url)
    const isNew = method === 'POST' && /(comments|notes|threads)(\?|$)/.test(url)
    const sent = JSON.parse(body)
    const words = sent.body ?? sent.content?.raw ?? sent.content ?? sent.comments?.[0]?.content
    if (isNew) this.comments.push({ id: 7, body: words })
    return { id: 7 }
  }

  #listed(url: string): unknown {
    if (url.includes('/threads'))
      return { value: this.comments.map(({ id, body }) => ({ id: 3, comments: [{ id, content: body }] })) }
    if (url.includes('pullrequests'))
      return { values: this.comments.map(({ id, body }) => ({ id, content: { raw: body } })) }
    return this.comments
  }

  #ofService(url: string): unknown {
    if (url.includes('/statistics/')) {
      const row = { code: 'de', name: 'German', total: 4, translated: this.percent / 25, fuzzy: 0, failing: 1 }
      return { results: [{ ...row, translated_percent: this.percent }], next: null }
    }
    return { results: [{ context: hostile, source: ['x'], web_url: 'https://l10n.example.org/translate/a/b/de/' }] }
  }
}

const both = new Both()
let address: string
let terminal: TestTerminal

beforeAll(async () => {
  address = await both.start()
})
afterAll(() => both.stop())
beforeEach(() => {
  both.requests.length = 0
  both.comments = []
  both.percent = 50
  both.refusal = 0
  terminal = new TestTerminal()
  const component = {
    slug: 'web',
    filemask: 'l/*.json',
    template: 'l/en.json',
    file_format: 'json',
    source_language: 'en',
  }
  terminal.write({
    'dragoman.json': JSON.stringify({ url: `${address}/site/`, project: 'app', components: [component] }),
    'event.json': JSON.stringify({ pull_request: { number: 5, head: { sha: 'abc' } } }),
  })
  terminal.env.DRAGOMAN_TOKEN = 'dgm'
})
afterEach(() => terminal.remove())

const pipelines: Record<string, () => Record<string, string>> = {
  GitHub: () => ({
    GITHUB_ACTIONS: 'true',
    GITHUB_API_URL: `${address}/host`,
    GITHUB_REPOSITORY: 'me/app',
    GITHUB_EVENT_PATH: `${terminal.cwd}/event.json`,
    GITHUB_TOKEN: 'secret',
  }),
  GitLab: () => ({
    GITLAB_CI: 'true',
    CI_API_V4_URL: `${address}/host`,
    CI_PROJECT_ID: '9',
    CI_MERGE_REQUEST_IID: '5',
    CI_COMMIT_SHA: 'abc',
    GITLAB_TOKEN: 'secret',
  }),
  Bitbucket: () => ({
    BITBUCKET_BUILD_NUMBER: '1',
    BITBUCKET_API_URL: `${address}/host`,
    BITBUCKET_WORKSPACE: 'me',
    BITBUCKET_REPO_SLUG: 'app',
    BITBUCKET_PR_ID: '5',
    BITBUCKET_COMMIT: 'abc',
    BITBUCKET_TOKEN: 'secret',
  }),
  Azure: () => ({
    TF_BUILD: 'True',
    SYSTEM_COLLECTIONURI: `${address}/host/`,
    SYSTEM_TEAMPROJECT: 'my app',
    BUILD_REPOSITORY_ID: 'r',
    SYSTEM_PULLREQUEST_PULLREQUESTID: '5',
    SYSTEM_ACCESSTOKEN: 'secret',
  }),
}

const paths: Record<string, readonly string[]> = {
  GitHub: [
    '/host/repos/me/app/issues/5/comments',
    '/host/repos/me/app/issues/comments/7',
    '/host/repos/me/app/statuses/abc',
  ],
  GitLab: [
    '/host/projects/9/merge_requests/5/notes',
    '/host/projects/9/merge_requests/5/notes/7',
    '/host/projects/9/statuses/abc',
  ],
  Bitbucket: [
    '/host/repositories/me/app/pullrequests/5/comments',
    '/host/repositories/me/app/pullrequests/5/comments/7',
    '/host/repositories/me/app/commit/abc/statuses/build',
  ],
  Azure: [
    '/host/my%20app/_apis/git/repositories/r/pullRequests/5/threads?api-version=7.1',
    '/host/my%20app/_apis/git/repositories/r/pullRequests/5/threads/3/comments/7?api-version=7.1',
    '/host/my%20app/_apis/git/repositories/r/pullRequests/5/statuses?api-version=7.1',
  ],
}

const writes = () => both.requests.filter(({ method }) => method !== 'GET').map(({ url }) => url)

describe.each(Object.keys(pipelines))('a report on a pull request of %s', (host) => {
  const [comments, comment, status] = paths[host] ?? []

  it('is one comment, written anew by the next run, and a status', async () => {
    Object.assign(terminal.env, pipelines[host]?.())
    const first = await terminal.run('report', '--pull-request', '--fail-under', '90')
    expect([first.status, first.notes]).toEqual([1, 'Comment added.\nBelow 90 %: 1 languages.'])
    expect(writes()).toEqual([comments, status])
    expect(both.comments[0]?.body).toContain('50 % translated, 2 strings missing.')
    expect(both.requests.at(-1)?.body).toMatch(/fail/i)
    both.percent = 100
    both.requests.length = 0
    const second = await terminal.run('report', '--pull-request', '--fail-under', '90')
    expect([second.status, second.notes]).toEqual([0, 'Comment updated.'])
    expect(writes()).toEqual([comment, status])
    expect(both.requests.at(-1)?.body).toMatch(/succe/i)
    expect(both.requests.every(({ token }) => token.endsWith('secret'))).toBe(true)
    expect(both.requests.map(({ body }) => body).join()).not.toContain('dgm')
  })

  it('says which token is missing', async () => {
    const env = pipelines[host]?.() ?? {}
    const token = Object.keys(env).find((name) => name.endsWith('TOKEN')) ?? ''
    Object.assign(terminal.env, env, { [token]: undefined })
    const { status: code, notes } = await terminal.run('report', '--pull-request')
    expect([code, notes]).toEqual([3, expect.stringContaining(`Set ${token}`)])
  })
})

describe('a report', () => {
  it('is Markdown in which nothing of the strings is markup', async () => {
    const { status, out } = await terminal.run('report')
    expect(status).toBe(0)
    expect(out).toContain('| `web` | `de` | 50 % | 2 | 1 |')
    const line = out.split('\n').at(-1)
    expect(line).toMatch(/^- \[`[^`|\n]*`\]\(https:\/\/l10n\.example\.org\/translate\/a\/b\/de\/\)$/)
    expect(line).not.toContain('@everyone')
  })

  it('is printed where there is no pull request, and says what a host refuses', async () => {
    expect((await terminal.run('report', '--pull-request')).status).toBe(2)
    const env = pipelines.GitLab?.() ?? {}
    Object.assign(terminal.env, env, { CI_MERGE_REQUEST_IID: undefined })
    expect((await terminal.run('report', '--pull-request')).notes).toContain("isn't about a pull request")
    Object.assign(terminal.env, env)
    both.refusal = 403
    const { status, notes } = await terminal.run('report', '--pull-request')
    expect([status, notes]).toEqual([3, expect.stringContaining('status 403')])
  })
})
