import { holds, type IntegerCondition, type IntegerRelation, joinRanges } from './integers.ts'
import type { Range } from './rule.ts'

type Expression = string | { readonly operator: '&&' | '||'; readonly items: readonly Expression[] }

/**
 * Prints the choice between plural forms as a gettext formula. `conditions` are those of all forms but the last,
 * which takes every n that the others leave.
 */
export function printFormula(conditions: readonly IntegerCondition[]): string {
  const [first] = conditions
  if (!first) return '0'
  if (conditions.length === 1) return print(express(first, false))
  const choices = conditions.map((condition, form) => `${print(express(condition, true))} ? ${form} : `)
  return choices.join('') + conditions.length
}

/** Shortens the conditions as far as the form chosen for each n of the domain stays the same. */
export function shortenConditions(
  conditions: readonly IntegerCondition[],
  domain: readonly number[],
): IntegerCondition[] {
  const chosen = domain.map((n) => chosenForm(conditions, n))
  const isSame = (candidate: readonly IntegerCondition[]) =>
    domain.every((n, index) => chosenForm(candidate, n) === chosen[index])
  let best = [...conditions]
  for (;;) {
    const shorter = shorterConditions(best).find(isSame)
    if (!shorter) return best
    best = shorter
  }
}

export function chosenForm(conditions: readonly IntegerCondition[], n: number): number {
  const form = conditions.findIndex((condition) => holds(condition, n))
  return form === -1 ? conditions.length : form
}

function shorterConditions(conditions: readonly IntegerCondition[]): IntegerCondition[][] {
  const cost = costOf(conditions)
  return conditions
    .flatMap((condition, index) => weakened(condition).map((simpler) => conditions.with(index, simpler)))
    .filter((candidate) => costOf(candidate) < cost)
}

/** Length; among equally long ones, equality reads better than an inequality. */
function costOf(conditions: readonly IntegerCondition[]): number {
  const formula = printFormula(conditions)
  return formula.length + (formula.match(/[<>]/g)?.length ?? 0) / 1000
}

/** The condition with one alternative or one relation left out, or one relation made simpler. */
function weakened(condition: IntegerCondition): IntegerCondition[] {
  const results: IntegerCondition[] = []
  condition.forEach((relations, index) => {
    if (condition.length > 1) results.push(condition.toSpliced(index, 1))
    relations.forEach((relation, position) => {
      if (relations.length > 1) results.push(condition.with(index, relations.toSpliced(position, 1)))
      for (const simpler of simplerRelations(relation)) {
        results.push(condition.with(index, relations.with(position, simpler)))
      }
    })
  })
  return results
}

function simplerRelations(relation: IntegerRelation): IntegerRelation[] {
  const max = relation.modulus === undefined ? Number.POSITIVE_INFINITY : relation.modulus - 1
  const bridged = relation.ranges.slice(1).map(([, to], index): IntegerRelation => {
    const bridge: Range = [relation.ranges[index]?.[0] ?? 0, to]
    return { ...relation, ranges: relation.ranges.toSpliced(index, 2, bridge) }
  })
  const changed = relation.ranges.flatMap(([from, to], index) => {
    if (from === to) return []
    const others: Range[] = [
      [from, from],
      [to, to],
      [0, to],
      [from, max],
    ]
    return others.map((range) => ({ ...relation, ranges: joinRanges(relation.ranges.with(index, range)) }))
  })
  return [...bridged, ...changed]
}

function express(condition: IntegerCondition, wanted: boolean): Expression {
  return join(
    wanted ? '||' : '&&',
    condition.map((relations) =>
      join(
        wanted ? '&&' : '||',
        relations.map((relation) => expressRelation(relation, wanted)),
      ),
    ),
  )
}

function expressRelation({ modulus, equal, ranges }: IntegerRelation, wanted: boolean): Expression {
  const value = modulus === undefined ? 'n' : `n % ${modulus}`
  const max = modulus === undefined ? Number.POSITIVE_INFINITY : modulus - 1
  const inside = equal === wanted
  return join(
    inside ? '||' : '&&',
    ranges.map((range) => expressRange(value, range, max, inside)),
  )
}

function expressRange(value: string, [from, to]: Range, max: number, inside: boolean): Expression {
  if (from === to) return `${value} ${inside ? '==' : '!='} ${from}`
  if (from === 0) return `${value} ${inside ? '<=' : '>'} ${to}`
  if (to === max) return `${value} ${inside ? '>=' : '<'} ${from}`
  return inside
    ? join('&&', [`${value} >= ${from}`, `${value} <= ${to}`])
    : join('||', [`${value} < ${from}`, `${value} > ${to}`])
}

function join(operator: '&&' | '||', items: readonly Expression[]): Expression {
  const flat = items.flatMap((item) => (typeof item !== 'string' && item.operator === operator ? item.items : [item]))
  const [only] = flat
  return flat.length === 1 && only !== undefined ? only : { operator, items: flat }
}

function print(expression: Expression): string {
  if (typeof expression === 'string') return expression
  return expression.items
    .map((item) => (typeof item === 'string' ? item : `(${print(item)})`))
    .join(` ${expression.operator} `)
}
