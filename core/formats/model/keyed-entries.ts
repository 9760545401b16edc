import { type Counting, KeyIndex } from '../syntax/text/key-index.ts'

/** What has keys, by its keys, in file order. */
export interface Keyed<T> {
  readonly size: number
  has(key: string): boolean
  get(key: string): T | undefined
  keys(): IteratorObject<string>
  values(): IteratorObject<T>
  /** One of the values by its place among them. */
  at(position: number): T
}

/** The one of each key that counts, and those that do not, because another has their key. A large file costs no more by the string than a small one. */
export function keyed<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  counting: Counting = 'first',
): { readonly counted: Keyed<T>; readonly others: readonly T[] } {
  const index = new KeyIndex((id) => keyOf(items[id] as T), items.length, counting)
  for (let id = 0; id < items.length; id++) index.add(id)
  const duplicates = index.duplicates()
  const counted = duplicates.size === 0 ? items : items.filter((_, id) => !duplicates.has(id))
  return {
    counted: {
      size: counted.length,
      has: (key) => index.find(key) !== undefined,
      get: (key) => {
        const id = index.find(key)
        return id === undefined ? undefined : items[id]
      },
      keys: () => counted.values().map(keyOf),
      values: () => counted.values(),
      at: (position) => counted[position] as T,
    },
    others: Array.from(duplicates, (id) => items[id] as T),
  }
}

/** Items of a kind that share a key. */
export function byKey<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
