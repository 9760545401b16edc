import { createHash, createHmac } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { inTransaction } from '#server/db/database.ts'
import { type KnownHost, knownHosts, learnHosts, trustHosts } from '#server/db/queries/repository/known-hosts.ts'
import type { Tables } from '#server/db/tables.ts'

interface HostName {
  readonly name: string
  readonly port?: string | undefined
}

/** The hosts of a `known_hosts` file of OpenSSH; comments and what is no key are skipped. */
export function parseKnownHosts(text: string): KnownHost[] {
  return text.split('\n').flatMap((line) => {
    const words = line.trim().split(/[ \t]+/)
    const marker = words[0]?.startsWith('@') ? (words.shift() ?? '') : ''
    const [names = '', key_type, key] = words
    if (names.startsWith('#') || !key_type || !key || !/^[A-Za-z0-9+/]+=*$/.test(key)) return []
    // Exceptions belong to the patterns beside them.
    const hosts = names.includes('!') ? [names] : names.split(',').filter((name) => name !== '')
    return hosts.map((host) => ({ host, marker, key_type, key, fingerprint: fingerprintOf(key) }))
  })
}

const fingerprintOf = (key: string): string =>
  `SHA256:${createHash('sha256').update(Buffer.from(key, 'base64')).digest('base64').replace(/=+$/, '')}`

const lineOf = ({ marker, host, key_type, key }: KnownHost): string =>
  [...(marker === '' ? [] : [marker]), host, key_type, key].join(' ')

/** Whether a line is about a host: at any port, where none is named. */
export function isAboutHost({ host }: Pick<KnownHost, 'host'>, { name, port }: HostName): boolean {
  const wanted = port === undefined ? name : `[${name}]:${port}`
  const [, kind, salt, hash] = host.split('|')
  if (kind === '1')
    return (
      createHmac('sha1', Buffer.from(salt ?? '', 'base64'))
        .update(wanted)
        .digest('base64') === hash
    )
  return host === wanted || (port === undefined && host.startsWith(`[${name}]:`))
}

const identity = ({ host, marker, fingerprint }: KnownHost): string => `${marker} ${host} ${fingerprint}`

/** Writes what the site knows to a file for ssh, and gives back what takes over from there what ssh has learned. */
export async function lendKnownHosts(db: Kysely<Tables>, path: string): Promise<(now: number) => Promise<void>> {
  const lent = await knownHosts(db)
  writeFileSync(path, lent.map((host) => `${lineOf(host)}\n`).join(''), { mode: 0o600 })
  return async (now) => {
    const known = new Set(lent.map(identity))
    const learned = parseKnownHosts(readFileSync(path, 'utf8')).filter((host) => !known.has(identity(host)))
    if (learned.length > 0) await inTransaction(db, (tx) => learnHosts(tx, learned, now))
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/** Takes over the file that each data folder had before, or that an operator put there; then it is called `known_hosts.imported`. */
export async function importKnownHosts(db: Kysely<Tables>, dataDir: string, now: number): Promise<void> {
  const path = join(dataDir, 'ssh', 'known_hosts')
  const found = parseKnownHosts(readIfThere(path))
  if (found.length === 0) return
  await inTransaction(db, (tx) => trustHosts(tx, found, now))
  try {
    renameSync(path, `${path}.imported`)
  } catch {
    // Another process did so, or the folder is mounted read-only: then it is read again at the next start, to the same end.
  }
}
