import type { Insertable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { CommitPackTable } from '#server/db/tables/repository.ts'

const ofComponent = prepared((db, p: { componentId: number }) =>
  db.selectFrom('commit_pack').select(['id', 'base', 'head']).where('component_id', '=', p.componentId).orderBy('id'),
)

/** Packs in the order they were made; each may stand on those before it. What stands on no upstream is apart from what does. */
export const commitPacks = async (db: Db, componentId: number, base: string) =>
  (await ofComponent(db, { componentId })).filter((pack) => (pack.base === '') === (base === ''))

export const packContent = preparedOne((db, p: { id: number }) =>
  db.selectFrom('commit_pack').select('content').where('id', '=', p.id),
)

export async function addCommitPack(tx: Db, pack: Insertable<CommitPackTable>): Promise<void> {
  await tx.insertInto('commit_pack').values(pack).execute()
}

export async function deleteCommitPacks(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('commit_pack').where('id', 'in', ids).execute()
}

/** Upstream has them, or they are given up. */
export async function deleteLinePacks(tx: Db, componentId: number): Promise<void> {
  await tx.deleteFrom('commit_pack').where('component_id', '=', componentId).where('base', '<>', '').execute()
}
