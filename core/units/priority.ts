import { effectiveFlags, type FlagLevels } from './effective-flags.ts'
import { flagNumber } from './flags.ts'

const USUAL_PRIORITY = 100

/** What the flags of a string say about when it is its turn: a higher number comes first. */
export function priorityOf(levels: FlagLevels): number {
  const { inherited = '', component = '', source = '', extra = '' } = levels
  if (!`${inherited} ${component} ${source} ${extra}`.includes('priority')) return USUAL_PRIORITY
  return flagNumber(effectiveFlags(levels), 'priority') ?? USUAL_PRIORITY
}
