import { compilePattern } from '#core/text/pattern.ts'
import type { FlagValue } from '#core/units/flag-syntax.ts'
import type { Flags } from '#core/units/flags.ts'
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

/** From left to right, the longer first; what reaches into an earlier one is left out. */
export function withoutOverlaps<T extends Span>(spans: readonly T[]): T[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end)
  let end = 0
  return sorted.filter((span) => {
    if (span.start < end || span.end <= span.start) return false
    end = span.end
    return true
  })
}
