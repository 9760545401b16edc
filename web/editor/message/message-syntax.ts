import { declaresPlaceholders, hasChoice } from '#core/placeholders/detected.ts'
import type { Flags } from '#core/units/flags.ts'

export type MessageSyntaxId = 'icu-message' | 'fluent-message'

/** Variants, or attributes below or instead of the value. */
const FLUENT_BRANCHES = /->|(?:^|\n) *\.[A-Za-z]/

/** Which syntax has to be known to edit a source text branch by branch; undefined where one field is enough. */
export function messageSyntaxOf(flags: Flags, source: readonly string[]): MessageSyntaxId | undefined {
  const [text = '', ...more] = source
  if (more.length > 0) return undefined
  if (flags.has('fluent-type')) return FLUENT_BRANCHES.test(text) ? 'fluent-message' : undefined
  return (flags.has('icu-message-format') || !declaresPlaceholders(flags)) && hasChoice(text)
    ? 'icu-message'
    : undefined
}
