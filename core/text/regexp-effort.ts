import type { CharacterSet, CodePoints, RegExpNode, RegExpTree } from './regexp-tree.ts'

interface Effort {
  /** Steps at most, from one place. */
  readonly steps: number
  /** Ways to get through, at most: what follows is tried after each. */
  readonly ways: number
  /** Units of UTF-16 that it takes at least. */
  readonly length: number
}

const NOTHING: Effort = { steps: 0, ways: 1, length: 0 }
const TOO_MUCH: Effort = { steps: Number.POSITIVE_INFINITY, ways: Number.POSITIVE_INFINITY, length: 0 }

/**
 * Steps that an engine that tries one way after another can be made to take from one place of a text of so many units, whatever
 * the text; at least so many where it is more than `limit`.
 */
export function maxSteps({ root, ignoresCase }: RegExpTree, textLength: number, limit: number): number {
  return new Estimate(textLength, limit, ignoresCase).of(root).steps
}

class Estimate {
  readonly #textLength: number
  readonly #limit: number
  readonly #ignoresCase: boolean

  constructor(textLength: number, limit: number, ignoresCase: boolean) {
    this.#textLength = textLength
    this.#limit = limit
    this.#ignoresCase = ignoresCase
  }

  of(node: RegExpNode): Effort {
    switch (node.kind) {
      case 'set':
        return { steps: 1, ways: 1, length: 1 }
      case 'assertion':
        return { steps: 1, ways: 1, length: 0 }
      case 'sequence':
        return this.#sequence(node.parts)
      case 'choice':
        return node.parts.map((part) => this.of(part)).reduce(oneOrOther)
      case 'repeat':
        return this.#repeat(this.of(node.part), node)
    }
  }

  #sequence(parts: readonly RegExpNode[]): Effort {
    let all = NOTHING
    for (const [index, part] of parts.entries()) {
      const before = parts[index - 1]
      const after = inTurn(all, this.of(part))
      // Of all ways through `a*`, only the longest can be followed by a `b`.
      all = before && this.#isDecided(before, part) ? { ...after, ways: after.ways / this.of(before).ways } : after
    }
    return all
  }

  #isDecided(before: RegExpNode, part: RegExpNode): boolean {
    if (this.#ignoresCase || before.kind !== 'repeat') return false
    return isSet(before.part) && isSet(part) && areApart(before.part, part)
  }

  #repeat(part: Effort, { min, max }: { readonly min: number; readonly max: number }): Effort {
    if (part.length === 0) return TOO_MUCH
    // The last one is tried in vain.
    const most = Math.min(max, Math.floor(this.#textLength / part.length) + 1)
    let [steps, ways, reached] = [1, min === 0 ? 1 : 0, 1]
    for (let times = 1; times <= most && steps <= this.#limit; times++) {
      steps += reached * (part.steps + 1)
      reached *= part.ways
      if (times >= min) ways += reached
    }
    return { steps, ways: Math.max(1, ways), length: part.length * min }
  }
}

const inTurn = (a: Effort, b: Effort): Effort => ({
  steps: a.steps + a.ways * b.steps,
  ways: a.ways * b.ways,
  length: a.length + b.length,
})

const oneOrOther = (a: Effort, b: Effort): Effort => ({
  steps: a.steps + b.steps + 1,
  ways: a.ways + b.ways,
  length: Math.min(a.length, b.length),
})

const isSet = (node: RegExpNode): node is CharacterSet => node.kind === 'set'

const LAST_CODE_POINT = 0x10ffff

/** Whether no character is in both. */
function areApart(a: CharacterSet, b: CharacterSet): boolean {
  const [ours, theirs] = [membersOf(a), membersOf(b)]
  return !ours.some(([from, to]) => theirs.some(([start, end]) => from <= end && start <= to))
}

function membersOf({ ranges, isNegated }: CharacterSet): readonly CodePoints[] {
  if (!isNegated) return ranges
  const members: CodePoints[] = []
  let next = 1
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    if (from > next) members.push([next, from - 1])
    next = Math.max(next, to + 1)
  }
  return next > LAST_CODE_POINT ? members : [...members, [next, LAST_CODE_POINT]]
}
