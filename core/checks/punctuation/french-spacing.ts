import type { HighlightKind } from '#core/placeholders/highlights-with.ts'
import { BLANK, markedProse } from '#core/placeholders/prose.ts'
import type { Flags } from '#core/units/flags.ts'
import { baseLanguage } from '../../languages/base-language.ts'

const NO_BREAK_SPACE = '\u00a0'
const NARROW_NO_BREAK_SPACE = '\u202f'

/** French puts a space before its double signs; in Canada it does not. */
export const hasFrenchSpacing = (code: string): boolean => baseLanguage(code) === 'fr' && !/^fr[-_]CA\b/i.test(code)

export interface DoubleSign {
  readonly at: number
  /** What stands before it; '' at the start of the text. */
  readonly before: string
  /** The space that it asks for. */
  readonly space: string
}

const DOUBLE_SIGN = /[:;?!](?=[ \u00a0\u2009\u202f()[\]{}]|$)/g

/** Signs of sentences: followed by a space, a bracket or the end. Placeholders, entities and addresses are passed over. */
export function doubleSigns(text: string, flags: Flags): DoubleSign[] {
  if (!/[:;?!]/.test(text)) return []
  return Array.from(bareText(text, flags).matchAll(DOUBLE_SIGN), ({ index, 0: sign }) => ({
    at: index,
    before: text.charAt(index - 1),
    space: sign === ':' ? NO_BREAK_SPACE : NARROW_NO_BREAK_SPACE,
  }))
}

/** A sign that begins the text has nothing before it that could be a space. */
export const beginsWithSign = (text: string, flags: Flags): boolean =>
  /^[:;?!]/.test(text) && /^[:;?!]/.test(bareText(text, flags))

const COVERED: readonly HighlightKind[] = ['placeholder', 'escape', 'stray', 'entity', 'url', 'email']

/** What is covered is no sign, and nothing that a sign must be parted from. */
const bareText = (text: string, flags: Flags): string =>
  markedProse(text, flags, flags.has('rst-text') || flags.has('md-text') ? [...COVERED, 'markup'] : COVERED).replaceAll(
    BLANK,
    '<',
  )
