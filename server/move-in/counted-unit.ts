import type { CountedUnit } from '#server/db/queries/strings/moved-units.ts'

/** A unit as statistics count it, in this state. */
export const countedUnit = (row: CountedUnit, state: number) => ({
  state,
  words: row.num_words,
  chars: row.num_chars,
  failing: row.finding_count > 0,
  suggestions: row.suggestion_count > 0,
  comments: row.comment_count > 0,
})
