import { compilePattern } from '#core/text/pattern.ts'
import type { FlagValue } from '#core/units/flag-syntax.ts'
import type { Flags } from '#core/units/flags.ts'
import { withoutOverlaps } from './overlaps.ts'
import type { Span } from './xml.ts'

export interface ListedPlaceholder extends Span {
  /** As it is compared: in small letters where case does not count. */
  readonly text: string
}

/** Places of the texts and patterns that the flag `placeholders` lists; the longer of two that begin at one place. */
export function findListed(text: string, flags: Flags): ListedPlaceholder[] {
  const values = flags.get('placeholders')
  if (!values || text === '') return []
  const ignoreCase = flags.has('case-insensitive')
  const found = values.map((value) => findValue(text, value, ignoreCase))
  return withoutOverlaps(found.flat()).map(({ start, end }) => {
    const match = text.slice(start, end)
    return { start, end, text: ignoreCase ? match.toLowerCase() : match }
  })
}

function findValue(text: string, { text: wanted, isRegex }: FlagValue, ignoreCase: boolean): Span[] {
  if (wanted === '') return []
  if (!isRegex && !ignoreCase) return findText(text, wanted)
  const compiled = compilePattern(isRegex ? wanted : quoted(wanted), { ignoreCase })
  return compiled.problem ? [] : compiled.pattern.findAll(text)
}

const quoted = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&')

function findText(text: string, wanted: string): Span[] {
  const found: Span[] = []
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length))
    found.push({ start: at, end: at + wanted.length })
  return found
}
