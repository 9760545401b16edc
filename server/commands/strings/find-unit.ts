import type { AccessScope } from '#server/access/access-scope.ts'
import type { Actor } from '#server/access/actor.ts'
import { demandVisible } from '#server/access/find.ts'
import type { Db } from '#server/db/database.ts'
import { type WorkflowRow, workflowOf } from '#server/db/queries/projects/workflows.ts'
import { type UnitContext, unitWithWorkflow } from '#server/db/queries/strings/unit-context.ts'
import { AppError } from '#server/errors.ts'

/** A string with the place where rights are asked for it. */
export interface ScopedUnit extends UnitContext {
  readonly scope: AccessScope
}

const scoped = (context: UnitContext, workflow: WorkflowRow | undefined): ScopedUnit => {
  const { project, component, unit } = context
  return { ...context, scope: { project, component, translation: unit, unit, ...(workflow ? { workflow } : {}) } }
}

export const withAccessScope = async (db: Db, context: UnitContext): Promise<ScopedUnit> =>
  scoped(context, await workflowOf(db, context.project.id, context.unit.language_id))

/** The unit where rights are asked for it, whoever may know of it. */
export async function scopedUnit(db: Db, id: number): Promise<ScopedUnit | undefined> {
  const found = await unitWithWorkflow(db, id)
  return found && scoped(found.context, found.workflow)
}

/** The unit for somebody: not found where they may not know of it. */
export async function findUnit(db: Db, actor: Actor, id: number): Promise<ScopedUnit> {
  const found = await scopedUnit(db, id)
  if (!found) throw new AppError('not_found')
  await demandVisible(db, actor, found)
  return found
}
