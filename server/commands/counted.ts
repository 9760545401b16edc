import type { UnitFacts } from '#server/db/queries/unit-subject.ts'
import type { CountedUnit } from '#server/stats/tally.ts'

/** A unit as statistics count it. */
export const counted = (unit: UnitFacts, changed: Partial<CountedUnit> = {}): CountedUnit => ({
  state: unit.state,
  words: unit.num_words,
  chars: unit.num_chars,
  failing: unit.finding_count > 0,
  suggestions: unit.suggestion_count > 0,
  comments: unit.comment_count > 0,
  ...changed,
})
