import type { Logger } from 'pino'
import type { Services } from '#server/api/http/route.ts'
import { packageVersion } from '#server/cli/version.ts'
import type { Config } from '#server/config.ts'
import { afterCommits, type Database, openDatabase } from '#server/db/database.ts'
import { PageMaps } from '#server/db/paging/page-maps.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import { seed } from '#server/db/setup/seed.ts'
import { WakeUp } from '#server/db/wake-up.ts'
import { upgradeDemoRows } from '#server/demo/upgrade-rows.ts'
import { makeLog } from '#server/log.ts'
import { type Mailer, makeMailer } from '#server/mail/mailer.ts'
import { Threads } from '#server/threads/threads.ts'
import { Vault } from '#server/vault/vault.ts'
import { GithubApp } from '#server/vcs/github-app.ts'
import { Keyring } from '#server/vcs/keyring.ts'
import { importKnownHosts } from '#server/vcs/ssh/known-hosts.ts'
import { Vcs } from '#server/vcs/vcs.ts'

export interface RunningServices extends Services {
  readonly log: Logger
  readonly mailer: Mailer
  /** Not there on SQLite, and behind a pooler. */
  readonly wakeUp?: WakeUp | undefined
  close(): Promise<void>
}

/** Microseconds since 1970. The clock of the machine gives milliseconds; the rest comes from the process's own timer. */
const systemTime = (): number => Math.round((performance.timeOrigin + performance.now()) * 1000)

export const makeVcs = (config: Config): Vcs =>
  new Vcs({
    dataDir: config.dataDir,
    protocols: config.vcsProtocols,
    timeoutMs: config.gitTimeoutMs,
    environment: config.programEnvironment,
    keyring: new Keyring({
      vault: new Vault(config),
      policy: config,
      now: systemTime,
      app: config.githubApp && new GithubApp(config.githubApp, config),
    }),
  })

async function bringUpToDate(database: Database, config: Config): Promise<void> {
  await migrateToLatest(database.db)
  await seed(database.db, systemTime())
  await upgradeDemoRows(database, config)
  await importKnownHosts(database.db, config.dataDir, systemTime())
}

/** Brings the database up to date, however long that takes. */
export async function prepareDatabase(config: Config): Promise<void> {
  const database = openDatabase(config, 'setup')
  await bringUpToDate(database, config).finally(() => database.close())
}

/** Brings the database up to date, opens it, and builds what every door works with. */
export async function openServices(config: Config, use: 'requests' | 'jobs' = 'jobs'): Promise<RunningServices> {
  // Only connections to a server have limits, which migrations must not have: a file is opened once.
  if (config.databaseUrl) await prepareDatabase(config)
  const log = makeLog(config.logLevel)
  const mailer = makeMailer(config)
  const threads = new Threads({
    ...config.threads,
    onDone: (measure) => log.debug({ event: 'thread_work', ...measure }, 'a thread worked'),
  })
  const database = openDatabase(config, use)
  if (!config.databaseUrl) await bringUpToDate(database, config)
  return {
    config,
    database,
    pageMaps: new PageMaps(database),
    version: packageVersion(),
    vcs: makeVcs(config),
    threads,
    log,
    mailer,
    now: systemTime,
    close: async () => {
      await threads.close()
      mailer.close()
      await database.close()
    },
  }
}

/** The same for a process that stays: it hears of what others write. */
export async function listeningServices(config: Config): Promise<RunningServices> {
  const services = await openServices(config, 'requests')
  if (!config.databaseUrl || config.databaseLimits.pooled) return services
  const wakeUp = new WakeUp(config.databaseUrl)
  afterCommits(services.database.db, () => wakeUp.noteWrite())
  wakeUp.start()
  const close = async () => {
    await wakeUp.close()
    await services.close()
  }
  return { ...services, database: { ...services.database, news: wakeUp }, wakeUp, close }
}

/** Does one thing to the database, beside a running server or without one. */
export async function using(config: Config, work: (services: RunningServices) => Promise<void>): Promise<void> {
  const services = await openServices(config)
  try {
    await work(services)
  } finally {
    await services.close()
  }
}

export function keyringOf({ keyring }: Vcs): Keyring {
  if (!keyring) throw new Error('the service was opened without a keyring')
  return keyring
}
