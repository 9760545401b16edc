import type { UnitContext, UnitRecord } from '#server/db/queries/strings/unit-context.ts'
import type { StatsPath } from '#server/stats/adjust.ts'
import type { CountedUnit } from '#server/stats/tally.ts'

/** A unit as statistics count it. */
export const counted = (unit: UnitRecord, changed: Partial<CountedUnit> = {}): CountedUnit => ({
  state: unit.state,
  words: unit.num_words,
  chars: unit.num_chars,
  failing: unit.finding_count > 0,
  suggestions: unit.suggestion_count > 0,
  comments: unit.comment_count > 0,
  ...changed,
})

/** What a unit counts towards. */
export const pathOf = ({ unit, component }: UnitContext): StatsPath => ({
  translationId: unit.translation_id,
  componentId: component.id,
  projectId: component.project_id,
  languageId: unit.language_id,
})
