import { RE2JS } from 're2js'
import { Automaton } from './automaton.ts'
import type { FewStates } from './few-states.ts'
import { type TextCodes, textOf } from './text-codes.ts'

/** A regular expression that somebody wrote: run in linear time, whatever it says. */
export interface Pattern {
  /** Places it matches, from left to right, empty matches left out; in a long text only as many as are affordable. */
  findAll(text: string): { readonly start: number; readonly end: number }[]
  isFound(text: string): boolean
  /** The same for many texts that lie one after another. Of texts asked for in turn, only the last can be used. */
  finder(texts: TextCodes): TextFinder
  /** The same as a machine of few states; undefined: there are more. */
  few(): FewStates | undefined
  /** What the first two units of a text of this length tell, if anything; undefined: texts must be read in any case. */
  readonly glance: TextGlance | undefined
}

export type TextFinder = (from: number, to: number) => boolean
export type TextGlance = (first: number, second: number, length: number) => boolean | undefined

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
  let known: Automaton | undefined
  const automaton = () => (known ??= new Automaton(re))
  return {
    findAll: (subject) => findAll(re, subject),
    isFound: (subject) => re.test(subject),
    finder(texts) {
      const walk = automaton().walk(texts)
      return (from, to) => walk(from, to) ?? re.test(textOf(texts, from, to))
    },
    few: () => automaton().few,
    get glance(): TextGlance | undefined {
      const one = automaton()
      return one.settlesEarly ? (first, second, length) => one.glance(first, second, length) : undefined
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
