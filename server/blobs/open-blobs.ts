import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { BlobStore } from '#server/blobs/blob-store.ts'
import { DatabaseBlobs } from '#server/blobs/database-blobs.ts'
import { FolderBlobs } from '#server/blobs/folder-blobs.ts'
import { S3Blobs } from '#server/blobs/s3-blobs.ts'
import { SharedBlobs } from '#server/blobs/shared-blobs.ts'
import { type Config, ensureDataDir } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { readSetting, writeSetting } from '#server/db/queries/site/settings.ts'
import type { Tables } from '#server/db/tables.ts'

/** Names the data folder whose files the first process of the site has. */
const FOLDER_SETTING = 'data_folder'

/** Set once a process has another data folder. */
const APART_SETTING = 'data_folders_differ'

/** Where the files of a site are that all its processes must find. */
export function openBlobs(config: Config, db: Kysely<Tables>): BlobStore {
  if (config.s3) return new S3Blobs(config.s3)
  const folder = new FolderBlobs(config.dataDir)
  if (config.blobStore === 'folder' || (config.blobStore === 'auto' && !config.databaseUrl)) return folder
  const database = new DatabaseBlobs(db)
  if (config.blobStore === 'database') return database
  return new SharedBlobs({ folder, database }, async () => (await readSetting(db, APART_SETTING)) !== undefined)
}

function folderName(config: Config): string {
  const path = join(ensureDataDir(config), 'folder.id')
  if (!existsSync(path)) writeFileSync(path, randomUUID(), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}

/** Notices when this process has another data folder than the first one of the site: from then on files go to the database. */
export async function noteDataFolder(config: Config, db: Kysely<Tables>): Promise<void> {
  if (config.blobStore !== 'auto' || !config.databaseUrl) return
  const mine = folderName(config)
  await inTransaction(db, async (tx) => {
    const first = await readSetting(tx, FOLDER_SETTING)
    if (first === undefined) await writeSetting(tx, FOLDER_SETTING, mine)
    else if (first !== mine) await writeSetting(tx, APART_SETTING, '1')
  })
}
