import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'

/** Notes the string that somebody has open; of several windows the last one counts. */
export async function notePresence(tx: Db, at: { userId: number; unitId: number; until: number }): Promise<void> {
  const { userId: user_id, unitId: unit_id, until } = at
  await tx
    .insertInto('presence')
    .values({ user_id, unit_id, until })
    .onConflict((on) => on.column('user_id').doUpdateSet({ unit_id, until }))
    .execute()
}

/** They left that string; nothing happens when they have gone to another one since. */
export async function endPresence(tx: Db, { userId, unitId }: { userId: number; unitId: number }): Promise<void> {
  await tx.deleteFrom('presence').where('user_id', '=', userId).where('unit_id', '=', unitId).execute()
}

/** Who is where in a project. */
export const presentInProject = prepared((db, p: { projectId: number; now: number }) =>
  db
    .selectFrom('presence')
    .innerJoin('user', 'user.id', 'presence.user_id')
    .innerJoin('unit', 'unit.id', 'presence.unit_id')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .select(['presence.user_id', 'presence.unit_id', 'translation.component_id', 'user.username', 'user.full_name'])
    .where('component.project_id', '=', p.projectId)
    .where('presence.until', '>', p.now)
    .where('user.is_active', '=', 1)
    .orderBy('presence.unit_id')
    .orderBy('user.username'),
)
