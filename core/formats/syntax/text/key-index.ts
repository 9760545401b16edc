import { HashTable } from './hash-table.ts'
import { IdArray } from './id-array.ts'
import { repeatedHashes } from './repeated-hashes.ts'

/** Lookups that are answered by a scan; for more of them a table is made. */
const SCANS = 8
/** Which one counts of those that have the same key. */
export type Counting = 'first' | 'last'

const SEED = 0x811c9dc5 | 0

export const hashKey = (key: string): number => hashText(key, 0, key.length)

/** Hash of a piece of text; `hash`: of what comes before it in the key. */
export function hashText(text: string, start: number, end: number, hash = SEED): number {
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

/**
 * Finds numbers by key without holding the keys: of a million strings the file itself still has them. `keyOf` gives the key
 * of a number that was added. Filling it touches memory in order, so that a large file costs no more by the byte than a
 * small one.
 */
export class KeyIndex<Id extends number = number> {
  private readonly keyOf: (id: Id) => string
  private readonly ids: IdArray<Id>
  private readonly counting: Counting
  private hashes: Int32Array
  private scans = 0
  /** Of positions in `ids`. */
  private table: HashTable | undefined

  /** `expected`: no more keys than this are added. */
  constructor(keyOf: (id: Id) => string, expected: number, counting: Counting = 'first') {
    this.keyOf = keyOf
    this.counting = counting
    this.ids = new IdArray(expected)
    this.hashes = new Int32Array(expected)
  }

  /** `hash` may be given where it is known, as of `hashKey` or the `hashText` of the parts, one after the other. */
  add(id: Id, hash = hashKey(this.keyOf(id))): void {
    this.hashes[this.ids.length] = hash
    this.ids.push(id)
  }

  /** Numbers whose key an earlier number has; a later one, where the last counts. */
  duplicates(): ReadonlySet<Id> {
    const duplicates = new Set<Id>()
    const suspects = repeatedHashes(this.hashes.subarray(0, this.ids.length))
    if (suspects?.size === 0) return duplicates
    const keys = new Set<string>()
    for (const at of this.inOrder()) {
      if (suspects?.has(this.hashes[at] ?? 0) === false) continue
      const id = this.ids.at(at)
      const key = this.keyOf(id)
      if (keys.has(key)) duplicates.add(id)
      else keys.add(key)
    }
    return duplicates
  }

  private *inOrder(): Generator<number> {
    const { length } = this.ids
    for (let count = 0; count < length; count++) yield this.counting === 'first' ? count : length - 1 - count
  }

  /** The number of a key that counts; undefined where it was never added. */
  find(key: string): Id | undefined {
    const hash = hashKey(key)
    if (this.scans++ < SCANS) return this.scan(key, hash)
    this.table ??= this.newTable()
    const at = this.table.find(key, hash)
    return at === undefined ? undefined : this.ids.at(at)
  }

  private scan(key: string, hash: number): Id | undefined {
    const { hashes, ids } = this
    let found: Id | undefined
    for (let at = hashes.indexOf(hash); at !== -1 && at < ids.length; at = hashes.indexOf(hash, at + 1)) {
      const id = ids.at(at)
      if (this.keyOf(id) !== key) continue
      if (this.counting === 'first') return id
      found = id
    }
    return found
  }

  private newTable(): HashTable {
    const { ids, hashes, keyOf } = this
    const table = new HashTable((at) => keyOf(ids.at(at)), ids.length)
    for (const at of this.inOrder()) table.add(at, hashes[at] ?? 0)
    return table
  }
}
