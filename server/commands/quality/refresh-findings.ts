import { type Findings, runChecks } from '#core/checks/run.ts'
import { splitForms } from '#core/units/forms.ts'
import {
  type CheckContext,
  checkedUnit,
  type TextToCheck,
  unitFlags,
} from '#server/commands/quality/build-checked-unit.ts'
import { glossaryOf, termsToCheck } from '#server/commands/quality/find-terms.ts'
import {
  loadRelatedUnits,
  type RelatedUnitsOfMany,
  type UnitWithText,
} from '#server/commands/quality/load-related-units.ts'
import { translationOf } from '#server/commands/quality/translation-context.ts'
import type { Db } from '#server/db/database.ts'
import { evaluationsOf, judgementsOn } from '#server/db/queries/quality/evaluations.ts'
import {
  deleteFindings,
  findingsOfUnits,
  insertFindings,
  type StoredFinding,
  setFindingCounts,
} from '#server/db/queries/quality/findings.ts'
import { clearMarks, marksOf } from '#server/db/queries/quality/unchecked-units.ts'
import type { UnitContext, UnitRecord } from '#server/db/queries/strings/unit-context.ts'

export interface Verdict {
  readonly unit: Pick<UnitRecord, 'id' | 'finding_count'>
  readonly failing: ReadonlySet<string>
}

interface FindingChanges {
  readonly removed: readonly string[]
  readonly added: readonly string[]
  /** How many are active. */
  readonly active: number
  /** Whether it fails now and did not before, or the reverse: what its source string is told depends on that. */
  readonly flipsSource: boolean
}

/** What changes in the stored findings of a unit; what was dismissed stays so while it fails. */
export function findingChanges(failing: ReadonlySet<string>, rows: readonly StoredFinding[]): FindingChanges {
  const before = rows.flatMap(({ check, dismissed }) => (dismissed === 1 ? [] : [check]))
  const dismissed = new Set(rows.flatMap((row) => (row.dismissed === 1 ? [row.check] : [])))
  const active = [...failing].filter((check) => !dismissed.has(check))
  return {
    removed: rows.flatMap(({ check }) => (failing.has(check) ? [] : [check])),
    added: [...failing].filter((check) => !rows.some((row) => row.check === check)),
    active: active.length,
    flipsSource: before.length > 0 !== active.length > 0,
  }
}

/** Brings the stored findings of units of one translation up to date. Returns what changed, by unit. */
export async function storeVerdicts(
  tx: Db,
  translationId: number,
  verdicts: readonly Verdict[],
  stored: ReadonlyMap<number, readonly StoredFinding[]>,
): Promise<Map<number, FindingChanges>> {
  const added: { unit_id: number; check: string }[] = []
  const removed: { unit_id: number; check: string }[] = []
  const changed = new Map<number, FindingChanges>()
  for (const { unit, failing } of verdicts) {
    const changes = findingChanges(failing, stored.get(unit.id) ?? [])
    const keyed = (check: string) => ({ unit_id: unit.id, check })
    removed.push(...changes.removed.map(keyed))
    added.push(...changes.added.map(keyed))
    changed.set(unit.id, changes)
  }
  await deleteFindings(tx, removed)
  await insertFindings(tx, added)
  const counts = verdicts.flatMap(({ unit }) => {
    const count = changed.get(unit.id)?.active ?? 0
    return count === unit.finding_count ? [] : [{ id: unit.id, count }]
  })
  await setFindingCounts(tx, counts)
  await clearMarks(
    tx,
    translationId,
    verdicts.map(({ unit }) => unit.id),
  )
  return changed
}

/** What there is to know about one unit beside its own text. */
export interface UnitFindings {
  readonly findings: Findings
  readonly failing: ReadonlySet<string>
  /** Other units that this text changes something for. */
  readonly affected: RelatedUnitsOfMany['affected']
  /** Whether the same string is elsewhere in the project. */
  readonly isRepeated: boolean
}

/** What is stored of a unit that is about to be checked. */
export interface CheckInput {
  readonly findings: readonly StoredFinding[]
  /** Texts that it was translated with since the checks last looked. */
  readonly was: readonly string[]
  readonly evaluation: Parameters<typeof judgementsOn>[0]
  /** Translations that share their texts with its own. */
  readonly relatedIds?: readonly number[]
}

async function loadCheckInput(db: Db, { unit }: UnitContext): Promise<CheckInput> {
  const findings = (await findingsOfUnits(db, [unit.id])).get(unit.id) ?? []
  const noted = (await marksOf(db, unit.translation_id, [unit.id])).get(unit.id)
  return { findings, was: noted?.was ?? [], evaluation: (await evaluationsOf(db, [unit.id])).get(unit.id) }
}

/** Which checks fail on a text that a unit has, or is about to have. */
export async function findingsOfText(
  db: Db,
  context: UnitContext,
  text: TextToCheck & Pick<UnitWithText, 'target' | 'was' | 'pending'>,
  now: number,
  known?: CheckInput,
): Promise<UnitFindings> {
  const { findings: own, was, evaluation: stored, relatedIds } = known ?? (await loadCheckInput(db, context))
  const { unit } = context
  const unitWithText = { unit, ...text, was: [...(text.was ?? []), ...was] }
  const options = { stored: new Map([[unit.id, own]]), relatedIds, now }
  const { relatedUnits, affected } = await loadRelatedUnits(db, translationOf(context), [unitWithText], options)
  const evaluation = judgementsOn(stored, unit.source, text.target)
  const glossary = await glossaryFor(db, context)
  const related = relatedUnits.get(unit.id)
  const findings = runChecks(checkedUnit(context, text, { relatedUnits: related, glossary, evaluation }))
  const isRepeated = (related?.sameSource.length ?? 0) > 0
  return { findings, failing: new Set(findings.keys()), affected, isRepeated }
}

/** Terms that the check of the glossary wants for a unit; none where it does not look. */
async function glossaryFor(db: Db, context: UnitContext): Promise<CheckContext['glossary']> {
  const { unit, project, sourceLanguage } = context
  if (unit.is_source === 1 || !unitFlags(context).has('check-glossary')) return undefined
  const matcher = await glossaryOf(db, { projectId: project.id, sourceLanguage, languageId: unit.language_id })
  return matcher && termsToCheck(matcher, splitForms(unit.source))
}

/** Stores what was found on one unit; returns how many findings are active. */
export async function refreshFindings(tx: Db, { unit }: UnitContext, failing: ReadonlySet<string>): Promise<number> {
  const stored = await findingsOfUnits(tx, [unit.id])
  return (await storeVerdicts(tx, unit.translation_id, [{ unit, failing }], stored)).get(unit.id)?.active ?? 0
}
