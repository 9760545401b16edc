import type { Services } from '#server/api/http/route.ts'
import type { SyncContext } from '#server/sync/context.ts'

/** What a sync works with when somebody waits for its answer: nobody watches its progress. */
export const syncContext = ({ database, vcs, now, config }: Services): SyncContext => ({
  db: database.db,
  vcs,
  now,
  report: async () => {},
  ...(config.publicUrl ? { siteUrl: config.publicUrl } : {}),
})
