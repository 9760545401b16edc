import type { FastifyInstance } from 'fastify'
import { limitByAddress, type RateLimiter } from '#server/api/http/rate-limit.ts'
import type { Services } from '#server/api/http/route.ts'
import { pendingMigrations } from '#server/db/setup/migrate.ts'

/** Milliseconds that the database has to answer. */
const DATABASE_TIMEOUT_MS = 3_000

type State = 'ok' | 'unavailable' | 'pending' | 'stopping'
type Checks = Readonly<Partial<Record<'database' | 'migrations' | 'process', State>>>

/** Whether requests can be answered: what an orchestrator or a balancer asks before it sends any. */
async function readiness({ database, shutdown }: Pick<Services, 'database' | 'shutdown'>): Promise<Checks> {
  // A busy database must not keep balancers from hearing it in time.
  if (shutdown?.isDraining) return { process: 'stopping' }
  const late = AbortSignal.timeout(DATABASE_TIMEOUT_MS)
  const pending = await Promise.race([
    pendingMigrations(database.db).catch(() => undefined),
    new Promise<undefined>((resolve) => late.addEventListener('abort', () => resolve(undefined), { once: true })),
  ])
  const away = pending === undefined
  return {
    database: away ? 'unavailable' : 'ok',
    migrations: away ? 'unavailable' : pending === 0 ? 'ok' : 'pending',
    process: 'ok',
  }
}

const ALIVE = ['/healthz/', '/livez/']
const READY = '/readyz/'

/** Whoever asks for these watches over the process: a busy one must not look like one that is gone. */
export const isHealthPath = (path: string): boolean => path === READY || ALIVE.includes(path)

/** Addresses for whoever watches over the process. */
export function serveHealth(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'database' | 'shutdown'>,
  limiter: RateLimiter,
): void {
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
