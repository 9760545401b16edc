import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SITE_BACKUPS, type SiteFiles, writeSiteArchive } from '#server/backups/site/site-archive.ts'
import type { BlobStore } from '#server/blobs/blob-store.ts'

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
  const path = join(tmpdir(), `dragoman-${randomUUID()}.zip`)
  try {
    await writeSiteArchive(site, path)
    await site.blobs.putFile(`${SITE_BACKUPS}${now}.zip`, path)
  } finally {
    await rm(path, { force: true })
  }
  const [newest, ...others] = await listSiteBackups(site.blobs)
  for (const { name } of others.slice(Math.max(0, keep - 1))) await site.blobs.remove(SITE_BACKUPS + name)
  if (!newest) throw new Error('the backup that was stored is not found')
  return newest
}

/** Writes a backup of the blob store to a file; false: there is none of this name. */
export const saveSiteBackup = (blobs: BlobStore, name: string, path: string): Promise<boolean> =>
  blobs.saveTo(SITE_BACKUPS + name, path)
