import { addonsAtCommit } from '#server/addons/run/at-commit.ts'
import type { Services } from '#server/api/http/route.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'

/** What a sync works with when somebody waits for its answer: nobody watches its progress. */
export const syncContext = ({ database, vcs, now, config, threads }: Services): SyncContext => ({
  db: database.db,
  vcs,
  threads,
  now,
  report: async () => {},
  addonsAtCommit: addonsAtCommit({ db: database.db, vcs, now, siteUrl: config.publicUrl, threads }),
  hasNoWorkers: config.role === 'web',
  ...(config.publicUrl ? { siteUrl: config.publicUrl } : {}),
})
