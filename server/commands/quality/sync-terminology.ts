import { Action } from '#core/changes/actions.ts'
import { fitForms, joinForms, splitForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import type { Db } from '#server/db/database.ts'
import { takeUnitIds } from '#server/db/ids.ts'
import { terminologySources } from '#server/db/queries/quality/terminology.ts'
import { checkedTranslations } from '#server/db/queries/quality/unchecked-units.ts'
import { lastOwnPosition } from '#server/db/queries/strings/own-positions.ts'
import { insertUnitRows, sourcesWithUnit } from '#server/db/queries/strings/stored-units.ts'
import { type ComponentContext, unitsByIds } from '#server/db/queries/strings/unit-context.ts'
import { mustExist } from '#server/errors.ts'
import { Ledger } from '#server/stats/ledger.ts'

/** Gives every language of a glossary the terms that all are to have; returns how many were missing. */
export async function syncTerminology(tx: Db, { component }: ComponentContext, now: number): Promise<number> {
  const terms = await terminologySources(tx, component)
  if (terms.size === 0) return 0
  // A source string has the id of its own unit.
  const sources = await unitsByIds(tx, terms)
  let added = 0
  for (const translation of await checkedTranslations(tx, component.id)) {
    if (translation.is_source === 1) continue
    const path = { translationId: translation.id, componentId: component.id, projectId: component.project_id }
    const ledger = await Ledger.open(tx, { ...path, languageId: translation.language_id })
    const present = new Set(await sourcesWithUnit(tx, translation.id, sources))
    const missing = sources.filter((source) => !present.has(source.id))
    if (missing.length === 0) continue
    const ids = await takeUnitIds(tx, missing.length)
    const after = await lastOwnPosition(tx, translation.id)
    const rows = missing.map((source, i) => {
      const id = mustExist(ids[i], 'id of a unit')
      ledger.countIn({ state: State.empty, words: source.num_words, chars: source.num_chars })
      ledger.record({ action: Action.stringAdded, unitId: id })
      return {
        id,
        translation_id: translation.id,
        source_string_id: source.id,
        position: after + 1 + i,
        target: joinForms(fitForms([], splitForms(source.source).length > 1 ? translation.plural_number : 1)),
        state: State.empty,
        previous_source: '',
        created: now,
      }
    })
    await insertUnitRows(tx, component.id, rows)
    await ledger.close(now)
    added += missing.length
  }
  return added
}
