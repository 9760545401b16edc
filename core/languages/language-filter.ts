import { compilePattern, type Pattern, type PatternProblem } from '#core/text/pattern.ts'

/** Which language codes of files a component takes. */
export interface LanguageFilter {
  accepts(code: string): boolean
}

type Compiled =
  | { readonly filter: LanguageFilter; readonly problem?: undefined }
  | { readonly filter?: undefined; readonly problem: PatternProblem }

/**
 * Reads a regular expression that codes have to begin with. RE2 has no look-around, but `^(?!en$|fr$).+` is how codes are excluded:
 * what stands in front of everything else is a condition of its own, and runs in linear time as well.
 */
export function compileLanguageFilter(text: string): Compiled {
  const { excluded, rest } = exclusionsOf(text)
  const compiled: Pattern[] = []
  for (const expression of [rest, ...excluded]) {
    const { problem } = compilePattern(expression)
    if (problem) return { problem }
    const anchored = compilePattern(`^(?:${expression})`)
    if (anchored.problem) return { problem: anchored.problem }
    compiled.push(anchored.pattern)
  }
  const [wanted, ...unwanted] = compiled
  const accepts = (code: string) => wanted?.isFound(code) === true && !unwanted.some((pattern) => pattern.isFound(code))
  return { filter: { accepts } }
}

interface Exclusions {
  readonly excluded: readonly string[]
  readonly rest: string
}

const NOT = '(?!'

/** `^(?!A)(?!B)C`: what is excluded, and what is left. Where there are alternatives to that, it stays whole. */
function exclusionsOf(text: string): Exclusions {
  const excluded: string[] = []
  let rest = text.replace(/^\^/, '')
  while (rest.startsWith(NOT)) {
    const { close } = scan(rest)
    if (close === undefined) break
    excluded.push(rest.slice(NOT.length, close))
    rest = rest.slice(close + 1)
  }
  if (excluded.length === 0 || scan(rest).hasAlternatives) return { excluded: [], rest: text }
  return { excluded, rest }
}

/** Where the first group ends, and whether there are alternatives outside all groups. */
function scan(text: string): { readonly close: number | undefined; readonly hasAlternatives: boolean } {
  let [depth, isInClass, close] = [0, false, undefined as number | undefined]
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '\\') at++
    else if (isInClass) isInClass = char !== ']'
    else if (char === '[') isInClass = true
    else if (char === '(') depth++
    else if (char === ')' && --depth === 0) close ??= at
    else if (char === '|' && depth === 0) return { close, hasAlternatives: true }
  }
  return { close, hasAlternatives: false }
}
