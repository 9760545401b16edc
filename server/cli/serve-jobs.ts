import fastify, { type FastifyInstance } from 'fastify'
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
import { dueKinds } from '#server/queue/waiting-jobs.ts'
import { workerName } from '#server/queue/workers.ts'
import { Vault } from '#server/vault/vault.ts'

/** Milliseconds for which all workers of a process believe one answer. */
const BELIEVED = 400

function askedOnce<T>(ask: () => Promise<T>, news: WriteNews | undefined): () => Promise<T | undefined> {
  let asked = 0
  news?.subscribe(() => {
    asked = 0
  })
  let answer: Promise<T | undefined> = Promise.resolve(undefined)
  return () => {
    if (Date.now() - asked <= BELIEVED) return answer
    asked = Date.now()
    const own = ask()
    // Whoever asked tells of a failure; once is enough.
    answer = own.catch(() => undefined)
    return own
  }
}

function oneAfterAnother(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const own = last.then(work)
    last = own.catch(() => {})
    return own
  }
}

/** The workers of this process. */
export interface Workers {
  /** Whether each of them has lately looked for work, or said that it still works. */
  areAlive(): boolean
  stop(): Promise<void>
}

export function startWorkers(services: RunningServices): Workers {
  const { config, vcs, threads, log, mailer, now } = services
  // A file is opened once per process; connections to a server have limits that jobs need not keep.
  const database = config.databaseUrl ? openDatabase(config, 'jobs') : services.database
  const queue = config.databaseUrl ? openDatabase(config, 'queue') : services.database
  const { news } = services.database
  if (services.wakeUp) for (const { db } of [database, queue]) afterCommits(db, () => services.wakeUp?.noteWrite())
  const duties = {
    db: database.db,
    queue: queue.db,
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
    historyDays: config.historyDays,
    dataDir: config.dataDir,
    blobs: openBlobs(config, database.db),
    siteBackups: { ...config.siteBackups, secretKey: config.secretKey },
    vault: new Vault(config),
    callApi: ownApi(services),
    news,
    dueKinds: askedOnce(() => dueKinds(queue.db, { now: now(), worker: workerName }), news),
  }
  // Whoever waits for a repository or for a server of others keeps nobody waiting but those who want the same.
  const workers = jobClasses.flatMap((name) => {
    const slots = classSlots[name]
    const shared = { only: kindsOf(name), inTurn: oneAfterAnother(), perProject: Math.max(1, slots - 1) }
    return Array.from({ length: slots }, (_, slot) => {
      const plans = name === 'short' && slot === 0
      return new Worker({ ...duties, ...shared, plans })
    })
  })
  for (const worker of workers) worker.start()
  return {
    areAlive: () => workers.every((worker) => worker.isAlive),
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()))
      for (const one of [database, queue]) if (one !== services.database) await one.close()
    },
  }
}

/** What a process answers at a port of its own: how it is. */
export function healthApp(services: RunningServices): FastifyInstance {
  const app = fastify()
  serveHealth(app, services, new RateLimiter())
  if (services.metrics) serveMetrics(app, services.metrics)
  return app
}
