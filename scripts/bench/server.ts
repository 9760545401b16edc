import { cores, startNode, stopNode } from './processes.ts'
import { programArgs } from './program.ts'

export interface Server {
  readonly pid: number
  readonly origin: string
  stop(): Promise<void>
}

export interface ServerOptions {
  readonly dataDir: string
  /** Megabytes for finished replies; 0: every reply is made anew. */
  readonly pageCacheMb?: number
  readonly nodeArgs?: readonly string[]
  /** More settings. */
  readonly env?: Readonly<Record<string, string>>
  /** False: on any core, beside others. */
  readonly pinned?: boolean
}

/** The real program on its own port; resolves when it listens. A worker has no port, and '' as its origin. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { dataDir, pageCacheMb, nodeArgs = [], pinned = true } = options
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_VISITORS: '0',
    RATE_USERS: '0',
    // Nobody else asks: it need not tell that it is about to end.
    SHUTDOWN_DELAY: '0',
    ...(pageCacheMb === undefined ? {} : { PAGE_CACHE_MB: String(pageCacheMb) }),
    ...options.env,
  }
  const core = pinned ? cores?.serving : undefined
  const child = startNode([...(await programArgs(nodeArgs)), 'serve'], { env, core })
  const origin = await new Promise<string>((found, fail) => {
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk
      const ready = /serves (http:\/\/[^/\s]+)\/|runs background jobs/.exec(printed)
      if (ready) found(ready[1] ?? '')
    })
    child.once('error', fail)
    child.once('close', (status) => fail(new Error(`the server ended with status ${status}`)))
  })
  return { pid: child.pid as number, origin, stop: () => stopNode(child) }
}

export async function fetchBody(origin: string, path: string): Promise<Buffer> {
  const reply = await fetch(origin + path)
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
  return Buffer.from(await reply.arrayBuffer())
}
