import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { type Database, isPostgres, openSqlite } from '#server/db/database.ts'
import { copyDatabase } from '#server/db/move/copy-database.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import type { Tables } from '#server/db/tables.ts'

/** The database as it is at one moment, as a file of SQLite, while the service goes on. `without`: names of blobs that begin so. */
export async function snapshotDatabase(
  db: Kysely<Tables>,
  { dataDir, path, without }: { readonly dataDir: string; readonly path: string; readonly without: string },
): Promise<void> {
  if (!isPostgres(db)) {
    const file = new DatabaseSync(join(dataDir, 'dragoman.sqlite'), { readOnly: true })
    await backup(file, path).finally(() => file.close())
  }
  const copy = openSqlite(path)
  try {
    if (isPostgres(db)) {
      await migrateToLatest(copy.db)
      await copyDatabase(db, copy.db, () => {})
    }
    await leaveOut(copy, without)
  } finally {
    await copy.close()
  }
}

async function leaveOut({ db }: Database, prefix: string): Promise<void> {
  const names = `${prefix}%`
  await sql`delete from blob_part where upload in (select upload from blob where name like ${names})`.execute(db)
  const { numAffectedRows = 0n } = await sql`delete from blob where name like ${names}`.execute(db)
  // What was deleted is gone from the file, too.
  if (numAffectedRows > 0n) await sql`vacuum`.execute(db)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
