import type { Db } from '#server/db/database.ts'

/** Gives a component the add-ons that another one has and it lacks. */
export async function copyAddons(
  tx: Db,
  { from, to, but = [] }: { readonly from: number; readonly to: number; readonly but?: readonly string[] },
): Promise<void> {
  const addonsOf = (id: number) =>
    tx
      .selectFrom('addon')
      .select(['name', 'project_id', 'configuration'])
      .where('component_id', '=', id)
      .orderBy('id')
      .execute()
  const left = new Set([...but, ...(await addonsOf(to)).map(({ name }) => name)])
  for (const addon of (await addonsOf(from)).filter(({ name }) => !left.has(name)))
    await tx
      .insertInto('addon')
      .values({ ...addon, component_id: to })
      .execute()
}
