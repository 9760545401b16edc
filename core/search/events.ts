import { join, type SameEvent, type Term, type Tree } from './tree.ts'

/** Fields that look at the history: joined by AND, they are about one and the same entry of it. */
const eventFields: ReadonlySet<string> = new Set(['changed', 'changed_by', 'change_time', 'change_action'])

const MAX_ALTERNATIVES = 64

export class TooManyAlternatives extends Error {}

/**
 * Joins the history terms of each AND into one test of one entry. Where alternatives stand beside them, each alternative
 * gets its own: (a OR b) AND c becomes (a AND c) OR (b AND c), as far as a, b or c look at the history.
 */
export function joinEvents(tree: Tree): Tree {
  switch (tree.kind) {
    case 'and':
      return joinAnd(tree.parts)
    case 'or':
      return join('or', tree.parts.map(joinEvents))
    case 'not':
      return { kind: 'not', part: joinEvents(tree.part) }
    case 'term':
      return eventFields.has(tree.field) ? { kind: 'event', terms: [tree] } : tree
    default:
      return tree
  }
}

const looksAtHistory = (tree: Tree): boolean => {
  if (tree.kind === 'and' || tree.kind === 'or') return tree.parts.some(looksAtHistory)
  return tree.kind === 'event' || (tree.kind === 'term' && eventFields.has(tree.field))
}

function joinAnd(parts: readonly Tree[]): Tree {
  const historic = parts.filter(looksAtHistory)
  if (historic.length < 2) return join('and', parts.map(joinEvents))
  const rest = parts.filter((part) => !looksAtHistory(part)).map(joinEvents)
  const alternatives = combinations(historic.map(alternativesOf))
  return join(
    'or',
    alternatives.map((parts) => join('and', [...withOneEvent(parts), ...rest])),
  )
}

/** The ways in which a part can hold: each a list of what must hold at once. */
function alternativesOf(tree: Tree): (readonly Tree[])[] {
  if (tree.kind === 'or') return limited(tree.parts.flatMap(alternativesOf))
  if (tree.kind === 'and') return combinations(tree.parts.map(alternativesOf))
  return [[tree]]
}

function combinations(choices: readonly (readonly (readonly Tree[])[])[]): (readonly Tree[])[] {
  let all: (readonly Tree[])[] = [[]]
  for (const options of choices) all = limited(all.flatMap((some) => options.map((option) => [...some, ...option])))
  return all
}

function limited<T>(alternatives: T[]): T[] {
  if (alternatives.length > MAX_ALTERNATIVES) throw new TooManyAlternatives()
  return alternatives
}

function withOneEvent(parts: readonly Tree[]): Tree[] {
  const terms: Term[] = []
  const others: Tree[] = []
  for (const part of parts) {
    if (part.kind === 'event') terms.push(...part.terms)
    else if (part.kind === 'term' && eventFields.has(part.field)) terms.push(part)
    else others.push(joinEvents(part))
  }
  const event: SameEvent = { kind: 'event', terms }
  return [...(terms.length > 0 ? [event] : []), ...others]
}
