import type { Db } from '#server/db/database.ts'

export const blocksOfProject = (db: Db, projectId: number) =>
  db
    .selectFrom('block')
    .innerJoin('user', 'user.id', 'block.user_id')
    .select(['user.username', 'block.user_id', 'block.expires', 'block.note', 'block.created'])
    .where('block.project_id', '=', projectId)
    .orderBy('block.created')
    .orderBy('block.user_id')
    .execute()

export async function upsertBlock(
  tx: Db,
  block: { user_id: number; project_id: number; expires: number | null; note: string; created: number },
): Promise<void> {
  await tx
    .insertInto('block')
    .values(block)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'project_id']).doUpdateSet({ expires: block.expires, note: block.note }),
    )
    .execute()
}

export async function deleteBlock(tx: Db, projectId: number, userId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('block')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function acceptAgreement(tx: Db, userId: number, componentId: number, now: number): Promise<void> {
  await tx
    .insertInto('agreement')
    .values({ user_id: userId, component_id: componentId, accepted: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** After an agreement was reworded, everybody must accept it anew. */
export async function forgetAgreements(tx: Db, componentId: number): Promise<void> {
  await tx.deleteFrom('agreement').where('component_id', '=', componentId).execute()
}
