import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { freePort } from '#server/testing/free-port.ts'
import { nobody } from '#server/testing/postgres.ts'

/** Where PgBouncer is on this machine; undefined: nowhere. */
export const pgbouncerProgram = (): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((file) => existsSync(file))

/** Few connections, so that those who share them meet. */
const settings = (server: URL, port: number, folder: string): string => `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
logfile = ${join(folder, 'log')}
`

export interface PgBouncer {
  /** The address of the database through it. */
  readonly url: string
  stop(): Promise<void>
}

/** PgBouncer in transaction mode before a database. */
export async function startPgbouncer(program: string, databaseUrl: string): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-pgbouncer-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings(new URL(databaseUrl), port, folder))
  const identity = nobody()
  if (identity.uid !== undefined)
    for (const path of [folder, file]) chownSync(path, identity.uid, identity.gid ?? identity.uid)
  const child = spawn(program, ['-q', file], { cwd: folder, stdio: 'ignore', ...identity })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  await accepts(url.href, child)
  return {
    url: url.href,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

async function accepts(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    if (child.exitCode !== null) throw new Error(`PgBouncer stopped with status ${child.exitCode}`)
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (attempt === 300) throw error
      await new Promise((done) => setTimeout(done, 100))
    }
  }
}
