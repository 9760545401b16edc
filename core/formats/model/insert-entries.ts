import type { AddEdit, EditPlan } from './edit-plan.ts'

/** New strings in the order they are written in, by what they follow. */
export interface OrderedAdds {
  readonly first: readonly AddEdit[]
  readonly last: readonly AddEdit[]
  /** By the key of an entry that stays in the file. */
  readonly after: ReadonlyMap<string, readonly AddEdit[]>
}

/** Settles where new strings go. `order` holds the keys of the file: what follows a removed entry follows the one before. */
export function orderAdds({ adds, removes }: EditPlan, order: readonly string[]): OrderedAdds {
  const followers = new Map<string, AddEdit[]>()
  const roots: Record<'first' | 'last', AddEdit[]> & { after: Map<string, AddEdit[]> } = {
    first: [],
    last: [],
    after: new Map(),
  }
  if (adds.length === 0) return roots
  const added = new Set(adds.map(({ key }) => key))
  const standing = standingAnchors(order, removes)
  for (const add of adds) {
    const { after } = add
    const anchor = typeof after !== 'string' || added.has(after) ? after : standing(after)
    if (anchor === undefined) roots.last.push(add)
    else if (anchor === null) roots.first.push(add)
    else push(added.has(anchor) ? followers : roots.after, anchor, add)
  }
  const spread = (chosen: readonly AddEdit[]) => withFollowers(chosen, followers)
  return {
    first: spread(roots.first),
    last: spread(roots.last),
    after: new Map([...roots.after].map(([key, chosen]) => [key, spread(chosen)])),
  }
}

function push(map: Map<string, AddEdit[]>, key: string, add: AddEdit): void {
  const found = map.get(key)
  if (found === undefined) map.set(key, [add])
  else found.push(add)
}

function standingAnchors(order: readonly string[], removes: ReadonlySet<string>): (key: string) => string | null {
  if (removes.size === 0) return (key) => key
  const anchors = new Map<string, string | null>()
  let last: string | null = null
  for (const key of order) {
    if (anchors.has(key)) continue
    if (!removes.has(key)) last = key
    anchors.set(key, last)
  }
  return (key) => anchors.get(key) ?? null
}

/** Each string, then those that follow it; a chain may be as long as the file. */
function withFollowers(chosen: readonly AddEdit[], followers: ReadonlyMap<string, readonly AddEdit[]>): AddEdit[] {
  const out: AddEdit[] = []
  const stack = [...chosen].reverse()
  for (let add = stack.pop(); add !== undefined; add = stack.pop()) {
    out.push(add)
    for (const next of followers.get(add.key)?.toReversed() ?? []) stack.push(next)
  }
  return out
}
