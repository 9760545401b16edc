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

export interface TestPostgres {
  /** Address of the maintenance database, as a superuser. */
  readonly url: string
  /** Ends it without a word to anybody, as a crash would, and starts it again at the same address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A throwaway PostgreSQL on a free port; undefined when no PostgreSQL is to be had on this machine. */
export async function startPostgres({ lasting = false } = {}): Promise<TestPostgres | undefined> {
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
  const port = await freePort()
  const settings = [
    ...(lasting ? careful : careless),
    'max_connections=200',
    'unix_socket_directories=',
    'listen_addresses=127.0.0.1',
  ]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((s) => ['-c', s])]
  const run = () => spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' })
  let child = run()
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await ended
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await accepts(url, child)
  return {
    url,
    restart: async () => {
      await end('SIGQUIT')
      child = run()
      await accepts(url, child)
    },
    stop: async () => {
      await end('SIGINT')
      rmSync(home, { recursive: true, force: true })
    },
  }
}
