type Kind = 'text' | 'integer' | 'list' | readonly string[]

export interface Setting {
  readonly kind: Kind
  readonly fallback: string
  readonly help: string
}

/** Every environment variable the service reads. `docs/settings.md` is generated from this table. */
export const settings = {
  HOST: { kind: 'text', fallback: '127.0.0.1', help: 'IP address to listen on.' },
  PORT: { kind: 'integer', fallback: '8080', help: 'Port to listen on; 0 picks a free one.' },
  DATA_DIR: { kind: 'text', fallback: './data', help: 'Folder for the SQLite database and the repository clones.' },
  DATABASE_URL: {
    kind: 'text',
    fallback: '',
    help: 'postgres://user:password@host/database. Several hosts, as in @one:5432,two/database: the first that takes writes is used, another one after a failover. Leave empty for SQLite in DATA_DIR.',
  },
  DATABASE_POOL: {
    kind: 'integer',
    fallback: '10',
    help: 'Maximum PostgreSQL connections per process: this many for reads, for transactions and for background jobs each, and up to four for the queue of jobs.',
  },
  DATABASE_CONNECT_TIMEOUT: {
    kind: 'integer',
    fallback: '8',
    help: 'Seconds a request waits for a PostgreSQL connection before it fails with 503 and Retry-After. 0: no limit.',
  },
  DATABASE_STATEMENT_TIMEOUT: {
    kind: 'integer',
    fallback: '8',
    help: 'Maximum seconds for one statement of a request on PostgreSQL. Background jobs get ninety times as long. 0: no limit.',
  },
  DATABASE_LOCK_TIMEOUT: {
    kind: 'integer',
    fallback: '8',
    help: 'Maximum seconds a statement of a request waits for a row lock. Background jobs get ninety times as long. 0: no limit.',
  },
  DATABASE_IDLE_TIMEOUT: {
    kind: 'integer',
    fallback: '60',
    help: 'Seconds after which PostgreSQL ends an idle transaction. 0: no limit.',
  },
  DATABASE_REPLICA_URL: {
    kind: 'text',
    fallback: '',
    help: 'Optional: a streaming standby of DATABASE_URL, one server. Reads go there as long as it has everything that was written when they were asked for.',
  },
  DATABASE_POOLER: {
    kind: ['none', 'transaction'],
    fallback: 'none',
    help: 'Set to transaction if you use a pooler such as PgBouncer in transaction mode. Statements are then not prepared, and you set statement and lock timeouts on the database role.',
  },
  PUBLIC_URL: {
    kind: 'text',
    fallback: '',
    help: 'Public URL of the site, for example https://l10n.example.org. Links start with it. Leave empty to use the URL of each request.',
  },
  REGISTRATION: {
    kind: ['open', 'invite', 'closed'],
    fallback: 'open',
    help: 'Who can create an account: anyone with an email (open), invited people (invite), or only administrators (closed).',
  },
  REGISTRATION_DOMAINS: {
    kind: 'list',
    fallback: '',
    help: 'Email domains that people may sign up with and add to their account, separated by commas: example.org,example.com. Subdomains count only if listed. Invited emails are always allowed. Leave empty to allow all domains.',
  },
  SMTP_URL: {
    kind: 'text',
    fallback: '',
    help: 'Mail server: smtp://user:password@host:587 or smtps://... Leave empty to keep emails in the outbox (dragoman mail list).',
  },
  MAIL_FROM: {
    kind: 'text',
    fallback: '',
    help: 'Sender of emails, for example Dragoman <l10n@example.org>. Default: noreply at the host of PUBLIC_URL.',
  },
  OIDC_ISSUER: {
    kind: 'text',
    fallback: '',
    help: 'URL of an OpenID Connect provider for signing in, for example https://sso.example.org/realms/main. Leave empty for none.',
  },
  OIDC_CLIENT_ID: { kind: 'text', fallback: '', help: 'Client ID at that provider.' },
  OIDC_CLIENT_SECRET: { kind: 'text', fallback: '', help: 'Client secret at that provider.' },
  OIDC_NAME: { kind: 'text', fallback: 'OpenID Connect', help: 'Name of that provider on the sign-in page.' },
  DIRECTORY: {
    kind: ['public', 'members'],
    fallback: 'public',
    help: 'Who can list users: everyone, or only signed-in users.',
  },
  LOG_LEVEL: {
    kind: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
    fallback: 'warn',
    help: 'Log level.',
  },
  SHUTDOWN_DELAY: {
    kind: 'integer',
    fallback: '3',
    help: 'Seconds a process keeps serving after SIGTERM while /readyz/ responds with 503, so that load balancers send requests elsewhere. Ctrl-C stops it immediately.',
  },
  HEALTH_PORT: {
    kind: 'integer',
    fallback: '0',
    help: "Port for /livez/, /readyz/ and /metrics without authentication. Don't expose it to the public. 0: off; a process with ROLE=worker then has no health endpoint.",
  },
  METRICS_TOKEN: {
    kind: 'text',
    fallback: '',
    help: 'Bearer token for /metrics at PORT. Leave empty to serve /metrics at HEALTH_PORT only.',
  },
  REQUEST_LOG: {
    kind: ['no', 'yes'],
    fallback: 'no',
    help: 'Log every request: ID, method, path, route, status, caller and duration.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    kind: 'text',
    fallback: '',
    help: 'URL of an OpenTelemetry collector (OTLP over HTTP), for example http://collector:4318. Traces cover requests, jobs, SQL statements and git commands. Leave empty to send none.',
  },
  ROLE: {
    kind: ['all', 'web', 'worker'],
    fallback: 'all',
    help: 'What this process does: serve HTTP (web), run background jobs (worker), or both (all).',
  },
  VCS_PROTOCOLS: {
    kind: 'list',
    fallback: 'https,ssh',
    help: 'Protocols allowed in repository URLs. file (also for local paths), git and http must be listed to be allowed.',
  },
  PRIVATE_ADDRESSES: {
    kind: ['deny', 'allow'],
    fallback: 'deny',
    help: 'Whether repositories, code hosts, webhooks and machine translation can be on private networks (10.0.0.0/8, 127.0.0.1 and so on).',
  },
  SECRET_KEY: {
    kind: 'text',
    fallback: '',
    help: 'At least 32 random characters that encrypt stored credentials. All processes of a site need the same key. Leave empty to create DATA_DIR/secret.key on first use.',
  },
  HIDE_VERSION: {
    kind: ['no', 'yes'],
    fallback: 'no',
    help: 'Whether to hide the version in metrics and the API document.',
  },
  SECURITY_CONTACT: {
    kind: 'text',
    fallback: '',
    help: 'Where to report vulnerabilities, for example mailto:security@example.org. Shown at /.well-known/security.txt. Leave empty to turn off that page.',
  },
  CONTACT: {
    kind: 'text',
    fallback: '',
    help: "Contact of the site's administrators, for example mailto:l10n@example.org or https://example.org/help. Shown at /contact/.",
  },
  LEGAL_DIR: {
    kind: 'text',
    fallback: '',
    help: 'Folder with terms.md, privacy.md and cookies.md, shown at /legal/. Restart to apply changes. If empty or a file is missing, the page lists what Dragoman stores.',
  },
  HOOKS: {
    kind: ['on', 'off'],
    fallback: 'on',
    help: 'Whether to accept webhooks of code hosts at /hooks/.',
  },
  HOOK_SECRET: {
    kind: 'text',
    fallback: '',
    help: 'Secret that code hosts sign webhooks with (docs/repository-hooks.md). Separate several with spaces. Leave empty to accept unsigned webhooks.',
  },
  GITHUB_APP_ID: {
    kind: 'text',
    fallback: '',
    help: 'ID of a GitHub App for repository access (docs/pull-requests.md). Leave empty for none.',
  },
  GITHUB_APP_KEY: {
    kind: 'text',
    fallback: '',
    help: 'Private key of that app in PEM format. You can write line breaks as \\n.',
  },
  GITHUB_APP_HOST: {
    kind: 'text',
    fallback: 'github.com',
    help: 'Host of that app: github.com, or your GitHub Enterprise host.',
  },
  LICENSE_REQUIRED: {
    kind: ['no', 'yes'],
    fallback: 'no',
    help: 'Whether every component needs a license. Components without one get an alert.',
  },
  RESTRICTED_COMPONENTS: {
    kind: ['no', 'yes'],
    fallback: 'no',
    help: 'Whether new components are restricted to people with access to them, unless their creator chooses otherwise.',
  },
  RATE_VISITORS: {
    kind: 'integer',
    fallback: '6000',
    help: 'API requests per minute and IP address without an account. 0: no limit.',
  },
  RATE_USERS: {
    kind: 'integer',
    fallback: '30000',
    help: 'API requests per minute and account. 0: no limit.',
  },
  RATE_HOOKS: {
    kind: 'integer',
    fallback: '300',
    help: 'Webhooks per minute and IP address at /hooks/. 0: no limit.',
  },
  CONNECTIONS_PER_ADDRESS: {
    kind: 'integer',
    fallback: '1000',
    help: "Open connections per IP address. 0: no limit. TRUSTED_PROXIES don't count.",
  },
  BODY_MEMORY_MB: {
    kind: 'integer',
    fallback: '256',
    help: 'Memory for the request bodies of all requests together, in megabytes. Above it, requests fail with 503 and Retry-After.',
  },
  UPLOAD_DISK_MB: {
    kind: 'integer',
    fallback: '4096',
    help: 'The same on disk, in DATA_DIR/uploads, where files over 1 MB are stored until they are complete.',
  },
  PROOF_OF_WORK: {
    kind: 'integer',
    fallback: '0',
    help: 'Work that a browser does before it can sign up or reset a password, against robots: thousands of hashes at most. 100 takes a phone about a second. 0: none.',
  },
  AUDIT_DAYS: {
    kind: 'integer',
    fallback: '365',
    help: 'Days that entries of the audit log are kept. 0: forever.',
  },
  HISTORY_DAYS: {
    kind: 'integer',
    fallback: '0',
    help: 'Days that the history of strings is kept complete, at least 90. Older changes are deleted once a week, except what a string still needs: its current text and everything since, and all of a string with an edit that is not upstream yet. 0: keep everything forever.',
  },
  STREAMS: {
    kind: 'integer',
    fallback: '50',
    help: 'Open event streams and exports per account, or per IP address without an account. 0: no limit.',
  },
  TRUSTED_PROXIES: {
    kind: 'list',
    fallback: '',
    help: 'IP addresses or networks (10.0.0.2, 10.1.0.0/24) of reverse proxies, separated by commas. X-Forwarded-For is read from the right: the first address that is not one of them is the client. List every proxy and nothing else. Leave empty to ignore the header.',
  },
  BLOB_STORE: {
    kind: ['auto', 'folder', 'database', 's3'],
    fallback: 'auto',
    help: 'Where files go that every process must find, such as backups and archives to restore. auto: DATA_DIR, and the database as soon as a process on PostgreSQL starts with another DATA_DIR. s3: the bucket named by the S3_ settings.',
  },
  BACKUP_INTERVAL: {
    kind: 'integer',
    fallback: '0',
    help: 'Hours after which the whole site is backed up again, to where BLOB_STORE says: database, key and backups of projects. 0: only dragoman backup does so.',
  },
  BACKUP_KEEP: { kind: 'integer', fallback: '7', help: 'How many of those backups are kept; at least one.' },
  S3_ENDPOINT: {
    kind: 'text',
    fallback: '',
    help: 'URL of an S3-compatible server, for example https://s3.eu-central-1.amazonaws.com or http://minio:9000. Buckets are addressed by path.',
  },
  S3_BUCKET: { kind: 'text', fallback: '', help: 'Bucket. It must exist.' },
  S3_REGION: { kind: 'text', fallback: 'us-east-1', help: 'Region for request signatures.' },
  S3_PREFIX: { kind: 'text', fallback: '', help: 'Prefix of object names, for example dragoman/.' },
  S3_ACCESS_KEY_ID: { kind: 'text', fallback: '', help: 'Access key ID.' },
  S3_SECRET_ACCESS_KEY: { kind: 'text', fallback: '', help: 'Secret access key.' },
  PULL_INTERVAL: {
    kind: 'integer',
    fallback: '6',
    help: 'Hours between checks for new upstream commits, which are then pulled. Components can override it. 0: pull only by webhook or by hand. Changes take effect at the next planned check, within a day.',
  },
  CLONES_DISK_MB: {
    kind: 'integer',
    fallback: '0',
    help: 'Disk budget for repository clones in DATA_DIR, in megabytes. Beyond it, the least recently used clones are deleted and fetched again when needed. 0: no limit.',
  },
  GIT_TIMEOUT: { kind: 'integer', fallback: '600', help: 'Seconds after which a git command is stopped.' },
  GIT_EXPORT_STALL: {
    kind: 'integer',
    fallback: '20',
    help: 'Seconds without reading after which the connection of a client that clones a component is closed.',
  },
  GIT_STALL: {
    kind: 'integer',
    fallback: '60',
    help: 'Seconds without a byte after which git gives up a repository over http or https. 0: only after GIT_TIMEOUT.',
  },
  REPOSITORY_WAIT: {
    kind: 'integer',
    fallback: '20',
    help: 'Seconds a request waits for other work on the same repository before it fails as busy.',
  },
  OWN_MEMORY_ENTRIES: {
    kind: 'integer',
    fallback: '200000',
    help: "Entries a user can import into their personal translation memory. 0: no limit. Doesn't apply to users who manage translation memory.",
  },
  THREADS: {
    kind: 'integer',
    fallback: '0',
    help: 'Worker threads that read, convert and write large files. 0: one less than the number of cores, from one to four.',
  },
  THREAD_MEMORY_MB: {
    kind: 'integer',
    fallback: '1024',
    help: 'Maximum memory of such a thread, in megabytes. Files that need more are rejected.',
  },
  PAGE_CACHE_MB: {
    kind: 'integer',
    fallback: '32',
    help: 'Memory for cached API replies, in megabytes. 0 turns the cache off. A cached reply is used only while the database is unchanged.',
  },
} as const satisfies Record<string, Setting>
