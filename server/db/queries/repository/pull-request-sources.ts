import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'

export const requestSourceOf = preparedOne((db, p: { componentId: number; repo: string }) =>
  db
    .selectFrom('request_source')
    .select(['address', 'full_name'])
    .where('component_id', '=', p.componentId)
    .where('repo', '=', p.repo),
)

export async function putRequestSource(
  tx: Db,
  row: { component_id: number; repo: string; address: string; full_name: string },
): Promise<void> {
  await tx
    .insertInto('request_source')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('component_id').doUpdateSet({ repo: row.repo, address: row.address, full_name: row.full_name }),
    )
    .execute()
}
