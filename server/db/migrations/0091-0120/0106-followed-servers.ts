import type { Kysely } from 'kysely'

/** How often a server that projects are moved in from is followed, in minutes, when the next time is, and how often in a row it failed. */
export async function followedServers(db: Kysely<never>): Promise<void> {
  for (const [name, value] of [
    ['follow_every', 60],
    ['next_follow', 0],
    ['follow_failures', 0],
  ] as const)
    await db.schema
      .alterTable('move_in')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(value))
      .execute()
}
