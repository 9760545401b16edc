import { join } from 'node:path'
import { inScratch } from '#server/backups/site/scratch.ts'
import { SITE_BACKUPS, type SiteFiles, writeSiteArchive } from '#server/backups/site/site-archive.ts'
import type { BlobStore } from '#server/blobs/blob-store.ts'
import { SITE_BACKUP_DONE, writeSetting } from '#server/db/queries/site/settings.ts'

export interface StoredSiteBackup {
  readonly name: string
  readonly size: number
  /** Microseconds since 1970. */
  readonly timestamp: number
}

/** Backups of the site in the blob store, newest first. */
export async function listSiteBackups(blobs: BlobStore): Promise<StoredSiteBackup[]> {
  const found = (await blobs.list(SITE_BACKUPS)).flatMap(({ name, size }) => {
    const digits = /^(\d{1,20})\.zip$/.exec(name.slice(SITE_BACKUPS.length))?.[1]
    return digits === undefined ? [] : [{ name: `${digits}.zip`, size, timestamp: Number(digits) }]
  })
  return found.toSorted((one, other) => other.timestamp - one.timestamp)
}

/** Makes a backup of the site and keeps it in the blob store, with the newest `keep` of the others. */
export async function storeSiteBackup(site: SiteFiles, now: number, keep: number): Promise<StoredSiteBackup> {
  await inScratch(site.dataDir, async (folder) => {
    const path = join(folder, 'site.zip')
    await writeSiteArchive(site, path)
    await site.blobs.putFile(`${SITE_BACKUPS}${now}.zip`, path)
  })
  await writeSetting(site.db, SITE_BACKUP_DONE, String(now))
  const [newest, ...others] = await listSiteBackups(site.blobs)
  for (const { name } of others.slice(Math.max(0, keep - 1))) await site.blobs.remove(SITE_BACKUPS + name)
  if (!newest) throw new Error('the backup that was stored is not found')
  return newest
}

/** Writes a backup of the blob store to a file; false: there is none of this name. */
export const saveSiteBackup = (blobs: BlobStore, name: string, path: string): Promise<boolean> =>
  blobs.saveTo(SITE_BACKUPS + name, path)
