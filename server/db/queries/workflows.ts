import type { Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { WorkflowTable } from '#server/db/tables-feedback.ts'

const found = prepared((db, p: { projectId: number; languageId: number }) =>
  db
    .selectFrom('workflow')
    .selectAll()
    .where('language_id', '=', p.languageId)
    .where((eb) => eb.or([eb('project_id', '=', p.projectId), eb('project_id', 'is', null)])),
)

/** How a language is worked on in a project, where somebody said so: for the project, or else for the whole site. */
export async function workflowOf(
  db: Db,
  projectId: number,
  languageId: number,
): Promise<Selectable<WorkflowTable> | undefined> {
  const rows = await found(db, { projectId, languageId })
  return rows.find((row) => row.project_id !== null) ?? rows[0]
}
