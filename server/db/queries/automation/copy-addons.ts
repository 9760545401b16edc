import type { Db } from '#server/db/database.ts'

/** Gives a component the add-ons that another one has. */
export async function copyAddons(
  tx: Db,
  { from, to, but = [] }: { readonly from: number; readonly to: number; readonly but?: readonly string[] },
): Promise<void> {
  const addons = await tx
    .selectFrom('addon')
    .select(['name', 'project_id', 'configuration'])
    .where('component_id', '=', from)
    .orderBy('id')
    .execute()
  for (const addon of addons.filter(({ name }) => !but.includes(name)))
    await tx
      .insertInto('addon')
      .values({ ...addon, component_id: to })
      .execute()
}
