/** Where a new member of a container goes. */
export type MemberPosition<M> = 'first' | 'last' | { readonly after: M }

interface Positions<N extends number> {
  parent(node: N): N | null
  start(node: N): number
}

/**
 * The place in a container for what follows the member `anchor`, which may stand further in or elsewhere. Members of the file are
 * numbers, new ones and their containers are objects.
 */
export function positionAfter<
  N extends number,
  M extends { readonly parent: N | C | null },
  C extends { readonly member: M | null },
>(document: Positions<N>, container: N | C, anchor: N | M): MemberPosition<N | M> {
  let offset = 0
  for (let at: N | M | null = anchor; at !== null; ) {
    const parent: N | C | null = typeof at === 'number' ? document.parent(at) : at.parent
    if (parent === null) break
    if (parent === container) return { after: at }
    if (typeof at === 'number') offset = Math.max(offset, document.start(at))
    at = typeof parent === 'number' ? parent : parent.member
  }
  return typeof container === 'object' || offset > document.start(container) ? 'last' : 'first'
}
