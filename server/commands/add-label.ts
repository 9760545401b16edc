import type { Db } from '#server/db/database.ts'
import { insertLabel, type LabelRow, labelByName } from '#server/db/queries/labels.ts'
import { invalid } from '#server/errors.ts'

export interface NewLabel {
  readonly name: string
  readonly color: string
  readonly description: string
}

/** Gives a project a label that its strings may carry. */
export async function addLabel(tx: Db, projectId: number, label: NewLabel): Promise<LabelRow> {
  if (label.name.trim() === '') throw invalid('name', 'A label needs a name.')
  if (await labelByName(tx, { projectId, name: label.name }))
    throw invalid('name', 'The project has a label of this name already.')
  return insertLabel(tx, projectId, label)
}
