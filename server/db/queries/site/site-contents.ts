import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { REMOVED_PROJECT } from '#server/db/queries/components/components.ts'

/** How much people have put into a site: projects, and accounts that are neither administrators nor made by the service. */
export async function contentsOfSite(db: Db): Promise<{ readonly projects: number; readonly accounts: number }> {
  const { rows } = await sql<{ projects: number; accounts: number }>`
    select (select cast(count(*) as bigint) from project where slug <> ${REMOVED_PROJECT}) as projects,
      (select cast(count(*) as bigint) from "user" where is_active = 1 and is_superuser = 0 and is_bot = 0) as accounts`.execute(
    db,
  )
  return { projects: Number(rows[0]?.projects ?? 0), accounts: Number(rows[0]?.accounts ?? 0) }
}
