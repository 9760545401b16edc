import { hash } from 'node:crypto'
import type { CopiedRow } from '#server/db/move/engine-tables.ts'

const WRAP = (1n << 64n) - 1n

/** How many rows a table has and what is in them, whatever their order. */
export class RowDigest {
  #count = 0
  #sum = 0n

  add(rows: readonly CopiedRow[], columns: readonly string[]): void {
    for (const row of rows) {
      const values = columns.map((name) => {
        const value = row[name] ?? null
        return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value
      })
      const digest = hash('sha256', JSON.stringify(values), 'buffer')
      this.#sum = (this.#sum + digest.readBigUInt64BE()) & WRAP
      this.#count++
    }
  }

  get count(): number {
    return this.#count
  }

  equals(other: RowDigest): boolean {
    return this.#count === other.#count && this.#sum === other.#sum
  }
}
