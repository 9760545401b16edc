import { mkdirSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type Message, message } from '#core/messages/message.ts'
import { AppError, mustExist } from '#server/errors.ts'
import { type Setting, settings } from '#server/settings.ts'

export interface Config {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string
  /** A standby that answers reads; '' for none. */
  readonly databaseReplicaUrl: string
  readonly databaseLimits: PostgresLimits
  readonly publicUrl: string
  readonly registration: 'open' | 'invite' | 'closed'
  /** Domains of emails that people may bring themselves; empty: all. */
  readonly registrationDomains: readonly string[]
  readonly smtpUrl: string
  readonly mailFrom: string
  readonly oidc: OidcConfig | undefined
  readonly directory: 'public' | 'members'
  readonly logLevel: string
  readonly shutdownDelayMs: number
  readonly healthPort: number
  /** Opens /metrics at the usual port; '' for nobody. */
  readonly metricsToken: string
  readonly requestLog: boolean
  /** Where traces go; '' for nowhere. */
  readonly traceEndpoint: string
  readonly role: 'all' | 'web' | 'worker'
  readonly vcsProtocols: readonly string[]
  /** Streams that one caller may have open. */
  readonly proofOfWork: number
  readonly auditDays: number
  /** 0: for good. */
  readonly historyDays: number
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
  readonly blobStore: 'auto' | 'folder' | 'database' | 's3'
  /** Set where files go to an S3 server. */
  readonly s3: S3Config | undefined
  /** Backups of the whole site: hours from one to the next, 0 for none, and how many are kept. */
  readonly siteBackups: { readonly interval: number; readonly keep: number }
  /** Bytes that clones may take; 0 for no limit. */
  readonly clonesBytes: number
  readonly gitTimeoutMs: number
  /** Hours; 0: no pull by schedule. */
  readonly pullInterval: number
  readonly gitStallMs: number
  readonly repositoryWaitMs: number
  /** Entries of files in the memory of one person; 0 for no limit. */
  readonly ownMemoryEntries: number
  /** How many, 0 for as many as the machine suggests, and what each may take. */
  readonly threads: { readonly size: number; readonly memoryMb: number }
  readonly pageCacheBytes: number
  /** What programs we start need of the environment. */
  readonly programEnvironment: ProgramEnvironment
}

interface ProgramEnvironment {
  readonly PATH: string | undefined
  readonly SSH_AUTH_SOCK: string | undefined
  /** When git gives up a transfer: bytes a second, and for how many seconds. */
  readonly GIT_HTTP_LOW_SPEED_LIMIT: string
  readonly GIT_HTTP_LOW_SPEED_TIME: string
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

/** A bucket of a server that speaks S3. */
export interface S3Config {
  /** Without a slash at the end. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
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

/** Notifications of people are kept so long, and show changes. */
const LEAST_HISTORY = 90

function historyDays(env: Environment): number {
  const days = Number(value(env, 'HISTORY_DAYS'))
  if (days > 0 && days < LEAST_HISTORY)
    throw new AppError('settings', message('config.historyDays', { least: LEAST_HISTORY, days }))
  return days
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

/** One server: of several nobody could say how far the one that answers has come. */
function databaseReplicaUrl(text: string, databaseUrl: string): string {
  if (text && !(databaseUrl && /^postgres(ql)?:\/\/([^/]*@)?[^/?,]+(\/|$)/.test(text)))
    throw new AppError('settings', message('config.databaseReplicaUrl'))
  return text
}

function smtpUrl(text: string): string {
  const url = text && URL.canParse(text) ? new URL(text) : undefined
  // The text may hold a password: it is not repeated.
  if (text && !(url && /^smtps?:$/.test(url.protocol) && url.hostname))
    throw new AppError('settings', message('config.smtpUrl'))
  return text
}

function traceEndpoint(text: string): string {
  if (text && !(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)))
    throw new AppError('settings', message('config.traceEndpoint', { text }))
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

function s3(env: Environment): S3Config | undefined {
  if (value(env, 'BLOB_STORE') !== 's3') return undefined
  const endpoint = value(env, 'S3_ENDPOINT').replace(/\/+$/, '')
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new AppError('settings', message('config.s3Endpoint'))
  const bucket = value(env, 'S3_BUCKET')
  const accessKeyId = value(env, 'S3_ACCESS_KEY_ID')
  const secretAccessKey = value(env, 'S3_SECRET_ACCESS_KEY')
  if (!/^[a-z0-9.-]{3,63}$/.test(bucket) || !accessKeyId || !secretAccessKey)
    throw new AppError('settings', message('config.s3Bucket'))
  const { region, prefix } = { region: value(env, 'S3_REGION'), prefix: value(env, 'S3_PREFIX') }
  return { endpoint, bucket, region, prefix, accessKeyId, secretAccessKey }
}

const knownProtocols = ['https', 'ssh', 'http', 'git', 'file']

function domains(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase())
  const wrong = names.find((name) => name !== '' && !/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(name))
  if (wrong !== undefined) throw new AppError('settings', message('config.registrationDomains', { domain: wrong }))
  return names.filter((name) => name !== '')
}

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
    databaseReplicaUrl: databaseReplicaUrl(value(env, 'DATABASE_REPLICA_URL'), value(env, 'DATABASE_URL')),
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
    registrationDomains: domains(value(env, 'REGISTRATION_DOMAINS')),
    smtpUrl: smtpUrl(value(env, 'SMTP_URL')),
    mailFrom: value(env, 'MAIL_FROM') || `Dragoman <noreply@${mailHost(value(env, 'PUBLIC_URL'))}>`,
    oidc: oidc(env),
    directory: choice(env, 'DIRECTORY', settings.DIRECTORY.kind),
    logLevel: value(env, 'LOG_LEVEL'),
    shutdownDelayMs: Number(value(env, 'SHUTDOWN_DELAY')) * 1000,
    healthPort: Number(value(env, 'HEALTH_PORT')),
    metricsToken: value(env, 'METRICS_TOKEN'),
    requestLog: value(env, 'REQUEST_LOG') === 'yes',
    traceEndpoint: traceEndpoint(value(env, 'OTEL_EXPORTER_OTLP_ENDPOINT')),
    role: choice(env, 'ROLE', settings.ROLE.kind),
    vcsProtocols: protocols(value(env, 'VCS_PROTOCOLS')),
    proofOfWork: Number(value(env, 'PROOF_OF_WORK')),
    auditDays: Number(value(env, 'AUDIT_DAYS')),
    historyDays: historyDays(env),
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
    blobStore: choice(env, 'BLOB_STORE', settings.BLOB_STORE.kind),
    s3: s3(env),
    pullInterval: Number(value(env, 'PULL_INTERVAL')),
    siteBackups: {
      interval: Number(value(env, 'BACKUP_INTERVAL')),
      keep: Math.max(1, Number(value(env, 'BACKUP_KEEP'))),
    },
    clonesBytes: Number(value(env, 'CLONES_DISK_MB')) * 1024 * 1024,
    gitTimeoutMs: Number(value(env, 'GIT_TIMEOUT')) * 1000,
    gitStallMs: Number(value(env, 'GIT_EXPORT_STALL')) * 1000,
    repositoryWaitMs: Number(value(env, 'REPOSITORY_WAIT')) * 1000,
    ownMemoryEntries: Number(value(env, 'OWN_MEMORY_ENTRIES')),
    threads: { size: Number(value(env, 'THREADS')), memoryMb: threadMemory(value(env, 'THREAD_MEMORY_MB')) },
    pageCacheBytes: Number(value(env, 'PAGE_CACHE_MB')) * 1024 * 1024,
    programEnvironment: {
      PATH: env.PATH,
      SSH_AUTH_SOCK: env.SSH_AUTH_SOCK,
      // A server that thinks sends a few bytes every five seconds.
      GIT_HTTP_LOW_SPEED_LIMIT: '1',
      GIT_HTTP_LOW_SPEED_TIME: value(env, 'GIT_STALL'),
    },
  })
}

/** The data folder, made on first use and closed to other users of the machine. */
export function ensureDataDir(config: Config): string {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  return config.dataDir
}
