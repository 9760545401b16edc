import { type Kysely, sql } from 'kysely'

const texts = [
  ['component', 'key_filter', ''],
  ['component', 'vcs_params', '{}'],
  ['component', 'repoweb_translations', ''],
  ['workspace', 'enforced_checks', ''],
  ['project', 'enforced_checks', ''],
  ['category', 'enforced_checks', ''],
] as const

const numbers = [
  ['project', 'commit_policy', 0],
  ['project', 'public_sharing', 0],
  ['project', 'autoclean_tm', 0],
  ['component', 'hide_glossary_matches', 0],
  ['component', 'push_on_update', 1],
] as const

/** Settings that projects and components did not have; checks that are enforced may come from category, project or workspace. */
export async function widerSettings(db: Kysely<never>): Promise<void> {
  for (const [table, column, value] of texts)
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(value))
      .execute()
  for (const [table, column, value] of numbers)
    await db.schema
      .alterTable(table)
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(value))
      .execute()
  // What is there keeps its ways: newer texts took the place of older ones.
  await sql`update project set autoclean_tm = 1`.execute(db)
  await inheritEnforcedChecks(db)
}

/** Whatever enforces nothing by itself does as what is around it; components that do keep theirs. */
export async function inheritEnforcedChecks(db: Pick<Kysely<never>, 'getExecutor'>): Promise<void> {
  const inherited = sql`case when inherited = '{}' then '{"enforced_checks":""}'
    else substr(inherited, 1, length(inherited) - 1) || ',"enforced_checks":""}' end`
  await sql`update category set inherited = ${inherited}`.execute(db)
  await sql`update project set inherited = ${inherited} where workspace_id is not null`.execute(db)
  await sql`update component set inherited = ${inherited} where enforced_checks = ''`.execute(db)
}
