import { RE2JS } from 're2js'
import { Automaton, type TextUnits } from './automaton.ts'

/** A regular expression that somebody wrote: run in linear time, whatever it says. */
export interface Pattern {
  /** Places it matches, from left to right, empty matches left out; in a long text only as many as are affordable. */
  findAll(text: string): { readonly start: number; readonly end: number }[]
  isFound(text: string): boolean
  /** The same for one of many texts that lie one after another. */
  isFoundIn(units: TextUnits, from: number, to: number): boolean
}

export interface PatternProblem {
  readonly message: string
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
  if (text.length > MAX_LENGTH)
    return { problem: { message: `A regular expression has at most ${MAX_LENGTH} characters.` } }
  try {
    const re = RE2JS.compile(text, flags)
    return { pattern: patternOf(re) }
  } catch (error) {
    return { problem: { message: error instanceof Error ? error.message : String(error) } }
  }
}

function patternOf(re: RE2JS): Pattern {
  let automaton: Automaton | undefined
  return {
    findAll: (subject) => findAll(re, subject),
    isFound: (subject) => re.test(subject),
    isFoundIn(units, from, to) {
      automaton ??= new Automaton(re)
      return automaton.isFound(units, from, to) ?? re.test(textOf(units, from, to))
    },
  }
}

const CHUNK = 8192

/** One of many texts as a string. */
export function textOf(units: TextUnits, from: number, to: number): string {
  if (to - from <= CHUNK) return String.fromCharCode(...units.subarray(from, to))
  return textOf(units, from, from + CHUNK) + textOf(units, from + CHUNK, to)
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
