import { type ProcessFigures, processesContract } from '#core/contract/site/processes.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import { processesSince } from '#server/db/queries/site/processes.ts'
import { queueState } from '#server/queue/queue-state.ts'

const MINUTE = 60_000_000

export const processRoutes: readonly AnyRoute[] = [
  serveRoute(processesContract.siteProcesses, {
    get: async ({ db, services: { now } }) => {
      const rows = await processesSince(db, now() - 60 * MINUTE)
      return {
        queue: [...(await queueState(db, now()))],
        processes: rows.map(({ name, host, pid, role, version, started, seen, figures }) => ({
          id: name,
          host,
          pid,
          role,
          version,
          started: isoTime(started),
          seen: isoTime(seen),
          silent: seen <= now() - 3 * MINUTE,
          figures: JSON.parse(figures) as ProcessFigures,
        })),
      }
    },
  }),
]
