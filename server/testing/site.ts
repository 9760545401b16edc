import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/api/app.ts'
import type { Services } from '#server/api/http/route.ts'
import { makeVcs } from '#server/cli/services.ts'
import { packageVersion } from '#server/cli/version.ts'
import { readConfig } from '#server/config.ts'
import { PageMaps } from '#server/db/paging/page-maps.ts'
import { makeLog } from '#server/log.ts'
import { TEST_EPOCH } from '#server/testing/engine-templates.ts'
import type { OpenDatabase, TestDatabase } from '#server/testing/engines.ts'
import { sharedThreads } from '#server/testing/shared-threads.ts'

/** Where the service believes to be: what links start with. */
export const HOST = 'site.test'
export const BASE = `http://${HOST}`

export interface Caller {
  readonly authorization: string
}

export interface Call {
  readonly method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly as?: Caller | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as a multipart form. */
  readonly form?: FormData
  /** Sent as it is; name its type in `headers`. */
  readonly body?: string | Buffer
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly text: string
  json<T>(): T
}

/** The whole service on a database of its own, asked without a port. Time stands still until a test moves it. */
export class TestSite {
  readonly database: TestDatabase
  readonly services: Services
  #app: FastifyInstance | undefined
  /** Microseconds since 1970, as the service sees it. */
  time: number = TEST_EPOCH + 3_600_000_123

  private constructor(database: TestDatabase, env: Readonly<Record<string, string>>) {
    this.database = database
    const config = readConfig({
      DATA_DIR: database.folder,
      VCS_PROTOCOLS: 'file',
      LOG_LEVEL: 'silent',
      RATE_VISITORS: '0',
      RATE_USERS: '0',
      PATH: process.env.PATH,
      ...env,
    })
    this.services = {
      config,
      database,
      pageMaps: new PageMaps(database),
      version: packageVersion(),
      vcs: makeVcs(config),
      threads: sharedThreads(config.threads),
      now: () => this.time,
    }
  }

  /** Built when it is first asked: many tests never do. */
  get app(): FastifyInstance {
    this.#app ??= buildApp(this.services, makeLog(this.services.config.logLevel))
    return this.#app
  }

  static async open(open: OpenDatabase, env: Readonly<Record<string, string>> = {}): Promise<TestSite> {
    return new TestSite(await open(), env)
  }

  /** Another service on the same database, with other settings. */
  beside(env: Readonly<Record<string, string>>): TestSite {
    const site = new TestSite(this.database, env)
    site.time = this.time
    return site
  }

  get db(): TestDatabase['db'] {
    return this.database.db
  }

  async call(path: string, call: Call = {}): Promise<Reply> {
    const { method = 'GET', as, headers = {} } = call
    const authorization = as ? { authorization: as.authorization } : {}
    const { payload, type } = await payloadOf(call)
    const reply = await this.app.inject({
      method,
      url: path,
      headers: { host: HOST, ...authorization, ...type, ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.payload,
      json: () => JSON.parse(reply.payload),
    }
  }

  /** The body of a reply that must be there. */
  async read<T>(path: string, call: Call = {}): Promise<T> {
    const reply = await this.call(path, call)
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.text}`)
    return reply.json<T>()
  }

  async close(): Promise<void> {
    await this.#app?.close()
    await this.database.drop()
  }
}

async function payloadOf({
  json,
  form,
  body,
}: Call): Promise<{ payload?: string | Buffer; type: Record<string, string> }> {
  if (json !== undefined) return { payload: JSON.stringify(json), type: { 'content-type': 'application/json' } }
  if (!form) return body === undefined ? { type: {} } : { payload: body, type: {} }
  const sent = new Response(form)
  const type = { 'content-type': sent.headers.get('content-type') ?? '' }
  return { payload: Buffer.from(await sent.arrayBuffer()), type }
}
