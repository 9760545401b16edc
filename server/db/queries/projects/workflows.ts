import type { Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { WorkflowTable } from '#server/db/tables/projects.ts'

export type WorkflowRow = Selectable<WorkflowTable>

/** Where somebody said so for the project that goes before what is said for the whole site. */
export const nearestWorkflow = (rows: readonly WorkflowRow[]): WorkflowRow | undefined =>
  rows.find((row) => row.project_id !== null) ?? rows[0]

const found = prepared((db, p: { projectId: number; languageId: number }) =>
  db
    .selectFrom('workflow')
    .selectAll()
    .where('language_id', '=', p.languageId)
    .where((eb) => eb.or([eb('project_id', '=', p.projectId), eb('project_id', 'is', null)])),
)

/** How a language is worked on in a project, where somebody said so: for the project, or else for the whole site. */
export async function workflowOf(db: Db, projectId: number, languageId: number): Promise<WorkflowRow | undefined> {
  return nearestWorkflow(await found(db, { projectId, languageId }))
}

export type Workflow = Omit<Selectable<WorkflowTable>, 'id' | 'project_id' | 'language_id'>

interface Spot {
  readonly projectId: number
  readonly languageId: number
}

export async function saveWorkflow(db: Db, { projectId, languageId }: Spot, workflow: Workflow): Promise<void> {
  await db
    .insertInto('workflow')
    .values({ project_id: projectId, language_id: languageId, ...workflow })
    .onConflict((conflict) => conflict.columns(['project_id', 'language_id']).doUpdateSet(workflow))
    .execute()
}

export async function deleteWorkflow(db: Db, { projectId, languageId }: Spot): Promise<void> {
  await db.deleteFrom('workflow').where('project_id', '=', projectId).where('language_id', '=', languageId).execute()
}
