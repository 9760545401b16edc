type Kind = 'text' | 'integer' | 'list' | readonly string[]

export interface Setting {
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
    help: 'postgres://user:password@host/database. Several hosts, as in @one:5432,two/database: the first that takes writes is used, another one after a failover. Empty: SQLite in DATA_DIR.',
  },
  DATABASE_POOL: {
    kind: 'integer',
    fallback: '10',
    help: 'Connections to PostgreSQL that a process may have for answering, once for reading and once for transactions, and again for background jobs.',
  },
  DATABASE_CONNECT_TIMEOUT: {
    kind: 'integer',
    fallback: '12',
    help: 'Seconds that a request waits for a connection to PostgreSQL before it is answered with 503 and Retry-After; 0: no limit.',
  },
  DATABASE_STATEMENT_TIMEOUT: {
    kind: 'integer',
    fallback: '12',
    help: 'Seconds that one statement of a request may take on PostgreSQL; background jobs have sixty times as long. 0: no limit.',
  },
  DATABASE_LOCK_TIMEOUT: {
    kind: 'integer',
    fallback: '12',
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
    help: 'Port at which a process answers /livez/, /readyz/ and /metrics to everybody who reaches it: keep it from the public. 0: none; then a process with ROLE=worker answers nothing.',
  },
  METRICS_TOKEN: {
    kind: 'text',
    fallback: '',
    help: 'Bearer token with which Prometheus reads /metrics at PORT. Empty: /metrics is at HEALTH_PORT only.',
  },
  REQUEST_LOG: {
    kind: ['no', 'yes'],
    fallback: 'no',
    help: 'Whether every request is written to the log: id, method, path, route, status, caller and milliseconds.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    kind: 'text',
    fallback: '',
    help: 'Address of a collector that takes OpenTelemetry traces over HTTP, such as http://collector:4318: requests, jobs, SQL statements and git commands. Empty: none.',
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
  BLOB_STORE: {
    kind: ['auto', 'folder', 'database', 's3'],
    fallback: 'auto',
    help: 'Where files go that every process must find, such as backups and archives to restore. auto: DATA_DIR, and the database as soon as a process on PostgreSQL starts with another DATA_DIR. s3: the bucket named by the S3_ settings.',
  },
  S3_ENDPOINT: {
    kind: 'text',
    fallback: '',
    help: 'Address of a server that speaks S3, such as https://s3.eu-central-1.amazonaws.com or http://minio:9000; buckets are addressed by path.',
  },
  S3_BUCKET: { kind: 'text', fallback: '', help: 'Bucket there; it must exist.' },
  S3_REGION: { kind: 'text', fallback: 'us-east-1', help: 'Region that requests are signed for.' },
  S3_PREFIX: { kind: 'text', fallback: '', help: 'What names in the bucket begin with, such as dragoman/.' },
  S3_ACCESS_KEY_ID: { kind: 'text', fallback: '', help: 'Access key for that server.' },
  S3_SECRET_ACCESS_KEY: { kind: 'text', fallback: '', help: 'Its secret.' },
  PULL_INTERVAL: {
    kind: 'integer',
    fallback: '6',
    help: 'Hours after which a repository is asked whether its branch has moved, and pulled if so; components may say otherwise. 0: only webhooks and people pull. A change takes effect at the next planned look, within a day.',
  },
  CLONES_DISK_MB: {
    kind: 'integer',
    fallback: '0',
    help: 'What clones of repositories may take in DATA_DIR, in megabytes; beyond it those that were used longest ago are removed, and fetched again when they are needed. 0: no limit.',
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
