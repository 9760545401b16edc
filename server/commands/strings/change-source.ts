import { afterSourceChange } from '#core/merge/source-change.ts'
import { countCharacters, countWords } from '#core/text/words.ts'
import { splitForms } from '#core/units/forms.ts'
import { contentHash } from '#core/units/identity.ts'
import { queueRechecks, recheckUnits } from '#server/commands/quality/recheck-units.ts'
import { findingsOfText, refreshFindings } from '#server/commands/quality/refresh-findings.ts'
import type { Db } from '#server/db/database.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { unitsLikeString } from '#server/db/queries/strings/related-units.ts'
import { updateSourceText } from '#server/db/queries/strings/source-strings.ts'
import { type UnitContext, unitsOfString } from '#server/db/queries/strings/unit-context.ts'
import { setUnitState } from '#server/db/queries/strings/unit-state.ts'
import { counted, pathOf } from '#server/stats/counted-unit.ts'
import { Ledger } from '#server/stats/ledger.ts'

/** A source string was given a new text in the service: its translations want a fresh look in every language. The record of it is the source unit's own. */
export async function changeSource(tx: Db, context: UnitContext, source: string, now: number): Promise<void> {
  const { unit, sourceLanguage } = context
  const old = unit.source
  if (old === source) return
  const words = countWords([source], sourceLanguage.code)
  const chars = countCharacters(source)
  const units = await unitsOfString(tx, unit.source_string_id)
  const hash = contentHash({ source, context: unit.context })
  const formerly = await unitsLikeString(tx, unit.source_string_id)
  await updateSourceText(tx, { id: unit.source_string_id, source, contentHash: hash, words, chars })
  const languages = await languagesByIds(
    tx,
    units.map((one) => one.language_id),
  )
  const affected: number[] = []
  for (const one of units) {
    const language = languages.get(one.language_id)
    if (!language) continue
    const isSource = one.id === unit.id
    const ledger = await Ledger.open(tx, pathOf({ ...context, unit: one }))
    const next = isSource
      ? { state: one.state, previousSource: '' }
      : afterSourceChange({ state: one.state, previousSource: one.previous_source }, old, source)
    if (next.state !== one.state || next.previousSource !== one.previous_source)
      await setUnitState(tx, { id: one.id, ...next, updated: now })
    const after = { ...context, language, unit: { ...one, source } }
    const text = { forms: splitForms(one.target), target: one.target, state: next.state }
    const found = await findingsOfText(tx, after, text, now)
    affected.push(...found.affected)
    const findings = await refreshFindings(tx, after, found.failing)
    ledger.countOut(counted(one))
    ledger.countIn(counted(one, { state: next.state, words, chars, failing: findings > 0 }))
    await ledger.close(now)
  }
  await recheckUnits(tx, [unit.id, ...affected], now)
  const likeNow = await unitsLikeString(tx, unit.source_string_id)
  await queueRechecks(
    tx,
    [...formerly, ...likeNow].map((one) => one.id),
    now,
  )
}
