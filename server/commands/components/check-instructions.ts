import { message } from '#core/messages/message.ts'
import { type KeptSettings, type Level, levelOf } from '#core/settings/effective.ts'
import type { Db } from '#server/db/database.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { type FieldError, fieldError } from '#server/errors.ts'

/** Whether it points to instructions because it was told so itself. */
const points = ({ own, inherits }: Level): boolean => own.new_lang === 'url' && !inherits.has('new_lang')

/**
 * A component can point to instructions where its project has some. What it inherits is for others to decide, and what was
 * stored `before` stays: the instructions may have gone since.
 */
export async function instructionsProblems(
  tx: Db,
  projectId: number,
  after: Level,
  before?: KeptSettings,
): Promise<FieldError[]> {
  if (!points(after) || (before && points(levelOf(before)))) return []
  const project = (await projectsByIds(tx, [projectId])).get(projectId)
  return project?.instructions ? [] : [fieldError('new_lang', message('component.needsInstructions'))]
}
