import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#server/testing/free-port.ts'
import { providePrograms } from '#server/testing/postgres-programs.ts'

const isRoot = process.getuid?.() === 0

/** The server refuses to run as root: as root it runs as `nobody`. */
export function nobody(): { readonly uid?: number; readonly gid?: number } {
  if (!isRoot) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Whatever the person's mask is: as root, somebody else has to read what is made. */
function openToAll<T>(make: () => T): T {
  const mask = process.umask(0o022)
  try {
    return make()
  } finally {
    process.umask(mask)
  }
}

/** PGSSLMODE, PGOPTIONS and the like are about a server of the person's: they would reach into every connection to ours. */
function forgetOtherServers(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]/.test(name)) delete process.env[name]
}

async function accepts(url: string, child: ChildProcess): Promise<void> {
  let last: unknown
  for (let attempt = 0; attempt < 1200; attempt++) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL stopped with status ${child.exitCode}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      last = error
      await new Promise((done) => setTimeout(done, 100))
    }
  }
  throw new Error(`PostgreSQL did not accept connections within two minutes: ${last}`)
}

/** Nothing here has to survive a crash, be copied elsewhere or last long enough to be tidied up. */
const careless = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
]

/** What was committed survives an end of the server, though not one of the machine. */
const careful = ['fsync=off']

interface RunningServer {
  readonly url: string
  readonly port: number
  end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  again(): Promise<void>
}

export interface TestStandby {
  readonly url: string
  stop(): Promise<void>
  start(): Promise<void>
}

export interface TestPostgres {
  /** Address of the maintenance database, as a superuser. */
  readonly url: string
  /** Ends it without a word to anybody, as a crash would, and starts it again at the same address. */
  restart(): Promise<void>
  /** A server that follows this one, which has to be durable, and is started again for it. */
  standby(): Promise<TestStandby>
  stop(): Promise<void>
}

/**
 * A throwaway PostgreSQL on a free port; undefined when no PostgreSQL is to be had on this machine. Durable: with the settings that it
 * comes with, as people run it.
 */
export async function startPostgres({ lasting = false, durable = false } = {}): Promise<TestPostgres | undefined> {
  const home = mkdtempSync(join(tmpdir(), 'dragoman-postgres-'))
  const found = openToAll(() => providePrograms(home))
  if (!found) {
    rmSync(home, { recursive: true })
    return undefined
  }
  forgetOtherServers()
  const identity = nobody()
  if (identity.uid !== undefined) chownSync(home, identity.uid, identity.gid ?? identity.uid)
  const { bin } = found
  const data = join(home, 'data')
  const options = { cwd: home, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' }, ...identity }
  // Of the package's version we know that it would make checksums and can do without.
  const unchecked = found.isPackaged ? ['--no-data-checksums'] : []
  const fresh = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...unchecked]
  execFileSync(join(bin, 'initdb'), fresh, options)
  const settings = [
    ...(durable ? [] : lasting ? careful : careless),
    'max_connections=200',
    'unix_socket_directories=',
    'listen_addresses=127.0.0.1',
  ]
  const run = async (folder: string, more: readonly string[] = []): Promise<RunningServer> => {
    const port = await freePort()
    const args = ['-D', folder, '-p', String(port), ...[...settings, ...more].flatMap((s) => ['-c', s])]
    const begin = () => spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' })
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    let child = begin()
    await accepts(url, child)
    const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
      if (child.exitCode !== null) return
      const ended = new Promise((done) => child.once('exit', done))
      child.kill(signal)
      await ended
    }
    const again = async () => {
      child = begin()
      await accepts(url, child)
    }
    return { url, port, end, again }
  }
  const primary = await run(data)
  const started = [primary]
  return {
    url: primary.url,
    restart: async () => {
      await primary.end('SIGQUIT')
      await primary.again()
    },
    standby: async () => {
      await primary.end('SIGINT')
      const copy = join(home, `standby${started.length}`)
      execFileSync('cp', ['-Rp', data, copy], options)
      await primary.again()
      execFileSync('touch', [join(copy, 'standby.signal')], options)
      const server = await run(copy, [`primary_conninfo=host=127.0.0.1 port=${primary.port} user=postgres`])
      started.push(server)
      return { url: server.url, stop: () => server.end('SIGINT'), start: server.again }
    },
    stop: async () => {
      for (const server of started.reverse()) await server.end('SIGINT')
      rmSync(home, { recursive: true, force: true })
    },
  }
}
