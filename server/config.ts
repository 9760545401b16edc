import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { AppError } from '#server/errors.ts'

type Kind = 'text' | 'integer' | 'list' | readonly string[]

interface Setting {
  readonly kind: Kind
  readonly fallback: string
  readonly help: string
}

/** Every environment variable the service reads. `docs/settings.md` is generated from this table. */
export const settings = {
  HOST: { kind: 'text', fallback: '127.0.0.1', help: 'Address to listen on.' },
  PORT: { kind: 'integer', fallback: '8080', help: 'Port to listen on; 0 picks a free one.' },
  DATA_DIR: { kind: 'text', fallback: './data', help: 'Folder for the SQLite database and the repository clones.' },
  DATABASE_URL: {
    kind: 'text',
    fallback: '',
    help: 'postgres://user:password@host/database. Empty: SQLite in DATA_DIR.',
  },
  PUBLIC_URL: {
    kind: 'text',
    fallback: '',
    help: "Address people use, such as https://l10n.example.org; links in replies start with it. Empty: the request's own address.",
  },
  DIRECTORY: {
    kind: ['public', 'members'],
    fallback: 'public',
    help: 'Who may list users: everyone, or only signed-in people.',
  },
  LOG_LEVEL: {
    kind: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
    fallback: 'warn',
    help: 'How much is written to the log.',
  },
  ROLE: {
    kind: ['all', 'web', 'worker'],
    fallback: 'all',
    help: 'What this process does: answer HTTP, run background jobs, or both.',
  },
  VCS_PROTOCOLS: {
    kind: 'list',
    fallback: 'https,ssh',
    help: 'Protocols that repository addresses may use; file (also for plain paths), git and http only when named.',
  },
  GIT_TIMEOUT: { kind: 'integer', fallback: '600', help: 'Seconds after which a git command is stopped.' },
  PAGE_CACHE_MB: {
    kind: 'integer',
    fallback: '32',
    help: 'Memory for finished API replies, in megabytes; 0 turns the cache off. A stored reply is used only while the database is unchanged.',
  },
} as const satisfies Record<string, Setting>

export interface Config {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string
  readonly publicUrl: string
  readonly directory: 'public' | 'members'
  readonly logLevel: string
  readonly role: 'all' | 'web' | 'worker'
  readonly vcsProtocols: readonly string[]
  readonly gitTimeoutMs: number
  readonly pageCacheBytes: number
  /** What programs we start need of the environment. */
  readonly programEnvironment: { readonly PATH: string | undefined; readonly SSH_AUTH_SOCK: string | undefined }
}

type Environment = Readonly<Record<string, string | undefined>>

function value(env: Environment, name: keyof typeof settings): string {
  const { kind, fallback }: Setting = settings[name]
  const text = env[name]?.trim() || fallback
  if (kind === 'integer' && !/^\d{1,9}$/.test(text))
    throw new AppError('settings', `${name} must be a whole number, not '${text}'.`)
  if (Array.isArray(kind) && !kind.includes(text))
    throw new AppError('settings', `${name} must be one of ${kind.join(', ')}, not '${text}'.`)
  return text
}

function publicUrl(text: string): string {
  if (!text) return ''
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new AppError(
      'settings',
      `PUBLIC_URL must be an address without a path, such as https://l10n.example.org, not '${text}'.`,
    )
  return url.origin
}

function databaseUrl(text: string): string {
  if (text && !/^postgres(ql)?:\/\//.test(text))
    throw new AppError('settings', 'DATABASE_URL must start with postgres:// or be empty for SQLite.')
  return text
}

const knownProtocols = ['https', 'ssh', 'http', 'git', 'file']

function protocols(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !knownProtocols.includes(name))
  if (unknown !== undefined)
    throw new AppError('settings', `VCS_PROTOCOLS may name ${knownProtocols.join(', ')}; '${unknown}' is none of them.`)
  return names
}

/** Reads the environment once; the result is frozen and passed to whoever needs it. */
export function readConfig(env: Environment): Config {
  return Object.freeze({
    host: value(env, 'HOST'),
    port: Number(value(env, 'PORT')),
    dataDir: resolve(value(env, 'DATA_DIR')),
    databaseUrl: databaseUrl(value(env, 'DATABASE_URL')),
    publicUrl: publicUrl(value(env, 'PUBLIC_URL')),
    directory: value(env, 'DIRECTORY') as Config['directory'],
    logLevel: value(env, 'LOG_LEVEL'),
    role: value(env, 'ROLE') as Config['role'],
    vcsProtocols: protocols(value(env, 'VCS_PROTOCOLS')),
    gitTimeoutMs: Number(value(env, 'GIT_TIMEOUT')) * 1000,
    pageCacheBytes: Number(value(env, 'PAGE_CACHE_MB')) * 1024 * 1024,
    programEnvironment: { PATH: env.PATH, SSH_AUTH_SOCK: env.SSH_AUTH_SOCK },
  })
}

/** The data folder, made on first use and closed to other users of the machine. */
export function ensureDataDir(config: Config): string {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  return config.dataDir
}
