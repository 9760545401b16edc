import type { FastifyInstance } from 'fastify'
import { message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { keysOf } from '#core/text/object-fields.ts'
import { createTicket } from '#server/access/tickets.ts'
import { buildApp } from '#server/api/app.ts'
import { Shutdown } from '#server/api/http/shutdown.ts'
import { noteDataFolder } from '#server/blobs/open-blobs.ts'
import { careForClones } from '#server/cli/clone-care.ts'
import { collectWhenQuiet } from '#server/cli/collect-when-quiet.ts'
import { startHeartbeat } from '#server/cli/heartbeat.ts'
import { logRepairs } from '#server/cli/log-repairs.ts'
import { progressLine } from '#server/cli/progress.ts'
import { healthApp, startWorkers } from '#server/cli/serve-jobs.ts'
import { listeningServices, type RunningServices } from '#server/cli/services.ts'
import { checkKey } from '#server/cli/site-key.ts'
import { packageVersion } from '#server/cli/version.ts'
import { type Config, warnings } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { anyAdministrator } from '#server/db/queries/accounts/accounts.ts'
import { readSetting, SITE_BACKUP_DONE } from '#server/db/queries/site/settings.ts'
import { AppError } from '#server/errors.ts'
import { jobRules } from '#server/queue/kinds.ts'
import { queueState } from '#server/queue/queue-state.ts'
import { startTracing } from '#server/telemetry/tracing.ts'
import { Vault } from '#server/vault/vault.ts'

/** For requests, jobs and connections to end, after the delay: with the usual one, less than ten seconds in all. */
const MAX_STOP_MS = 6_000

/** Runs the service until it is told to stop. */
export async function serve(config: Config, options: { demo: boolean }): Promise<void> {
  const stopTracing = config.traceEndpoint
    ? await startTracing({ version: packageVersion(), endpoint: config.traceEndpoint })
    : undefined
  const services = await withMetrics(await listeningServices(config))
  const { log, database } = services
  await checkServers(services).catch(async (error) => {
    await services.close()
    throw error
  })
  await noteDataFolder(config, database.db)
  await logRepairs(database, log)
  for (const warning of warnings(config)) log.warn({ event: 'settings' }, render(warning))
  if (options.demo) await fillDemo(services)
  const workers = config.role === 'web' ? undefined : startWorkers(services)
  const stopCare = careForClones(services)
  const stopHeartbeat = startHeartbeat(services)
  const shutdown = new Shutdown()
  const health = await listenForHealth({ ...services, shutdown, workers })
  const app = await listen({ ...services, shutdown, workers })
  collectWhenQuiet(database)
  const { delay } = await stopSignal()
  const delayMs = delay ? config.shutdownDelayMs : 0
  // What still waits for somebody, as for a row that another process holds, was not acknowledged to anybody.
  const limit = setTimeout(() => {
    log.warn({ event: 'stop_forced' }, 'stopped before all work had ended')
    process.exit(0)
  }, delayMs + MAX_STOP_MS).unref()
  // Nothing new is begun, whatever still has to be answered.
  const answering = app ?? health
  await Promise.all([stopCare(), stopHeartbeat(), workers?.stop(), answering && shutdown.close(answering, delayMs)])
  await health?.close()
  await services.close()
  await stopTracing?.()
  clearTimeout(limit)
  console.log('Dragoman stopped.')
}

/** Refuses what would go wrong without a word: another key than the site's, and a replica of another database. */
async function checkServers({ config, database, log }: RunningServices): Promise<void> {
  await checkKey(database.db, new Vault(config))
  const replica = await database.replica?.check()
  if (replica === 'another') throw new AppError('settings', message('config.anotherDatabase'))
  if (replica === 'unreachable')
    log.warn({ event: 'replica' }, 'DATABASE_REPLICA_URL does not answer: all reads go to the primary until it does')
}

/** Begins to count where somebody can ask for it. */
async function withMetrics(services: RunningServices): Promise<RunningServices> {
  const { config, database, now, version } = services
  if (config.healthPort === 0 && config.metricsToken === '') return services
  const { startMetrics } = await import('#server/telemetry/prometheus.ts')
  const about = {
    version,
    jobKinds: keysOf(jobRules),
    queue: () => queueState(database.db, now()),
    backups: async () => {
      const newest = Number((await readSetting(database.db, SITE_BACKUP_DONE)) ?? 0) / 1_000_000
      return { interval: config.siteBackups.interval * 3600, newest }
    },
  }
  return { ...services, metrics: startMetrics(about) }
}

async function listenForHealth(services: RunningServices): Promise<FastifyInstance | undefined> {
  const { host, healthPort } = services.config
  if (healthPort === 0) return undefined
  const app = healthApp(services)
  await app.listen({ host, port: healthPort })
  return app
}

async function listen(services: RunningServices): Promise<FastifyInstance | undefined> {
  const { config, version } = services
  if (config.role === 'worker') {
    console.log(`Dragoman ${version} runs background jobs  (Ctrl-C stops it)`)
    return undefined
  }
  const app = buildApp(services, services.log)
  const address = await app.listen({ host: config.host, port: config.port, backlog: WAITING_CONNECTIONS })
  console.log(`Dragoman ${version} serves ${config.publicUrl || address}/  (Ctrl-C stops it)`)
  console.log(`  API ${config.publicUrl || address}/api/   documentation ${config.publicUrl || address}/api/docs/`)
  await offerFirstAdministrator(services, config.publicUrl || address)
  return app
}

/** Node's own 511 are too few when thousands of clients come at once: those left out try again only after seconds. */
const WAITING_CONNECTIONS = 4096

/** How this program is called from a shell: packed, or from its sources. */
const COMMAND = import.meta.filename.endsWith('.ts') ? 'npm run dragoman --' : 'dragoman'

/** There is no default password anywhere: as long as nobody administers the site, a link lets somebody begin. */
async function offerFirstAdministrator({ database, now }: RunningServices, base: string): Promise<void> {
  if (await anyAdministrator(database.db)) return
  const key = await inTransaction(database.db, (tx) => createTicket(tx, { purpose: 'first_administrator' }, now()))
  console.log(`  No administrator yet. Create the first one within an hour: ${base}/account/first/#${key}`)
  console.log(`  or on the command line: ${COMMAND} user add NAME --email EMAIL --admin`)
}

async function fillDemo({ database, vcs, now, config, threads }: RunningServices): Promise<void> {
  if ((await readSetting(database.db, 'demo_done')) !== undefined) return
  const { setUpDemo } = await import('#server/demo/set-up.ts')
  const line = progressLine('Importing the demo projects')
  const context = { db: database.db, vcs, threads, now, report: async () => {} }
  await setUpDemo(context, config, (done, all) => line.show((100 * done) / all))
  line.end()
}

/** Resolves at the first request to stop; a second one ends the process at once. */
function stopSignal(): Promise<{ readonly delay: boolean }> {
  return new Promise((resolve) => {
    let asked: number | undefined
    const ask = (signal: NodeJS.Signals) => {
      asked ??= Date.now()
      // One Ctrl-C may arrive twice: from the terminal and from the program that started this one.
      if (Date.now() - asked > 1000) process.exit(1)
      // Whoever presses Ctrl-C has no balancer that must notice.
      resolve({ delay: signal === 'SIGTERM' })
    }
    process.on('SIGINT', ask)
    process.on('SIGTERM', ask)
  })
}
