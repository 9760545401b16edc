// What core uses of newer JavaScript and Node 20 lacks: helpers of iterators, and Map.groupBy. Loaded before everything else.

type Items = Iterable<unknown>
type Visit = (item: unknown, index: number) => unknown

const helpers = {
  *map(this: Items, change: Visit) {
    let index = 0
    for (const item of this) yield change(item, index++)
  },
  *filter(this: Items, wanted: Visit) {
    let index = 0
    for (const item of this) if (wanted(item, index++)) yield item
  },
  *flatMap(this: Items, change: (item: unknown, index: number) => Items) {
    let index = 0
    for (const item of this) yield* change(item, index++)
  },
  *take(this: Items, count: number) {
    let left = count
    if (left > 0)
      for (const item of this) {
        yield item
        if (--left === 0) return
      }
  },
  *drop(this: Items, count: number) {
    let left = count
    for (const item of this) if (left-- <= 0) yield item
  },
  some(this: Items, wanted: Visit) {
    let index = 0
    for (const item of this) if (wanted(item, index++)) return true
    return false
  },
  every(this: Items, wanted: Visit) {
    let index = 0
    for (const item of this) if (!wanted(item, index++)) return false
    return true
  },
  find(this: Items, wanted: Visit) {
    let index = 0
    for (const item of this) if (wanted(item, index++)) return item
    return undefined
  },
  forEach(this: Items, visit: Visit) {
    let index = 0
    for (const item of this) visit(item, index++)
  },
  reduce(this: Items, ...args: [(sum: unknown, item: unknown, index: number) => unknown, ...unknown[]]) {
    return [...this].reduce(...(args as [(sum: unknown, item: unknown) => unknown]))
  },
  toArray(this: Items) {
    return [...this]
  },
}

function groupBy(items: Items, keyOf: Visit): Map<unknown, unknown[]> {
  const groups = new Map<unknown, unknown[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

function addMissing(target: object, members: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(members))
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

addMissing(Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())), helpers)
addMissing(Map, { groupBy })
