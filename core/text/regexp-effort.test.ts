import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maxSteps } from './regexp-effort.ts'
import { type CharacterSet, type RegExpNode, type RegExpTree, readRegExp } from './regexp-tree.ts'

/** Tries one way after another, as JavaScript's engine does, and counts. Assertions hold, so that more is tried. */
class CountingEngine {
  steps = 0
  readonly #points: readonly number[]

  constructor(text: string) {
    this.#points = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  }

  /** Whether some way through a node leads to where the rest is content. */
  matches(node: RegExpNode, at: number, rest: (at: number) => boolean): boolean {
    switch (node.kind) {
      case 'set':
        this.steps++
        return this.#isMember(node, at) && rest(at + 1)
      case 'assertion':
        this.steps++
        return rest(at)
      case 'sequence':
        return this.#inTurn(node.parts, at, rest)
      case 'choice':
        return node.parts.some((part) => this.matches(part, at, rest))
      case 'repeat':
        return this.#again(node, 0, at, rest)
    }
  }

  #isMember({ ranges, isNegated }: CharacterSet, at: number): boolean {
    const point = this.#points[at]
    return point !== undefined && ranges.some(([from, to]) => from <= point && point <= to) !== isNegated
  }

  #inTurn(parts: readonly RegExpNode[], at: number, rest: (at: number) => boolean): boolean {
    const [first, ...others] = parts
    return first ? this.matches(first, at, (next) => this.#inTurn(others, next, rest)) : rest(at)
  }

  #again(
    node: Extract<RegExpNode, { kind: 'repeat' }>,
    times: number,
    at: number,
    rest: (at: number) => boolean,
  ): boolean {
    if (times < node.max && this.matches(node.part, at, (next) => this.#again(node, times + 1, next, rest))) return true
    return times >= node.min && rest(at)
  }
}

const piece = fc.constantFrom(
  ...['a', 'b', 'a*', 'a+', 'a?', '(a|a)', '(a|aa)', '(a|b)*', '(aa)*', '[^b]*', '.{0,3}', '[ab]+', '(a|ab)+'],
  ...['(a+b?)+', '(a*b)*', 'a{2}', '(?:a|b|ab){1,3}', '^', '$', '\\b', '|', '[^a]+'],
)
const tree = fc
  .array(piece, { minLength: 1, maxLength: 6 })
  .map((parts) => readRegExp(parts.join('')))
  .filter((read): read is RegExpTree => read !== undefined)
const text = fc.array(fc.constantFrom('a', 'a', 'b', 'c'), { maxLength: 8 }).map((letters) => letters.join(''))
const LIMIT = 5000

it('is never below what an engine takes from a place', () => {
  fc.assert(
    fc.property(tree, text, (read, sample) => {
      const limit = maxSteps(read, sample.length, LIMIT)
      if (limit > LIMIT) return
      for (let at = 0; at <= sample.length; at++) {
        const engine = new CountingEngine(sample)
        engine.matches(read.root, at, () => false)
        expect(engine.steps).toBeLessThanOrEqual(limit)
      }
    }),
    { numRuns: 3000 },
  )
})

it('grows with the text where loops follow each other, and not where only one can be left', () => {
  const stepsOf = (pattern: string, length: number) =>
    maxSteps(readRegExp(pattern) ?? { root: { kind: 'sequence', parts: [] }, ignoresCase: false }, length, 1e9)
  expect(stepsOf('a.*b.*c', 200) / stepsOf('a.*b.*c', 100)).toBeGreaterThan(3.5)
  expect(stepsOf(String.raw`^\w+ \w+ \w+$`, 200) / stepsOf(String.raw`^\w+ \w+ \w+$`, 100)).toBeLessThan(2.1)
  expect(stepsOf('abc', 200)).toBe(stepsOf('abc', 100))
})
