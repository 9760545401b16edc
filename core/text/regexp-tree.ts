/** Code points from one to another. */
export type CodePoints = readonly [from: number, to: number]

/** One character of these, or of all others but U+0000. */
export interface CharacterSet {
  readonly kind: 'set'
  readonly ranges: readonly CodePoints[]
  readonly isNegated: boolean
}

/** A regular expression as a tree. */
export type RegExpNode =
  | CharacterSet
  /** Written as JavaScript's `RegExp` wants it. */
  | { readonly kind: 'assertion'; readonly source: string }
  | { readonly kind: 'sequence'; readonly parts: readonly RegExpNode[] }
  | { readonly kind: 'choice'; readonly parts: readonly RegExpNode[] }
  | { readonly kind: 'repeat'; readonly part: RegExpNode; readonly min: number; readonly max: number }

export interface RegExpTree {
  readonly root: RegExpNode
  readonly ignoresCase: boolean
}

interface Flags {
  readonly ignoresCase: boolean
  readonly isMultiline: boolean
  readonly dotMatchesAll: boolean
}

const FLAGS = /^\(\?([ims]+)\)/
const REPEAT = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/
const GROUP = /^\((?:\?:|\?P?<\w+>|(?!\?))/
const PUNCTUATION = /^[!-/:-@[-`{-~]$/
const CONTROLS: Readonly<Record<string, string>> = { a: '\x07', f: '\f', t: '\t', n: '\n', r: '\r', v: '\v' }
const rangesOf = (...pairs: readonly string[]): CodePoints[] =>
  pairs.map(([from = '', to = from]) => [pointOf(from), pointOf(to)])
const pointOf = (character: string): number => character.codePointAt(0) ?? 0
const SETS: Readonly<Record<string, readonly CodePoints[]>> = {
  d: rangesOf('09'),
  w: rangesOf('09', 'AZ', 'az', '_'),
  s: rangesOf('\t\n', '\f\r', ' '),
}

class NotUnderstood extends Error {}

/**
 * Reads an expression that RE2 has accepted; undefined: it has something that JavaScript may understand otherwise, or that is
 * rare. Sets never contain U+0000, which separates texts, and texts begin and end there.
 */
export function readRegExp(pattern: string): RegExpTree | undefined {
  if (pattern.includes('\0')) return undefined
  const written = FLAGS.exec(pattern)
  const letters = written?.[1] ?? ''
  const flags = {
    ignoresCase: letters.includes('i'),
    isMultiline: letters.includes('m'),
    dotMatchesAll: letters.includes('s'),
  }
  try {
    const root = new Reader(pattern.slice(written?.[0].length ?? 0), flags).read()
    return { root, ignoresCase: flags.ignoresCase }
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined
    throw error
  }
}

const setOf = (ranges: readonly CodePoints[], isNegated = false): CharacterSet => ({ kind: 'set', ranges, isNegated })
const only = (character: string): CharacterSet => setOf([[pointOf(character), pointOf(character)]])

class Reader {
  readonly #flags: Flags
  #rest: string

  constructor(pattern: string, flags: Flags) {
    this.#rest = pattern
    this.#flags = flags
  }

  read(): RegExpNode {
    const root = this.#choice()
    if (this.#rest !== '') throw new NotUnderstood()
    return root
  }

  #choice(): RegExpNode {
    const parts = [this.#sequence()]
    while (this.#take('|')) parts.push(this.#sequence())
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts }
  }

  #sequence(): RegExpNode {
    const parts: RegExpNode[] = []
    while (this.#rest !== '' && !/^[|)]/.test(this.#rest)) parts.push(this.#repeated(this.#single()))
    return { kind: 'sequence', parts }
  }

  #repeated(part: RegExpNode): RegExpNode {
    const found = this.#match(REPEAT)
    if (!found) return part
    const [, sign, least, comma, most] = found
    if (sign)
      return { kind: 'repeat', part, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY }
    const max = !comma ? Number(least) : most ? Number(most) : Number.POSITIVE_INFINITY
    return { kind: 'repeat', part, min: Number(least), max }
  }

  #single(): RegExpNode {
    if (this.#match(GROUP)) return this.#group()
    const character = this.#character()
    switch (character) {
      case '\\':
        return this.#escape()
      case '[':
        return this.#set()
      case '.':
        return setOf(this.#flags.dotMatchesAll ? [] : rangesOf('\n'), true)
      case '^':
        return this.#flags.isMultiline ? assertion(String.raw`(?<=^|[\0\n])`) : TEXT_START
      case '$':
        return this.#flags.isMultiline ? assertion(String.raw`(?=[\0\n]|$)`) : TEXT_END
      case '(':
      case '{':
        throw new NotUnderstood()
      default:
        return only(character)
    }
  }

  #group(): RegExpNode {
    const inner = this.#choice()
    if (!this.#take(')')) throw new NotUnderstood()
    return inner
  }

  #escape(): RegExpNode {
    const next = this.#character()
    const known = SETS[next.toLowerCase()]
    if (known) return setOf(known, SETS[next] === undefined)
    if (next === 'A') return TEXT_START
    if (next === 'z') return TEXT_END
    // Where case is ignored, JavaScript takes more letters for parts of words.
    if ((next === 'b' || next === 'B') && !this.#flags.ignoresCase)
      return next === 'b' ? WORD_BOUNDARY : NO_WORD_BOUNDARY
    return only(this.#escaped(next))
  }

  /** The character that an escape stands for. */
  #escaped(next: string): string {
    const character = PUNCTUATION.test(next) ? next : CONTROLS[next]
    if (character === undefined) throw new NotUnderstood()
    return character
  }

  #set(): RegExpNode {
    const isNegated = this.#take('^')
    const ranges: CodePoints[] = []
    for (let isFirst = true; isFirst || !this.#take(']'); isFirst = false) ranges.push(...this.#setItem(isFirst))
    return setOf(ranges, isNegated)
  }

  #setItem(isFirst: boolean): readonly CodePoints[] {
    // Where a hyphen stands for itself, and names of classes, are left to RE2.
    if (this.#rest.startsWith('[:') || (this.#rest.startsWith('-') && !isFirst && this.#rest[1] !== ']'))
      throw new NotUnderstood()
    const known = SETS[this.#match(/^\\([dws])/)?.[1] ?? '']
    if (known) return known
    const from = this.#setCharacter()
    if (!this.#rest.startsWith('-') || this.#rest[1] === ']') return only(from).ranges
    this.#take('-')
    return [[pointOf(from), pointOf(this.#setCharacter())]]
  }

  #setCharacter(): string {
    const character = this.#character()
    return character === '\\' ? this.#escaped(this.#character()) : character
  }

  #character(): string {
    const point = this.#rest.codePointAt(0)
    if (point === undefined) throw new NotUnderstood()
    const character = String.fromCodePoint(point)
    this.#rest = this.#rest.slice(character.length)
    return character
  }

  #take(character: string): boolean {
    if (!this.#rest.startsWith(character)) return false
    this.#rest = this.#rest.slice(character.length)
    return true
  }

  #match(expression: RegExp): RegExpExecArray | null {
    const found = expression.exec(this.#rest)
    if (found) this.#rest = this.#rest.slice(found[0].length)
    return found
  }
}

const assertion = (source: string): RegExpNode => ({ kind: 'assertion', source })
const TEXT_START = assertion(String.raw`(?<=^|\0)`)
const TEXT_END = assertion(String.raw`(?=\0|$)`)
const WORD_BOUNDARY = assertion(String.raw`\b`)
/** V8 looks between the two halves of a character as well, even with the flag `u`; a whole character or the end must follow. */
const NO_WORD_BOUNDARY = assertion(String.raw`\B(?=[^]|$)`)
