import type { AccessScope } from '#server/access/access-scope.ts'
import type { Actor } from '#server/access/actor.ts'
import { findTranslation } from '#server/access/find.ts'
import type { Db } from '#server/db/database.ts'
import { translationPaths } from '#server/db/queries/components/translations.ts'
import { workflowOf } from '#server/db/queries/projects/workflows.ts'
import { type UnitContext, unitContext } from '#server/db/queries/strings/unit-context.ts'
import { AppError } from '#server/errors.ts'

/** A string with the place where rights are asked for it. */
export interface ScopedUnit extends UnitContext {
  readonly scope: AccessScope
}

export async function withAccessScope(db: Db, context: UnitContext): Promise<ScopedUnit> {
  const { project, component, unit } = context
  const workflow = await workflowOf(db, project.id, unit.language_id)
  return { ...context, scope: { project, component, translation: unit, unit, ...(workflow ? { workflow } : {}) } }
}

/** The unit for somebody: not found where they may not know of it. */
export async function findUnit(db: Db, actor: Actor, id: number): Promise<ScopedUnit> {
  const context = await unitContext(db, id)
  const path = context && (await translationPaths(db, [context.unit.translation_id])).get(context.unit.translation_id)
  if (!context || !path) throw new AppError('not_found')
  const { project_slug: project, component_path: component, language_code: language } = path
  await findTranslation(db, actor, { project, component, language })
  return withAccessScope(db, context)
}
