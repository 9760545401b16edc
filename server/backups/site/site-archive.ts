import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import { message } from '#core/messages/message.ts'
import { inScratch } from '#server/backups/site/scratch.ts'
import { zipEntries } from '#server/backups/zip-reader.ts'
import { ZipWriter } from '#server/backups/zip-writer.ts'
import type { BlobStore } from '#server/blobs/blob-store.ts'
import { openSqlite } from '#server/db/database.ts'
import { type Copied, copyDatabase, hasRows } from '#server/db/move/copy-database.ts'
import { snapshotDatabase } from '#server/db/move/snapshot.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import type { Tables } from '#server/db/tables.ts'
import { invalid } from '#server/errors.ts'
import { KEY_FILE } from '#server/vault/vault.ts'

/** Where backups of the site are kept. They are in no backup themselves. */
export const SITE_BACKUPS = 'site-backups/'

/** Files that belong to a site: backups of projects, and what was uploaded to move in from. */
const OWN_FILES = ['backups/', 'move-ins/']

const DATABASE_FILE = 'dragoman.sqlite'
const BLOBS = 'blobs/'
const FORMAT = 'dragoman-site'

export interface SiteFiles {
  readonly db: Kysely<Tables>
  readonly blobs: BlobStore
  readonly dataDir: string
  /** The setting; '' where the key is a file. */
  readonly secretKey: string
  /** Gives a backup up; nothing of it stays. */
  readonly signal?: AbortSignal | undefined
}

interface ArchiveFile {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array>
}

async function addFile(zip: ZipWriter, { name, content }: ArchiveFile, signal?: AbortSignal): Promise<void> {
  zip.begin(name)
  for await (const piece of content) {
    signal?.throwIfAborted()
    await zip.write(piece)
  }
}

/** Writes the whole site into an archive: the database as it is now, the key if it is a file, and the files that belong to it. */
export async function writeSiteArchive(site: SiteFiles, path: string): Promise<void> {
  const { db, blobs, dataDir, secretKey, signal } = site
  await inScratch(dataDir, async (folder) => {
    const snapshot = join(folder, DATABASE_FILE)
    await snapshotDatabase(db, { dataDir, path: snapshot, signal })
    const zip = ZipWriter.toFile(path)
    try {
      zip.begin('manifest.json')
      await zip.write(Buffer.from(`${JSON.stringify({ format: FORMAT, version: 1 })}\n`))
      await addFile(zip, { name: DATABASE_FILE, content: createReadStream(snapshot) }, signal)
      const key = join(dataDir, KEY_FILE)
      if (secretKey === '' && existsSync(key))
        await addFile(zip, { name: KEY_FILE, content: createReadStream(key) }, signal)
      for (const prefix of OWN_FILES)
        for (const { name } of await blobs.list(prefix)) {
          const found = await blobs.open(name)
          if (found) await addFile(zip, { name: BLOBS + name, content: found.bytes }, signal)
        }
      await zip.close()
    } catch (error) {
      await zip.destroy()
      await rm(path, { force: true })
      throw error
    }
  })
}

/** Brings a site back into an empty database. The archive may be of an older version of the service. */
export async function restoreSiteArchive(site: SiteFiles, path: string): Promise<Copied> {
  if (await hasRows(site.db)) throw invalid('database', message('cli.moveTargetNotEmpty'))
  return inScratch(site.dataDir, async (folder) => {
    await extract(path, folder)
    const manifest = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => '')
    if (!manifest.includes(`"${FORMAT}"`)) throw invalid('file', message('cli.noSiteBackup'))
    const source = openSqlite(join(folder, DATABASE_FILE))
    try {
      await migrateToLatest(source.db)
      const copied = await copyDatabase(source.db, site.db)
      await restoreKey(site, join(folder, KEY_FILE))
      for await (const { name } of zipEntries(path))
        if (name.startsWith(BLOBS)) await site.blobs.putFile(name.slice(BLOBS.length), join(folder, name))
      return copied
    } finally {
      await source.close()
    }
  })
}

async function extract(path: string, folder: string): Promise<void> {
  for await (const entry of zipEntries(path)) {
    const target = join(folder, entry.name)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, entry.content(), { mode: 0o600 })
  }
}

/** A key that is there already is never replaced: the start says so if it is another one. */
async function restoreKey({ dataDir, secretKey }: SiteFiles, from: string): Promise<void> {
  const key = join(dataDir, KEY_FILE)
  if (secretKey === '' && existsSync(from) && !existsSync(key))
    await writeFile(key, await readFile(from), { mode: 0o600, flag: 'wx' })
}
