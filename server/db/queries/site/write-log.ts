import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** What a transaction writes from here on belongs to one project; of two it belongs to all. PostgreSQL only. */
export const writesOf = (projectId: number) =>
  sql`set_config('dragoman.project',
    case when coalesce(current_setting('dragoman.project', true), '') in ('', ${String(projectId)}) then ${String(projectId)}
    else '0' end, true)`

/** What is said of a transaction's project holds no more. */
export async function writesOfAll(tx: Db): Promise<void> {
  await sql`select set_config('dragoman.project', '0', true)`.execute(tx)
}

/** Removes what every process that still asks has seen. */
export async function trimWriteLog(db: Db): Promise<void> {
  await sql`delete from write_log where created < clock_timestamp() - interval '10 minutes'`.execute(db)
}
