import type { Condition, Range, Relation } from './rule.ts'

/** A relation that an integer n can decide: n, or n % modulus, lies (not) in the ranges. */
export interface IntegerRelation {
  readonly modulus: number | undefined
  readonly equal: boolean
  readonly ranges: readonly Range[]
}

export type IntegerCondition = Condition<IntegerRelation>

/** What is left of a condition when n is an integer without exponent: v, w, f, t, c and e are 0. */
export function forIntegers(condition: Condition): IntegerCondition {
  const alternatives: IntegerRelation[][] = []
  for (const relations of condition) {
    const left = relations.filter((relation) => !isConstant(relation))
    const possible = relations.every((relation) => !isConstant(relation) || holdsForZero(relation))
    if (possible) alternatives.push(left.map(normalize))
  }
  return joinAlternatives(alternatives)
}

export function holds(condition: IntegerCondition, n: number): boolean {
  return condition.some((relations) => relations.every((relation) => relationHolds(relation, n)))
}

function relationHolds({ modulus, equal, ranges }: IntegerRelation, n: number): boolean {
  const value = modulus === undefined ? n : n % modulus
  return ranges.some(([from, to]) => value >= from && value <= to) === equal
}

function isConstant(relation: Relation): boolean {
  return relation.operand !== 'n' && relation.operand !== 'i'
}

function holdsForZero(relation: Relation): boolean {
  return relation.ranges.some(([from]) => from === 0) === relation.equal
}

function normalize({ modulus, equal, ranges }: Relation): IntegerRelation {
  const joined = joinRanges(ranges)
  return everyStep(modulus, equal, joined) ?? { modulus, equal, ranges: joined }
}

/** 'n = 0 or n = 1' is 'n = 0..1'. */
function joinAlternatives(alternatives: readonly (readonly IntegerRelation[])[]): IntegerCondition {
  const joined: (readonly IntegerRelation[])[] = []
  for (const relations of alternatives) {
    const [only] = relations
    const index = joined.findIndex((other) => other.length === 1 && relations.length === 1 && canJoin(other[0], only))
    const partner = joined[index]?.[0]
    if (partner && only) joined[index] = [{ ...only, ranges: joinRanges([...partner.ranges, ...only.ranges]) }]
    else joined.push(relations)
  }
  return joined
}

function canJoin(a: IntegerRelation | undefined, b: IntegerRelation | undefined): boolean {
  return a?.equal === true && b?.equal === true && a.modulus === b.modulus
}

/** 1,2,3 is 1..3. */
export function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1] + 1) joined[joined.length - 1] = [last[0], Math.max(last[1], to)]
    else joined.push([from, to])
  }
  return joined
}

/** n % 100 = 2,22,42,62,82 is n % 20 = 2. */
function everyStep(modulus: number | undefined, equal: boolean, ranges: readonly Range[]): IntegerRelation | undefined {
  if (modulus === undefined || ranges.length < 2 || modulus % ranges.length !== 0) return undefined
  const step = modulus / ranges.length
  const first = ranges[0]?.[0] ?? 0
  const even = ranges.every(([from, to], index) => from === to && from === first + index * step)
  return even && first < step ? { modulus: step, equal, ranges: [[first, first]] } : undefined
}
