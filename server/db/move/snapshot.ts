import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { type Database, isPostgres, openSqlite } from '#server/db/database.ts'
import { copyDatabase } from '#server/db/move/copy-database.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import type { Tables } from '#server/db/tables.ts'

/** Files are kept beside the snapshot, wherever the site has them. */
const BLOB_TABLES = ['blob', 'blob_part'] as const

export interface SnapshotOptions {
  readonly dataDir: string
  readonly path: string
  readonly signal?: AbortSignal | undefined
}

/** The database as it is at one moment, as a file of SQLite, while the service goes on. Files that it holds are left out. */
export async function snapshotDatabase(db: Kysely<Tables>, { dataDir, path, signal }: SnapshotOptions): Promise<void> {
  if (!isPostgres(db)) {
    const file = new DatabaseSync(join(dataDir, 'dragoman.sqlite'), { readOnly: true })
    await backup(file, path).finally(() => file.close())
  }
  const copy = openSqlite(path)
  try {
    if (isPostgres(db)) {
      await migrateToLatest(copy.db)
      await copyDatabase(db, copy.db, { without: BLOB_TABLES, signal })
    }
    await leaveFilesOut(copy)
  } finally {
    await copy.close()
  }
}

async function leaveFilesOut({ db }: Database): Promise<void> {
  let deleted = 0n
  for (const table of BLOB_TABLES) deleted += (await db.deleteFrom(table).executeTakeFirst()).numDeletedRows
  // What was deleted is gone from the file, too.
  if (deleted > 0n) await sql`vacuum`.execute(db)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
