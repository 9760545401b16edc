import type { FastifyInstance } from 'fastify'
import { limitByAddress, type RateLimiter } from '#server/api/http/rate-limit.ts'
import type { Services } from '#server/api/http/route.ts'
import { KEY_FINGERPRINT, readSetting } from '#server/db/queries/site/settings.ts'
import { pendingMigrations } from '#server/db/setup/migrate.ts'
import { Vault } from '#server/vault/vault.ts'

/** Milliseconds that the database has to answer. */
const DATABASE_TIMEOUT_MS = 3_000

type State = 'ok' | 'unavailable' | 'pending' | 'stopping' | 'silent' | 'changed'
type Checks = Readonly<Partial<Record<'database' | 'migrations' | 'key' | 'process' | 'workers', State>>>

type HealthServices = Pick<Services, 'config' | 'database' | 'shutdown' | 'workers'>

async function look({ config, database: { db } }: HealthServices): Promise<Pick<Checks, 'migrations' | 'key'>> {
  const [pending, fingerprint] = await Promise.all([pendingMigrations(db), readSetting(db, KEY_FINGERPRINT)])
  // Somebody may have accepted another key since this process began.
  const hasKey = fingerprint === undefined || fingerprint === new Vault(config).fingerprint
  return { migrations: pending === 0 ? 'ok' : 'pending', key: hasKey ? 'ok' : 'changed' }
}

/** Whether the process does its work: what an orchestrator or a balancer asks before it sends any. */
async function readiness(services: HealthServices): Promise<Checks> {
  const { shutdown, workers } = services
  // A busy database must not keep balancers from hearing it in time.
  if (shutdown?.isDraining) return { process: 'stopping' }
  const late = AbortSignal.timeout(DATABASE_TIMEOUT_MS)
  const seen = await Promise.race([
    look(services).catch(() => undefined),
    new Promise<undefined>((resolve) => late.addEventListener('abort', () => resolve(undefined), { once: true })),
  ])
  return {
    database: seen ? 'ok' : 'unavailable',
    ...(seen ?? { migrations: 'unavailable' }),
    process: 'ok',
    ...(workers && { workers: workers.areAlive() ? 'ok' : 'silent' }),
  }
}

const ALIVE = ['/healthz/', '/livez/']
const READY = '/readyz/'

/** Whoever asks for these watches over the process: a busy one must not look like one that is gone. */
export const isHealthPath = (path: string): boolean => path === READY || ALIVE.includes(path)

/** Addresses for whoever watches over the process. */
export function serveHealth(app: FastifyInstance, services: HealthServices, limiter: RateLimiter): void {
  // Counted for themselves: whoever watches over the service shares an address with those who use it.
  const onRequest = limitByAddress(limiter, 'health', services.config.rates.visitors)
  for (const path of ALIVE) app.get(path, { onRequest }, async (_, reply) => reply.type('text/html').send('ok'))
  app.get(READY, { onRequest }, async (_, reply) => {
    const checks = await readiness(services)
    const isReady = Object.values(checks).every((state) => state === 'ok')
    reply.header('Cache-Control', 'no-store')
    if (!isReady) reply.header('Retry-After', '5')
    return reply.status(isReady ? 200 : 503).send(checks)
  })
}
