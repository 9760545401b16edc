/** Operands of a CLDR plural rule; for an integer n = i and all the others are 0. */
export type Operand = 'n' | 'i' | 'v' | 'w' | 'f' | 't' | 'c' | 'e'

/** Inclusive bounds. */
export type Range = readonly [number, number]

export interface Relation {
  readonly operand: Operand
  /** Undefined: the operand itself is compared, not its remainder. */
  readonly modulus: number | undefined
  readonly equal: boolean
  readonly ranges: readonly Range[]
}

/** Alternatives ('or') of conjunctions ('and'). No alternative: never; an empty conjunction: always. */
export type Condition<R = Relation> = readonly (readonly R[])[]

const RELATION = /^([niwvftce])(?: % (\d+))? (=|!=) ([\d.,]+)$/

/** Reads one rule of CLDR's plurals.json, e.g. 'n % 10 = 2..4 and n % 100 != 12..14 @integer 2~4, …'. */
export function parseRule(text: string): Condition {
  const condition = text.split('@')[0]?.trim() ?? ''
  if (condition === '') return [[]]
  return condition.split(' or ').map((alternative) => alternative.split(' and ').map(parseRelation))
}

function parseRelation(text: string): Relation {
  const match = RELATION.exec(text.trim())
  if (!match) throw new Error(`Unknown plural relation: ${text}`)
  const [, operand, modulus, sign, list = ''] = match
  return {
    operand: operand as Operand,
    modulus: modulus === undefined ? undefined : Number(modulus),
    equal: sign === '=',
    ranges: list.split(',').map(parseRange),
  }
}

function parseRange(text: string): Range {
  const [from, to = from] = text.split('..')
  return [Number(from), Number(to)]
}
