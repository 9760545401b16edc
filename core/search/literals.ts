import { CAPITAL, classMask, escapeMasks, kindOf } from './kinds.ts'

/** Characters that stand for themselves after a backslash. */
const PUNCTUATION = /^[!-/:-@[-`{-~]$/
const MAY_BE_ABSENT = /^(?:[*?]|\{0)/
const REPEAT = /^\{\d+(?:,\d*)?\}/

/**
 * Texts that stand in everything a regular expression is found in, but for the case of letters: what an index can look
 * for before the expression itself is tried. When in doubt, fewer.
 */
export function requiredLiterals(pattern: string): string[] {
  const { rest, ignoresCase } = withoutFlag(pattern)
  if (rest === undefined) return []
  const literals = new Reader(rest).literals() ?? []
  return ignoresCase ? literals.flatMap((text) => text.split(OTHERS_FOLD_TO)).filter((text) => text !== '') : literals
}

/** Where case is ignored, characters beyond ASCII are alike to these letters too, and more of their own kind are. */
const OTHERS_FOLD_TO = /[ks]|[^\0-\x7f]/iu

/** Only a flag before everything is understood; quoted stretches are rare. */
function withoutFlag(pattern: string): { readonly rest: string | undefined; readonly ignoresCase: boolean } {
  const ignoresCase = pattern.startsWith('(?i)')
  const rest = ignoresCase ? pattern.slice(4) : pattern
  return { ignoresCase, rest: rest.includes('(?') || rest.includes('\\Q') ? undefined : rest }
}

/**
 * Kinds of characters that stand in everything a regular expression is found in: masks for signatures of texts, of each
 * of which one bit must be there.
 */
export function requiredClasses(pattern: string): number[] {
  const { rest, ignoresCase } = withoutFlag(pattern)
  if (rest === undefined) return []
  const letters = requiredLiterals(pattern).join('')
  const kinds = Array.from({ length: letters.length }, (_, i) => kindOf(letters.charCodeAt(i)))
  const known = ignoresCase ? ~CAPITAL : -1
  const bits = kinds.flatMap((kind) =>
    Array.from({ length: 31 }, (_, bit) => kind & (1 << bit) & known).filter(Boolean),
  )
  return [...new Set([...bits, ...(ignoresCase ? [] : new Reader(rest).classes())])]
}

class Reader {
  readonly #pattern: string
  /** Of classes that must be met. */
  readonly #masks: number[] = []
  readonly #found: string[] = []
  #run: string[] = []
  #at = 0

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  /** Undefined when there are alternatives at the outermost level. */
  literals(): string[] | undefined {
    while (this.#at < this.#pattern.length) {
      const character = String.fromCodePoint(this.#pattern.codePointAt(this.#at) ?? 0)
      if (character === '|') return undefined
      this.#step(character)
    }
    this.#end()
    return this.#found
  }

  classes(): readonly number[] {
    return this.literals() ? this.#masks : []
  }

  #step(character: string): void {
    this.#at += character.length
    if (character === '\\') this.#escape()
    else if (character === '[') this.#class()
    else if (character === '(') this.#skipGroup()
    else if ('*?{'.includes(character)) this.#repeat(character)
    else if ('+.^$)'.includes(character)) this.#end()
    else this.#run.push(character)
  }

  #escape(): void {
    const next = this.#pattern[this.#at] ?? ''
    this.#at += next.length
    if (PUNCTUATION.test(next)) {
      this.#run.push(next)
      return
    }
    this.#end()
    this.#meet(escapeMasks[next])
    // \p{Greek}, \x{10FFFF}, \pL, \x41: what belongs to the escape is no literal.
    if (!'pPx'.includes(next) || next === '') {
      if (/[0-9]/.test(next)) while (/[0-9]/.test(this.#pattern[this.#at] ?? '')) this.#at++
      return
    }
    const close = this.#pattern[this.#at] === '{' ? this.#pattern.indexOf('}', this.#at) + 1 : 0
    this.#at = close > 0 ? close : this.#at + (next === 'x' ? 2 : 1)
  }

  /** What may be absent is no literal; what may come again ends a run. */
  #repeat(character: string): void {
    this.#run.pop()
    this.#end()
    const repeat = character === '{' ? REPEAT.exec(this.#pattern.slice(this.#at - 1)) : null
    if (repeat) this.#at += repeat[0].length - 1
  }

  /** Notes what must be met, unless it may be absent. */
  #meet(mask: number | undefined): void {
    if (mask && !MAY_BE_ABSENT.test(this.#pattern.slice(this.#at))) this.#masks.push(mask)
  }

  #class(): void {
    const start = this.#at
    this.#skipClass()
    this.#meet(classMask(this.#pattern.slice(start, this.#at - 1)))
  }

  #skipClass(): void {
    this.#end()
    if (this.#pattern[this.#at] === '^') this.#at++
    if (this.#pattern[this.#at] === ']') this.#at++
    while (this.#at < this.#pattern.length && this.#pattern[this.#at] !== ']') {
      if (this.#pattern[this.#at] === '\\') this.#at++
      // [[:alpha:]]
      if (this.#pattern.startsWith('[:', this.#at)) {
        const close = this.#pattern.indexOf(':]', this.#at)
        if (close > 0) this.#at = close + 1
      }
      this.#at++
    }
    this.#at++
  }

  #skipGroup(): void {
    this.#end()
    for (let depth = 1; depth > 0 && this.#at < this.#pattern.length; ) {
      const character = this.#pattern.charAt(this.#at)
      this.#at++
      if (character === '\\') this.#at++
      else if (character === '[') this.#skipClass()
      else if (character === '(') depth++
      else if (character === ')') depth--
    }
  }

  #end(): void {
    if (this.#run.length > 0) this.#found.push(this.#run.join(''))
    this.#run = []
  }
}
