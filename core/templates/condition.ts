import { type Expression, type Reader, readExpression } from '#core/templates/expression.ts'
import { isList, isTrue, toText, type Value } from '#core/templates/value.ts'

const operators = ['==', '!=', '<=', '>=', '<', '>', 'in', 'not in', 'is', 'is not'] as const

type Operator = (typeof operators)[number]

interface Comparison {
  readonly negated: boolean
  readonly left: Expression
  readonly operator?: Operator
  readonly right?: Expression
}

/** Alternatives of which one must hold; each is a list of which all must hold. The language has no brackets. */
export type Condition = readonly (readonly Comparison[])[]

function readOperator(reader: Reader): Operator | undefined {
  const found = reader.take(/==|!=|<=|>=|<|>|not\s+in\b|in\b|is\s+not\b|is\b/y)
  const operator = found?.replaceAll(/\s+/g, ' ')
  return operators.find((one) => one === operator)
}

function readComparison(reader: Reader): Comparison {
  let negated = false
  while (reader.take(/not\b(?!\.)/y) !== undefined) negated = !negated
  const left = readExpression(reader)
  const operator = readOperator(reader)
  return operator ? { negated, left, operator, right: readExpression(reader) } : { negated, left }
}

export function readCondition(reader: Reader): Condition {
  const alternatives: Comparison[][] = [[readComparison(reader)]]
  for (;;) {
    if (reader.take(/and\b/y) !== undefined) alternatives.at(-1)?.push(readComparison(reader))
    else if (reader.take(/or\b/y) !== undefined) alternatives.push([readComparison(reader)])
    else break
  }
  reader.expectEnd()
  return alternatives
}

/** Every expression of a condition, for whoever wants to look at them. */
export const expressionsOf = (condition: Condition): Expression[] =>
  condition.flat().flatMap(({ left, right }) => (right ? [left, right] : [left]))

const isScalar = (value: Value): value is string | number | boolean | null =>
  typeof value !== 'object' || value === null

const isSame = (left: Value, right: Value): boolean =>
  isScalar(left) || isScalar(right) ? left === right : toText(left) === toText(right)

function isInside(left: Value, right: Value): boolean {
  if (typeof right === 'string') return typeof left === 'string' && right.includes(left)
  if (isScalar(right)) return false
  if (isList(right)) return right.some((item) => isSame(item, left))
  return typeof left === 'string' && Object.hasOwn(right, left)
}

/** -1, 0 or 1; none for things that have no order, which makes every comparison of them false. */
function order(left: Value, right: Value): number | undefined {
  const comparable =
    (typeof left === 'number' && typeof right === 'number') || (typeof left === 'string' && typeof right === 'string')
  if (!comparable) return undefined
  return left < right ? -1 : left > right ? 1 : 0
}

function compare(operator: Operator, left: Value, right: Value): boolean {
  const sign = order(left, right)
  switch (operator) {
    case '==':
    case 'is':
      return isSame(left, right)
    case '!=':
    case 'is not':
      return !isSame(left, right)
    case 'in':
      return isInside(left, right)
    case 'not in':
      return !isInside(left, right)
    case '<':
      return sign === -1
    case '>':
      return sign === 1
    case '<=':
      return sign === -1 || sign === 0
    case '>=':
      return sign === 1 || sign === 0
  }
}

export function holds(condition: Condition, evaluate: (expression: Expression) => Value): boolean {
  return condition.some((all) =>
    all.every(({ negated, left, operator, right }) => {
      const value = evaluate(left)
      return (operator && right ? compare(operator, value, evaluate(right)) : isTrue(value)) !== negated
    }),
  )
}
