import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Login } from '#core/text/repository-address.ts'

/** What a code host answers under `/api/`; with any login. */
export type ForgeApi = (route: string, body: string) => { readonly status?: number; readonly json: unknown }

function callApi(api: ForgeApi, request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { status = 200, json } = api(
      `${request.method} ${request.url?.split('?', 1)[0]}`,
      Buffer.concat(chunks).toString(),
    )
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  })
}

/** A real git server over HTTP on this machine; it can ask for a user name and password. */
export class TestGitServer {
  readonly #server: Server
  /** `Authorization` of each request, '' where there was none. */
  readonly seen: string[] = []

  private constructor(folder: string, logins: readonly Login[], api: ForgeApi | undefined) {
    const headerOf = ({ username, secret }: Login) => `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`
    const users = new Map(logins.map((login) => [headerOf(login), login.username]))
    this.#server = createServer((request, response) => {
      const given = request.headers.authorization ?? ''
      this.seen.push(given)
      if (api && request.url?.startsWith('/api/')) return callApi(api, request, response)
      const user = users.size === 0 ? 'anyone' : users.get(given)
      if (user !== undefined) return runBackend(folder, user, request, response)
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' })
      return response.end('Who are you?')
    })
  }

  /** Everybody in `logins` is let in; everybody at all where there are none. */
  static async start(folder: string, logins: Login | readonly Login[], api?: ForgeApi): Promise<TestGitServer> {
    const made = new TestGitServer(folder, [logins].flat(), api)
    await new Promise<void>((resolve) => made.#server.listen(0, '127.0.0.1', resolve))
    return made
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

function runBackend(folder: string, user: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://git.test')
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: [request.headers['git-protocol']].flat()[0] ?? '',
      REMOTE_USER: user,
      REMOTE_ADDR: '127.0.0.1',
    },
  })
  child.stdin.on('error', () => {})
  request.pipe(child.stdin)
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.on('close', () => answer(Buffer.concat(chunks), response))
}

/** What a CGI program prints: headers, an empty line, the body. */
function answer(output: Buffer, response: ServerResponse): void {
  const split = output.indexOf('\r\n\r\n')
  const headers = output
    .subarray(0, split)
    .toString()
    .split('\r\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const)
  const status = headers.find(([name]) => name.toLowerCase() === 'status')?.[1]
  response.writeHead(status ? Number.parseInt(status, 10) : 200, Object.fromEntries(headers))
  response.end(output.subarray(split + 4))
}
