import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { ClientError, exitCodes } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'

type Tokens = Record<string, string>

const folderOf = (env: Terminal['env']): string =>
  join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'dragoman')

function readTokens(env: Terminal['env']): Tokens {
  try {
    const read: unknown = JSON.parse(readFileSync(join(folderOf(env), 'credentials.json'), 'utf8'))
    if (typeof read !== 'object' || read === null) return {}
    return Object.fromEntries(
      Object.entries(read).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
  } catch {
    return {}
  }
}

export const normalizeUrl = (url: string): string => (url.endsWith('/') ? url : `${url}/`)

/** Only the owner of the account on this machine can read the file. */
export function storeToken(env: Terminal['env'], url: string, token: string): string {
  const folder = folderOf(env)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'credentials.json')
  writeFileSync(path, `${JSON.stringify({ ...readTokens(env), [normalizeUrl(url)]: token }, null, 2)}\n`, {
    mode: 0o600,
  })
  return path
}

/** DRAGOMAN_TOKEN, else what `dragoman login` stored for this URL. */
function findToken(env: Terminal['env'], url: string): string | undefined {
  return env.DRAGOMAN_TOKEN || readTokens(env)[normalizeUrl(url)]
}

export function requireToken(env: Terminal['env'], url: string): string {
  const token = findToken(env, url)
  if (token) return token
  throw new ClientError(exitCodes.permission, `No token for ${url}. Run: dragoman login ${url}  or set DRAGOMAN_TOKEN.`)
}
