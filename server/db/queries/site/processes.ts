import type { Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { ProcessTable } from '#server/db/tables/site.ts'

export type ProcessRow = Selectable<ProcessTable>

/** One statement, and one row that nobody else writes. */
export async function writeProcess(db: Db, { name, ...row }: ProcessRow): Promise<void> {
  await db
    .insertInto('process')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ seen: row.seen, figures: row.figures }))
    .execute()
}

export async function deleteProcess(db: Db, name: string): Promise<void> {
  await db.deleteFrom('process').where('name', '=', name).execute()
}

/** Those that have left a sign of life since. */
export const processesSince = (db: Db, time: number): Promise<ProcessRow[]> =>
  db
    .selectFrom('process')
    .selectAll()
    .where('seen', '>', time)
    .orderBy('role')
    .orderBy('started')
    .orderBy('name')
    .execute()
