import { runChecks } from '#core/checks/run.ts'
import { splitForms } from '#core/units/forms.ts'
import { checkedUnit } from '#server/commands/quality/build-checked-unit.ts'
import type { RepeatedTargets } from '#server/commands/quality/find-repeated-targets.ts'
import { glossaryOf, termsToCheck } from '#server/commands/quality/find-terms.ts'
import { loadRelatedUnits } from '#server/commands/quality/load-related-units.ts'
import { storeVerdicts } from '#server/commands/quality/refresh-findings.ts'
import { statsPathOf, type TranslationContext } from '#server/commands/quality/translation-context.ts'
import type { Db } from '#server/db/database.ts'
import { evaluationsOf, judgementsOn } from '#server/db/queries/quality/evaluations.ts'
import { findingsOfUnits } from '#server/db/queries/quality/findings.ts'
import { marksOf } from '#server/db/queries/quality/unchecked-units.ts'
import type { UnitRecord } from '#server/db/queries/strings/unit-context.ts'
import { counted } from '#server/stats/counted-unit.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { TimeSlice } from '#server/threads/turn.ts'

export interface UnitsToCheck {
  readonly units: readonly UnitRecord[]
  /** Nobody was told of them yet; else only what changed itself has news for others, who would go on telling each other. */
  readonly areNew?: boolean
  /** See RelatedUnitsOptions. */
  readonly repeated?: RepeatedTargets | undefined
}

export interface Checked {
  readonly units: number
  /** Other units that the texts of these change something for. */
  readonly affected: readonly number[]
  /** Source strings of units that fail now and did not before, or the reverse. */
  readonly flipped: readonly number[]
}

const none: Checked = { units: 0, affected: [], flipped: [] }

/** Looks at units of one translation with all checks and stores what they find, statistics included. `load` runs after the translation's turn was taken. */
export async function checkUnits(
  tx: Db,
  context: TranslationContext,
  load: (tx: Db) => Promise<UnitsToCheck>,
  now: number,
): Promise<Checked> {
  const ledger = await Ledger.open(tx, statsPathOf(context))
  const { units, areNew = false, repeated } = await load(tx)
  if (units.length === 0) return none
  const ids = units.map((unit) => unit.id)
  const stored = await findingsOfUnits(tx, ids)
  const evaluations = await evaluationsOf(tx, ids)
  const marks = await marksOf(tx, context.translation.id, ids)
  const unitWithText = units.map((unit) => ({
    unit,
    target: unit.target,
    state: unit.state,
    was: marks.get(unit.id)?.was,
  }))
  const hasNews = areNew || marks.values().some((mark) => mark.changed === 1)
  const { relatedUnits, affected } = await loadRelatedUnits(tx, context, unitWithText, { stored, repeated, now })
  const { project, sourceLanguage, translation } = context
  const scope = { projectId: project.id, sourceLanguage, languageId: translation.language_id }
  let matcher: ReturnType<typeof glossaryOf> | undefined
  const verdicts = []
  const slice = new TimeSlice()
  for (const unit of units) {
    await slice.pause()
    const text = { forms: splitForms(unit.target), state: unit.state }
    const evaluation = judgementsOn(evaluations.get(unit.id), unit.source, unit.target)
    const outer = { relatedUnits: relatedUnits.get(unit.id), evaluation }
    const checked = checkedUnit({ ...context, unit }, text, outer)
    const wantsTerms = translation.is_source === 0 && checked.flags.has('check-glossary')
    if (wantsTerms) matcher ??= glossaryOf(tx, scope)
    const terms = wantsTerms ? await matcher : undefined
    const findings = runChecks(terms ? { ...checked, glossary: termsToCheck(terms, checked.source) } : checked)
    verdicts.push({ unit, failing: new Set(findings.keys()) })
  }
  const changed = await storeVerdicts(tx, translation.id, verdicts, stored)
  const flipped = units.filter((unit) => unit.finding_count > 0 !== (changed.get(unit.id)?.active ?? 0) > 0)
  for (const unit of flipped) {
    ledger.countOut(counted(unit))
    ledger.countIn(counted(unit, { failing: unit.finding_count === 0 }))
  }
  if (flipped.length > 0) await ledger.close(now)
  return {
    units: units.length,
    affected: hasNews ? [...affected] : [],
    flipped: translation.is_source === 1 ? [] : flipped.map((unit) => unit.source_string_id),
  }
}
