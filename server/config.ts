import { mkdirSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type Message, message } from '#core/messages/message.ts'
import { AppError, mustExist } from '#server/errors.ts'

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
  DATABASE_POOL: {
    kind: 'integer',
    fallback: '10',
    help: 'Connections to PostgreSQL that a process may have for answering, once for reading and once for transactions, and again for background jobs.',
  },
  DATABASE_CONNECT_TIMEOUT: {
    kind: 'integer',
    fallback: '10',
    help: 'Seconds that a request waits for a connection to PostgreSQL before it is answered with 503 and Retry-After; 0: no limit.',
  },
  DATABASE_STATEMENT_TIMEOUT: {
    kind: 'integer',
    fallback: '10',
    help: 'Seconds that one statement of a request may take on PostgreSQL; background jobs have sixty times as long. 0: no limit.',
  },
  DATABASE_LOCK_TIMEOUT: {
    kind: 'integer',
    fallback: '5',
    help: 'Seconds that a statement of a request waits for a row which another one changes; background jobs have sixty times as long. 0: no limit.',
  },
  DATABASE_IDLE_TIMEOUT: {
    kind: 'integer',
    fallback: '60',
    help: 'Seconds after which PostgreSQL ends a transaction in which nothing happens; 0: no limit.',
  },
  DATABASE_POOLER: {
    kind: ['none', 'transaction'],
    fallback: 'none',
    help: 'Whether a pooler such as PgBouncer in transaction mode stands before PostgreSQL: then no statement is prepared, and limits of statements and locks are left to the settings of the role in the database.',
  },
  PUBLIC_URL: {
    kind: 'text',
    fallback: '',
    help: "Address people use, such as https://l10n.example.org; links in replies start with it. Empty: the request's own address.",
  },
  REGISTRATION: {
    kind: ['open', 'invite', 'closed'],
    fallback: 'open',
    help: 'Who may open an account: anyone with an e-mail address, people who were invited, or nobody but through an administrator.',
  },
  SMTP_URL: {
    kind: 'text',
    fallback: '',
    help: 'smtp://user:password@host:587 or smtps://...: the server that sends mail. Empty: mail stays in the outbox (dragoman mail list).',
  },
  MAIL_FROM: {
    kind: 'text',
    fallback: '',
    help: 'Sender of mail, such as Dragoman <l10n@example.org>. Empty: noreply at the host of PUBLIC_URL.',
  },
  OIDC_ISSUER: {
    kind: 'text',
    fallback: '',
    help: 'Address of an OpenID Connect provider that people may sign in with, such as https://sso.example.org/realms/main. Empty: none.',
  },
  OIDC_CLIENT_ID: { kind: 'text', fallback: '', help: 'Name of this service at that provider.' },
  OIDC_CLIENT_SECRET: { kind: 'text', fallback: '', help: 'Secret of this service at that provider.' },
  OIDC_NAME: { kind: 'text', fallback: 'OpenID Connect', help: 'What the sign-in page calls that provider.' },
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
  SHUTDOWN_DELAY: {
    kind: 'integer',
    fallback: '3',
    help: 'Seconds that a process which is told to stop (SIGTERM) goes on answering while /readyz/ says 503, so that balancers send requests elsewhere. Without open connections it stops at once.',
  },
  HEALTH_PORT: {
    kind: 'integer',
    fallback: '0',
    help: 'Port at which a process with ROLE=worker answers /livez/ and /readyz/; 0: none. Others do at PORT.',
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
  PRIVATE_ADDRESSES: {
    kind: ['deny', 'allow'],
    fallback: 'deny',
    help: 'Whether the service may call addresses of private networks (10.0.0.0/8, 127.0.0.1 and so on) for repositories, code hosts, webhooks and machine translation.',
  },
  SECRET_KEY: {
    kind: 'text',
    fallback: '',
    help: 'At least 32 random characters that seal stored credentials; the same for all processes of a site. Empty: a key made on first use in DATA_DIR/secret.key.',
  },
  HIDE_VERSION: {
    kind: ['no', 'yes'],
    fallback: 'no',
    help: 'Whether metrics and the API document keep the version of the service to themselves.',
  },
  SECURITY_CONTACT: {
    kind: 'text',
    fallback: '',
    help: 'Where weaknesses can be reported, such as mailto:security@example.org: told at /.well-known/security.txt. Empty: there is no such page.',
  },
  CONTACT: {
    kind: 'text',
    fallback: '',
    help: 'How people reach those who run the site, such as mailto:l10n@example.org or https://example.org/help: shown at /contact/. Empty: the page says that nobody is named.',
  },
  LEGAL_DIR: {
    kind: 'text',
    fallback: '',
    help: 'Folder with terms.md, privacy.md and cookies.md, shown at /legal/; a change shows after a restart at the latest. Empty, or a file missing: the page says what the service stores.',
  },
  HOOKS: {
    kind: ['on', 'off'],
    fallback: 'on',
    help: 'Whether code hosts may announce pushes at /hooks/.',
  },
  HOOK_SECRET: {
    kind: 'text',
    fallback: '',
    help: 'Secret that code hosts sign their hooks with (docs/repository-hooks.md); several are separated by blanks. Empty: hooks need no signature.',
  },
  GITHUB_APP_ID: {
    kind: 'text',
    fallback: '',
    help: 'Number of a GitHub App that gives access to repositories (docs/pull-requests.md). Empty: none.',
  },
  GITHUB_APP_KEY: {
    kind: 'text',
    fallback: '',
    help: 'Private key of that app in PEM form; line breaks may be written as \\n.',
  },
  GITHUB_APP_HOST: { kind: 'text', fallback: 'github.com', help: 'Where that app is: github.com, or an own GitHub.' },
  LICENSE_REQUIRED: {
    kind: ['no', 'yes'],
    fallback: 'no',
    help: 'Whether every component must say under which licence it is; one that does not gets an alert.',
  },
  RESTRICTED_COMPONENTS: {
    kind: ['no', 'yes'],
    fallback: 'no',
    help: 'Whether new components are restricted to people who were given rights to them, unless their maker says otherwise.',
  },
  RATE_VISITORS: {
    kind: 'integer',
    fallback: '6000',
    help: 'API requests a minute from one address without an account; 0: as many as they like.',
  },
  RATE_USERS: {
    kind: 'integer',
    fallback: '30000',
    help: 'API requests a minute of one account; 0: as many as they like.',
  },
  RATE_HOOKS: {
    kind: 'integer',
    fallback: '300',
    help: 'Announcements of code hosts a minute from one address at /hooks/; 0: as many as they like.',
  },
  CONNECTIONS_PER_ADDRESS: {
    kind: 'integer',
    fallback: '1000',
    help: 'Connections that one address may have open at the same time; 0: as many as it likes. Those of TRUSTED_PROXIES do not count.',
  },
  BODY_MEMORY_MB: {
    kind: 'integer',
    fallback: '256',
    help: 'Memory for what is being sent to the service, of all requests together, in megabytes. Beyond it requests are answered with 503 and Retry-After.',
  },
  UPLOAD_DISK_MB: {
    kind: 'integer',
    fallback: '4096',
    help: 'The same on disk, in DATA_DIR/uploads: files over 1 MB wait there until they are whole.',
  },
  STREAMS: {
    kind: 'integer',
    fallback: '50',
    help: 'Event streams and exports that one account, or one address without an account, may have open at once; 0: as many as they like.',
  },
  TRUSTED_PROXIES: {
    kind: 'list',
    fallback: '',
    help: 'Addresses or networks (10.0.0.2, 10.1.0.0/24) of reverse proxies, separated by commas. What they say in X-Forwarded-For is read from the right: the first address that is none of them is the caller, whatever stands left of it. Name every proxy on the way and nobody else. Empty: the header is not believed.',
  },
  GIT_TIMEOUT: { kind: 'integer', fallback: '600', help: 'Seconds after which a git command is stopped.' },
  GIT_EXPORT_STALL: {
    kind: 'integer',
    fallback: '20',
    help: 'Seconds that somebody who clones a component may read nothing before the connection is cut.',
  },
  REPOSITORY_WAIT: {
    kind: 'integer',
    fallback: '20',
    help: 'Seconds that a request waits for other work on the same repository before it is told that this is busy.',
  },
  OWN_MEMORY_ENTRIES: {
    kind: 'integer',
    fallback: '200000',
    help: 'Entries that one person may import into their own translation memory; 0: no limit. Nothing holds for those who manage the memory.',
  },
  THREADS: {
    kind: 'integer',
    fallback: '0',
    help: 'Threads that read, convert and write large files beside the one that answers requests. 0: one less than the machine has cores, at least one and at most four.',
  },
  THREAD_MEMORY_MB: {
    kind: 'integer',
    fallback: '1024',
    help: 'Memory that one such thread may take, in megabytes; a file that needs more is refused.',
  },
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
  readonly databaseLimits: PostgresLimits
  readonly publicUrl: string
  readonly registration: 'open' | 'invite' | 'closed'
  readonly smtpUrl: string
  readonly mailFrom: string
  readonly oidc: OidcConfig | undefined
  readonly directory: 'public' | 'members'
  readonly logLevel: string
  readonly shutdownDelayMs: number
  readonly healthPort: number
  readonly role: 'all' | 'web' | 'worker'
  readonly vcsProtocols: readonly string[]
  /** Streams that one caller may have open. */
  readonly streams: number
  /** Requests a minute; 0 for no limit. */
  readonly rates: { readonly visitors: number; readonly users: number; readonly hooks: number }
  /** 0 for no limit. */
  readonly connectionsPerAddress: number
  /** Of bodies of all requests together. */
  readonly bodyMemoryBytes: number
  readonly bodyDiskBytes: number
  readonly trustedProxies: readonly string[]
  /** May requests go to private networks? */
  readonly privateAddresses: boolean
  readonly secretKey: string
  readonly githubApp: { readonly id: string; readonly key: string; readonly host: string } | undefined
  readonly licenseRequired: boolean
  readonly restrictedComponents: boolean
  readonly hideVersion: boolean
  readonly securityContact: string
  /** mailto: or https:, for everybody; empty: none. */
  readonly contact: string
  /** Folder of the operator's own texts; empty: none. */
  readonly legalFolder: string
  readonly hooks: boolean
  /** Any of them is a good signature; none: hooks need no signature. */
  readonly hookSecrets: readonly string[]
  readonly gitTimeoutMs: number
  readonly gitStallMs: number
  readonly repositoryWaitMs: number
  /** Entries of files in the memory of one person; 0 for no limit. */
  readonly ownMemoryEntries: number
  /** How many, 0 for as many as the machine suggests, and what each may take. */
  readonly threads: { readonly size: number; readonly memoryMb: number }
  readonly pageCacheBytes: number
  /** What programs we start need of the environment. */
  readonly programEnvironment: { readonly PATH: string | undefined; readonly SSH_AUTH_SOCK: string | undefined }
}

/** How a process uses a PostgreSQL server. Times in milliseconds; 0: no limit. */
export interface PostgresLimits {
  /** Connections of each pool: one for transactions, one for everything else. */
  readonly connections: number
  /** For a new connection, and for a free one. */
  readonly connectMs: number
  readonly statementMs: number
  /** For a row or table that somebody else holds. */
  readonly lockMs: number
  /** For a transaction in which nothing happens. */
  readonly idleMs: number
  /** A pooler gives every transaction another connection: nothing may stay with one, neither statements nor settings. */
  readonly pooled: boolean
}

/** A provider that people sign in with. */
export interface OidcConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
}

type Environment = Readonly<Record<string, string | undefined>>

function value(env: Environment, name: keyof typeof settings): string {
  const { kind, fallback }: Setting = settings[name]
  const text = env[name]?.trim() || fallback
  if (kind === 'integer' && !/^\d{1,9}$/.test(text))
    throw new AppError('settings', message('config.wholeNumber', { name, text }))
  if (Array.isArray(kind) && !kind.includes(text))
    throw new AppError('settings', message('config.oneOf', { name, choices: kind.join(', '), text }))
  return text
}

function choice<T extends string>(env: Environment, name: keyof typeof settings, choices: readonly T[]): T {
  const text = value(env, name)
  return mustExist(
    choices.find((one) => one === text),
    name,
  )
}

function publicUrl(text: string): string {
  if (!text) return ''
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new AppError('settings', message('config.publicUrl', { text }))
  return url.origin
}

function databaseUrl(text: string): string {
  if (text && !/^postgres(ql)?:\/\//.test(text)) throw new AppError('settings', message('config.databaseUrl'))
  return text
}

function smtpUrl(text: string): string {
  const url = text && URL.canParse(text) ? new URL(text) : undefined
  // The text may hold a password: it is not repeated.
  if (text && !(url && /^smtps?:$/.test(url.protocol) && url.hostname))
    throw new AppError('settings', message('config.smtpUrl'))
  return text
}

const mailHost = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : 'localhost')

function oidc(env: Environment): OidcConfig | undefined {
  const issuer = value(env, 'OIDC_ISSUER')
  if (!issuer) return undefined
  const clientId = value(env, 'OIDC_CLIENT_ID')
  if (!URL.canParse(issuer) || !/^https?:$/.test(new URL(issuer).protocol))
    throw new AppError('settings', message('config.oidcIssuer', { issuer }))
  if (!clientId) throw new AppError('settings', message('config.oidcClientId'))
  return { issuer, clientId, clientSecret: value(env, 'OIDC_CLIENT_SECRET'), name: value(env, 'OIDC_NAME') }
}

function githubApp(env: Environment): Config['githubApp'] {
  const id = value(env, 'GITHUB_APP_ID')
  if (id === '') return undefined
  const key = value(env, 'GITHUB_APP_KEY').replaceAll('\\n', '\n')
  if (!/^-----BEGIN [A-Z ]*PRIVATE KEY-----\n/.test(key)) throw new AppError('settings', message('config.githubAppKey'))
  return { id, key, host: value(env, 'GITHUB_APP_HOST') }
}

const knownProtocols = ['https', 'ssh', 'http', 'git', 'file']

function protocols(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !knownProtocols.includes(name))
  if (unknown !== undefined)
    throw new AppError('settings', message('config.vcsProtocols', { known: knownProtocols.join(', '), unknown }))
  return names
}

function trustedProxies(text: string): readonly string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const wrong = names.find((name) => !isNetwork(name))
  if (wrong !== undefined) throw new AppError('settings', message('config.trustedProxies', { wrong }))
  return names
}

function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return (
    rest.length === 0 &&
    longest > 0 &&
    (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= longest))
  )
}

/** What should not stop the start, but must not go unsaid either. */
export function warnings({ publicUrl, trustedProxies, role, smtpUrl }: Config): readonly Message[] {
  const hidesCallers = role !== 'worker' && publicUrl.startsWith('https:') && trustedProxies.length === 0
  return [
    ...(hidesCallers ? [message('site.proxyUnnamed')] : []),
    ...(publicUrl === '' && smtpUrl !== '' ? [message('site.mailWithoutLinks')] : []),
  ]
}

function secretKey(text: string): string {
  if (text !== '' && text.length < 32) throw new AppError('settings', message('config.secretKey'))
  return text
}

function threadMemory(text: string): number {
  if (Number(text) < 64) throw new AppError('settings', message('config.threadMemory', { text }))
  return Number(text)
}

type Contact = 'CONTACT' | 'SECURITY_CONTACT'

/** How somebody can be reached: an address that begins with one of these. */
function contact(env: Environment, name: Contact, ...beginnings: readonly string[]): string {
  const text = value(env, name)
  const isAddress = /^[!-~]+$/.test(text) && beginnings.some((one) => text.startsWith(one) && text !== one)
  if (text !== '' && !isAddress)
    throw new AppError('settings', message('config.beginning', { name, beginnings: beginnings.join(' or '), text }))
  return text
}

/** Reads the environment once; the result is frozen and passed to whoever needs it. */
export function readConfig(env: Environment): Config {
  return Object.freeze({
    host: value(env, 'HOST'),
    port: Number(value(env, 'PORT')),
    dataDir: resolve(value(env, 'DATA_DIR')),
    databaseUrl: databaseUrl(value(env, 'DATABASE_URL')),
    databaseLimits: {
      connections: Math.max(1, Number(value(env, 'DATABASE_POOL'))),
      connectMs: Number(value(env, 'DATABASE_CONNECT_TIMEOUT')) * 1000,
      statementMs: Number(value(env, 'DATABASE_STATEMENT_TIMEOUT')) * 1000,
      lockMs: Number(value(env, 'DATABASE_LOCK_TIMEOUT')) * 1000,
      idleMs: Number(value(env, 'DATABASE_IDLE_TIMEOUT')) * 1000,
      pooled: value(env, 'DATABASE_POOLER') === 'transaction',
    },
    publicUrl: publicUrl(value(env, 'PUBLIC_URL')),
    registration: choice(env, 'REGISTRATION', settings.REGISTRATION.kind),
    smtpUrl: smtpUrl(value(env, 'SMTP_URL')),
    mailFrom: value(env, 'MAIL_FROM') || `Dragoman <noreply@${mailHost(value(env, 'PUBLIC_URL'))}>`,
    oidc: oidc(env),
    directory: choice(env, 'DIRECTORY', settings.DIRECTORY.kind),
    logLevel: value(env, 'LOG_LEVEL'),
    shutdownDelayMs: Number(value(env, 'SHUTDOWN_DELAY')) * 1000,
    healthPort: Number(value(env, 'HEALTH_PORT')),
    role: choice(env, 'ROLE', settings.ROLE.kind),
    vcsProtocols: protocols(value(env, 'VCS_PROTOCOLS')),
    streams: Number(value(env, 'STREAMS')),
    rates: {
      visitors: Number(value(env, 'RATE_VISITORS')),
      users: Number(value(env, 'RATE_USERS')),
      hooks: Number(value(env, 'RATE_HOOKS')),
    },
    connectionsPerAddress: Number(value(env, 'CONNECTIONS_PER_ADDRESS')),
    bodyMemoryBytes: Number(value(env, 'BODY_MEMORY_MB')) * 1024 * 1024,
    bodyDiskBytes: Number(value(env, 'UPLOAD_DISK_MB')) * 1024 * 1024,
    trustedProxies: trustedProxies(value(env, 'TRUSTED_PROXIES')),
    privateAddresses: value(env, 'PRIVATE_ADDRESSES') === 'allow',
    secretKey: secretKey(value(env, 'SECRET_KEY')),
    githubApp: githubApp(env),
    licenseRequired: value(env, 'LICENSE_REQUIRED') === 'yes',
    restrictedComponents: value(env, 'RESTRICTED_COMPONENTS') === 'yes',
    hideVersion: value(env, 'HIDE_VERSION') === 'yes',
    securityContact: contact(env, 'SECURITY_CONTACT', 'mailto:', 'https://', 'tel:'),
    contact: contact(env, 'CONTACT', 'mailto:', 'https://'),
    legalFolder: value(env, 'LEGAL_DIR') && resolve(value(env, 'LEGAL_DIR')),
    hooks: value(env, 'HOOKS') === 'on',
    hookSecrets: value(env, 'HOOK_SECRET').split(/\s+/).filter(Boolean),
    gitTimeoutMs: Number(value(env, 'GIT_TIMEOUT')) * 1000,
    gitStallMs: Number(value(env, 'GIT_EXPORT_STALL')) * 1000,
    repositoryWaitMs: Number(value(env, 'REPOSITORY_WAIT')) * 1000,
    ownMemoryEntries: Number(value(env, 'OWN_MEMORY_ENTRIES')),
    threads: { size: Number(value(env, 'THREADS')), memoryMb: threadMemory(value(env, 'THREAD_MEMORY_MB')) },
    pageCacheBytes: Number(value(env, 'PAGE_CACHE_MB')) * 1024 * 1024,
    programEnvironment: { PATH: env.PATH, SSH_AUTH_SOCK: env.SSH_AUTH_SOCK },
  })
}

/** The data folder, made on first use and closed to other users of the machine. */
export function ensureDataDir(config: Config): string {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  return config.dataDir
}
