import fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { RateLimiter } from '#server/api/http/rate-limit.ts'
import { serveHealth } from '#server/api/web/serve-health.ts'
import { serveMetrics } from '#server/api/web/serve-metrics.ts'
import { openBlobs } from '#server/blobs/open-blobs.ts'
import { ownApi } from '#server/cli/own-api.ts'
import type { RunningServices } from '#server/cli/services.ts'
import { afterCommits, openDatabase } from '#server/db/database.ts'
import type { WriteNews } from '#server/db/wake-up.ts'
import { Worker } from '#server/jobs/worker.ts'
import { classSlots, jobClasses, kindsOf } from '#server/queue/kinds.ts'
import { anyJobDue } from '#server/queue/queue.ts'
import { Vault } from '#server/vault/vault.ts'

/** Milliseconds for which all workers of a process believe one answer. */
const BELIEVED = 400

function askedOnce(ask: () => Promise<boolean>, news: WriteNews | undefined): () => Promise<boolean> {
  let asked = 0
  news?.subscribe(() => {
    asked = 0
  })
  let answer = Promise.resolve(true)
  return () => {
    if (Date.now() - asked <= BELIEVED) return answer
    asked = Date.now()
    const own = ask()
    // Whoever asked tells of a failure; once is enough.
    answer = own.catch(() => false)
    return own
  }
}

const HOUR_MS = 3_600_000

/** Does something every hour, the first time within one; what comes back stops that, and waits for what is being done. */
function everyHour(work: () => Promise<void>, log: Logger): () => Promise<void> {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const plan = (delay: number) => {
    timer = setTimeout(() => {
      running = work()
        .catch((error) => log.error({ err: error, event: 'maintenance_failed' }, 'clones could not be maintained'))
        .finally(() => plan(HOUR_MS))
    }, delay).unref()
  }
  plan(HOUR_MS * Math.random())
  return async () => {
    clearTimeout(timer)
    await running
    clearTimeout(timer)
  }
}

/** The workers of this process, started; what comes back stops them. */
export function startWorkers(services: RunningServices): () => Promise<void> {
  const { config, vcs, threads, log, mailer, now } = services
  // A file is opened once per process; connections to a server have limits that jobs need not keep.
  const database = config.databaseUrl ? openDatabase(config, 'jobs') : services.database
  const { news } = services.database
  if (services.wakeUp) afterCommits(database.db, () => services.wakeUp?.noteWrite())
  const duties = {
    db: database.db,
    vcs,
    threads,
    log,
    mailer,
    now,
    siteUrl: config.publicUrl,
    network: config,
    licenseRequired: config.licenseRequired,
    pullInterval: config.pullInterval,
    auditDays: config.auditDays,
    dataDir: config.dataDir,
    blobs: openBlobs(config, database.db),
    siteBackups: { ...config.siteBackups, secretKey: config.secretKey },
    vault: new Vault(config),
    callApi: ownApi(services),
    news,
    isDue: askedOnce(() => anyJobDue(database.db, now()), news),
  }
  // Whoever waits for a repository or for a server of others keeps nobody waiting but those who want the same.
  const workers = jobClasses.flatMap((name) =>
    Array.from({ length: classSlots[name] }, (_, slot) => {
      const plans = name === 'short' && slot === 0
      return new Worker({ ...duties, only: kindsOf(name), plans })
    }),
  )
  for (const worker of workers) worker.start()
  const stopMaintenance = everyHour(async () => {
    const { maintainClones } = await import('#server/jobs/maintain-clones.ts')
    await maintainClones({ db: database.db, vcs, log, now, budget: config.clonesBytes })
  }, log)
  return async () => {
    await stopMaintenance()
    await Promise.all(workers.map((worker) => worker.stop()))
    if (database !== services.database) await database.close()
  }
}

/** What a process answers at a port of its own: how it is. */
export function healthApp(services: RunningServices): FastifyInstance {
  const app = fastify()
  serveHealth(app, services, new RateLimiter())
  if (services.metrics) serveMetrics(app, services.metrics)
  return app
}
