const EMPTY = -1
/** Steps beyond the usual ones after which the keys are taken for an attack on the hash. */
const MAX_STEPS = 10_000

/** From hashes to numbers. The keys are not held: `keyOf` gives that of a number. */
export class HashTable {
  private readonly keyOf: (id: number) => string
  /** Pairs of number and hash. */
  private readonly slots: Int32Array
  private readonly mask: number
  private size = 0
  private steps = 0
  /** Takes over when hashes collide more than they should: the engine's own are seeded. */
  private map: Map<string, number> | undefined

  constructor(keyOf: (id: number) => string, size: number) {
    this.keyOf = keyOf
    this.mask = 2 ** Math.ceil(Math.log2(Math.max(16, size * 1.4))) - 1
    this.slots = new Int32Array((this.mask + 1) * 2).fill(EMPTY)
  }

  find(key: string, hash: number): number | undefined {
    if (this.map !== undefined) return this.map.get(key)
    const id = this.slots[this.slotOf(hash, () => key)]
    return id === EMPTY ? undefined : id
  }

  /** Adds a number unless its key is there. */
  add(id: number, hash: number): void {
    if (this.steps > MAX_STEPS + this.size * 4) this.map ??= this.toMap()
    if (this.map !== undefined) {
      const key = this.keyOf(id)
      if (!this.map.has(key)) this.map.set(key, id)
      return
    }
    const slot = this.slotOf(hash, () => this.keyOf(id))
    if (this.slots[slot] !== EMPTY) return
    this.slots[slot] = id
    this.slots[slot + 1] = hash
    this.size++
  }

  /** The slot of a key, or the empty one where it belongs. */
  private slotOf(hash: number, key: () => string): number {
    const { slots, mask } = this
    let slot = (spread(hash) & mask) * 2
    for (let id = slots[slot] ?? EMPTY; id !== EMPTY; id = slots[slot] ?? EMPTY) {
      if (slots[slot + 1] === hash && this.keyOf(id) === key()) return slot
      this.steps++
      slot = (slot + 2) & (mask * 2 + 1)
    }
    return slot
  }

  private toMap(): Map<string, number> {
    const map = new Map<string, number>()
    for (let slot = 0; slot < this.slots.length; slot += 2) {
      const id = this.slots[slot] ?? EMPTY
      if (id !== EMPTY) map.set(this.keyOf(id), id)
    }
    return map
  }
}

/** Lets the high bits have a say in the low ones. */
export function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return mixed ^ (mixed >>> 13)
}
