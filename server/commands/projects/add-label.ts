import { message } from '#core/messages/message.ts'
import { labelColors } from '#core/units/label-colors.ts'
import { checkName } from '#server/commands/check-names.ts'
import type { Db } from '#server/db/database.ts'
import { insertLabel, type LabelRow, labelByName } from '#server/db/queries/projects/labels.ts'
import { invalid } from '#server/errors.ts'

export interface NewLabel {
  readonly name: string
  readonly color: string
  readonly description: string
}

const MAX_NAME = 190

/** Rules for labels, whoever makes them. */
function checkLabel({ name, color }: Pick<NewLabel, 'name' | 'color'>): void {
  checkName(name, MAX_NAME)
  if (!labelColors.some((one) => one === color)) throw invalid('color', message('field.choice', { value: color }))
}

/** Gives a project a label that its strings may carry. */
export async function addLabel(tx: Db, projectId: number, label: NewLabel): Promise<LabelRow> {
  checkLabel(label)
  if (await labelByName(tx, { projectId, name: label.name })) throw invalid('name', message('label.nameTaken'))
  return insertLabel(tx, projectId, label)
}
