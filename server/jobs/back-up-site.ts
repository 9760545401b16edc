import { listSiteBackups, type StoredSiteBackup, storeSiteBackup } from '#server/backups/site/stored-site-backups.ts'
import type { JobContext } from '#server/jobs/handler.ts'

const HOUR = 3600 * 1_000_000

/** Backs the site up when the newest backup is as old as the operator lets it become. */
export async function runSiteBackup(context: JobContext): Promise<StoredSiteBackup | null> {
  const { db, blobs, dataDir, siteBackups, signal, now } = context
  if (!siteBackups || siteBackups.interval === 0 || !blobs || dataDir === undefined) return null
  const [newest] = await listSiteBackups(blobs)
  // Half an hour less: the schedule looks once an hour.
  if (newest && now() - newest.timestamp < (siteBackups.interval - 0.5) * HOUR) return null
  return storeSiteBackup({ db, blobs, dataDir, secretKey: siteBackups.secretKey, signal }, now(), siteBackups.keep)
}
