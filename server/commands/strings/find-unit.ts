import type { AccessScope } from '#server/access/access-scope.ts'
import type { Actor } from '#server/access/actor.ts'
import { findTranslation } from '#server/access/find.ts'
import type { Db } from '#server/db/database.ts'
import { translationPaths } from '#server/db/queries/components/translations.ts'
import { workflowOf } from '#server/db/queries/projects/workflows.ts'
import { type UnitSubject, unitSubject } from '#server/db/queries/strings/unit-context.ts'
import { AppError } from '#server/errors.ts'

/** A string with the place where rights are asked for it. */
export interface ScopedUnit extends UnitSubject {
  readonly scope: AccessScope
}

export async function withAccessScope(db: Db, subject: UnitSubject): Promise<ScopedUnit> {
  const { project, component, unit } = subject
  const workflow = await workflowOf(db, project.id, unit.language_id)
  return { ...subject, scope: { project, component, translation: unit, unit, ...(workflow ? { workflow } : {}) } }
}

/** The unit for somebody: not found where they may not know of it. */
export async function findUnit(db: Db, actor: Actor, id: number): Promise<ScopedUnit> {
  const subject = await unitSubject(db, id)
  const path = subject && (await translationPaths(db, [subject.unit.translation_id])).get(subject.unit.translation_id)
  if (!subject || !path) throw new AppError('not_found')
  const { project_slug: project, component_path: component, language_code: language } = path
  await findTranslation(db, actor, { project, component, language })
  return withAccessScope(db, subject)
}
