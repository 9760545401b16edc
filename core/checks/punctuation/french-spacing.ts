import { BLANK, prose } from '#core/placeholders/prose.ts'
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

const DOUBLE_SIGN = /[:;?!](?=[\s()[\]{}<>]|$)/g

/** Signs of sentences: followed by a space, a bracket or the end. Placeholders, markup and addresses are passed over. */
export function doubleSigns(text: string, flags: Flags): DoubleSign[] {
  if (!/[:;?!]/.test(text)) return []
  return Array.from(bareText(text, flags).matchAll(DOUBLE_SIGN), ({ index, 0: sign }) => ({
    at: index,
    before: text.charAt(index - 1),
    space: sign === ':' ? NO_BREAK_SPACE : NARROW_NO_BREAK_SPACE,
  }))
}

/** What is covered counts as a bracket for the sign before it: `Nom :<b>`. */
const bareText = (text: string, flags: Flags): string => prose(text, flags).replaceAll(BLANK, '<')
