/** Characters that stand for themselves after a backslash. */
const PUNCTUATION = /^[!-/:-@[-`{-~]$/
const REPEAT = /^\{\d+(?:,\d*)?\}/

/**
 * Texts that stand in everything a regular expression is found in: what an index can look for before the expression
 * itself is tried. When in doubt, fewer.
 */
export function requiredLiterals(pattern: string): string[] {
  // Where case is ignored, more characters are alike than an index knows; quoted stretches are rare.
  if (pattern.includes('(?') || pattern.includes('\\Q')) return []
  return new Reader(pattern).literals() ?? []
}

class Reader {
  readonly #pattern: string
  readonly #found: string[] = []
  #run: string[] = []
  #at = 0

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  /** Undefined when there are alternatives at the outermost level. */
  literals(): string[] | undefined {
    while (this.#at < this.#pattern.length) {
      const character = String.fromCodePoint(this.#pattern.codePointAt(this.#at) as number)
      if (character === '|') return undefined
      this.#step(character)
    }
    this.#end()
    return this.#found
  }

  #step(character: string): void {
    this.#at += character.length
    if (character === '\\') this.#escape()
    else if (character === '[') this.#skipClass()
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
      const character = this.#pattern[this.#at] as string
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
