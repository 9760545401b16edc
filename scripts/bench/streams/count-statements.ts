import type pg from 'pg'
import type { TestPostgres } from '#server/testing/postgres.ts'

/** Has the server count every statement (`pg_stat_statements`); false where it does not come with that. */
export async function enableCounting(server: TestPostgres, client: () => Promise<pg.Client>): Promise<boolean> {
  const first = await client()
  try {
    const { rows } = await first.query("select 1 from pg_available_extensions where name = 'pg_stat_statements'")
    if (rows.length === 0) return false
    await first.query("alter system set shared_preload_libraries = 'pg_stat_statements'")
    await first.query('checkpoint')
  } finally {
    await first.end()
  }
  await server.restart()
  const second = await client()
  await second.query('create extension pg_stat_statements')
  await second.end()
  return true
}

/** All that was ever sent to a database; of `begin` and `commit`, which connections of ours prepare, the first of each connection. */
export async function statementsOf(client: pg.Client, database: string): Promise<number> {
  const { rows } = await client.query<{ calls: string | null }>(
    `select sum(calls)::text as calls from pg_stat_statements
     where dbid = (select oid from pg_database where datname = $1)`,
    [database],
  )
  return Number(rows[0]?.calls ?? 0)
}
