import { runChecks } from '#core/checks/run.ts'
import { checkedUnit } from '#server/commands/checked-unit.ts'
import type { Db } from '#server/db/database.ts'
import { storeFindings } from '#server/db/queries/findings.ts'
import type { UnitSubject } from '#server/db/queries/unit-subject.ts'

export interface TextToCheck {
  readonly forms: readonly string[]
  readonly state: number
}

/** Which checks fail on a text that a unit is about to have. */
export const failingChecks = (subject: UnitSubject, text: TextToCheck): ReadonlySet<string> =>
  new Set(runChecks(checkedUnit(subject, text)).keys())

/** Brings the stored findings of a unit up to its text; returns how many are active. */
export const refreshFindings = (tx: Db, subject: UnitSubject, failing: ReadonlySet<string>): Promise<number> =>
  storeFindings(tx, subject.unit.id, failing, subject.unit.finding_count)
