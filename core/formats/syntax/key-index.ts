import { HashTable, spread } from './hash-table.ts'

/** Lookups that are answered by a scan; for more of them a table is made. */
const SCANS = 8
/** Bits of the filter for each key. */
const BITS_PER_KEY = 16
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
export class KeyIndex {
  private readonly keyOf: (id: number) => string
  private ids: Int32Array
  private hashes: Int32Array
  private size = 0
  /** A bit for each hash that was seen; two hashes may share one. */
  private readonly filter: Int32Array
  /** Hashes whose bit was set already: perhaps there twice. */
  private readonly suspects = new Set<number>()
  private scans = 0
  private table: HashTable | undefined

  /** `expected`: no more keys than this are added. */
  constructor(keyOf: (id: number) => string, expected: number) {
    this.keyOf = keyOf
    this.ids = new Int32Array(expected)
    this.hashes = new Int32Array(expected)
    this.filter = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(1, (expected * BITS_PER_KEY) / 32))))
  }

  /** `hash` may be given where it is known, as of `hashKey` or the `hashText` of the parts, one after the other. */
  add(id: number, hash = hashKey(this.keyOf(id))): void {
    this.ids[this.size] = id
    this.hashes[this.size++] = hash
    const { filter } = this
    const bit = spread(hash)
    const word = (bit >>> 5) & (filter.length - 1)
    const mask = 1 << (bit & 31)
    const seen = filter[word] ?? 0
    if ((seen & mask) !== 0) this.suspects.add(hash)
    filter[word] = seen | mask
  }

  /** Numbers whose key an earlier number has. */
  doubles(): ReadonlySet<number> {
    const doubles = new Set<number>()
    if (this.suspects.size === 0) return doubles
    const keys = new Set<string>()
    for (let at = 0; at < this.size; at++) {
      if (!this.suspects.has(this.hashes[at] ?? 0)) continue
      const id = this.ids[at] ?? 0
      const key = this.keyOf(id)
      if (keys.has(key)) doubles.add(id)
      else keys.add(key)
    }
    return doubles
  }

  /** The first number of a key; undefined where it was never added. */
  find(key: string): number | undefined {
    const hash = hashKey(key)
    if (this.scans++ < SCANS) return this.scan(key, hash)
    this.table ??= this.newTable()
    return this.table.find(key, hash)
  }

  private scan(key: string, hash: number): number | undefined {
    const { hashes, ids, size } = this
    for (let at = hashes.indexOf(hash); at !== -1 && at < size; at = hashes.indexOf(hash, at + 1)) {
      const id = ids[at] ?? 0
      if (this.keyOf(id) === key) return id
    }
    return undefined
  }

  private newTable(): HashTable {
    const table = new HashTable(this.keyOf, this.size)
    for (let at = 0; at < this.size; at++) table.add(this.ids[at] ?? 0, this.hashes[at] ?? 0)
    return table
  }
}
