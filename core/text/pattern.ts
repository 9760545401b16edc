import { RE2JS } from 're2js'
import { type Message, message, verbatim } from '#core/messages/message.ts'
import { type BoundedRegExp, boundedRegExp } from './bounded-regexp.ts'

/** A regular expression that somebody wrote: run in linear time, whatever it says. */
export interface Pattern {
  /** Places it matches, from left to right, empty matches left out; in a long text only as many as are affordable. */
  findAll(text: string): { readonly start: number; readonly end: number }[]
  isFound(text: string): boolean
  /** The same for many texts at once, which JavaScript's own engine may search; undefined: only RE2 may. */
  readonly bounded: BoundedRegExp | undefined
}

export interface PatternProblem {
  readonly message: Message
}

type Compiled = { readonly pattern: Pattern; readonly problem?: undefined } | { readonly problem: PatternProblem }

const MAX_LENGTH = 2000
const MAX_REMEMBERED = 200
const remembered = new Map<string, Compiled>()

/** Reads a regular expression of RE2's syntax; what it refuses (look-around, back-references) is a problem. */
export function compilePattern(text: string, options: { readonly ignoreCase?: boolean } = {}): Compiled {
  const key = `${options.ignoreCase ? 'i' : ''}/${text}`
  const known = remembered.get(key)
  if (known) return known
  const compiled = compile(text, options.ignoreCase ? RE2JS.CASE_INSENSITIVE : 0)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(key, compiled)
  return compiled
}

function compile(text: string, flags: number): Compiled {
  if (text.length > MAX_LENGTH) return { problem: { message: message('pattern.tooLong', { limit: MAX_LENGTH }) } }
  try {
    const re = RE2JS.compile(text, flags)
    return { pattern: patternOf(re, text, flags) }
  } catch (error) {
    return { problem: { message: verbatim(error instanceof Error ? error.message : String(error)) } }
  }
}

function patternOf(re: RE2JS, text: string, flags: number): Pattern {
  let known: BoundedRegExp | null | undefined
  return {
    findAll: (sample) => findAll(re, sample),
    isFound: (sample) => re.test(sample),
    get bounded() {
      if (known === undefined) known = (flags === 0 && boundedRegExp(text)) || null
      return known ?? undefined
    },
  }
}

/** A pattern like `a.*b|a` looks at the whole rest before each match: matches times length is what it may cost. */
const BUDGET = 4_000_000

function findAll(re: RE2JS, text: string): { start: number; end: number }[] {
  const matcher = re.matcher(text)
  const found: { start: number; end: number }[] = []
  for (let left = BUDGET; left > 0 && matcher.find(); left -= text.length) {
    const [start, end] = [matcher.start(), matcher.end()]
    if (end > start) found.push({ start, end })
  }
  return found
}
