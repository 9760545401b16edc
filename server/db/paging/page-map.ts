import { BLOCK } from '#server/db/paging/list-blocks.ts'

/** Where a page of a list begins: the ids of one block, and how many matching rows to step over inside it. */
export interface PageStart {
  readonly firstId: number
  readonly lastId: number
  readonly skip: number
}

/** Running totals over blocks of ids: finds the block that holds the n-th row from either end. */
export class PageMap {
  readonly count: number
  readonly #blocks: readonly number[]
  /** Rows before each block. */
  readonly #before: readonly number[]

  constructor(counts: readonly { readonly block: number; readonly rows: number }[]) {
    const filled = counts.filter((c) => c.rows > 0)
    const before: number[] = []
    let sum = 0
    for (const { rows } of filled) {
      before.push(sum)
      sum += rows
    }
    this.count = sum
    this.#blocks = filled.map((c) => c.block)
    this.#before = before
  }

  /** The row with `offset` rows of lower id before it. */
  ascending(offset: number): PageStart | undefined {
    const index = this.#find(offset)
    return index === undefined ? undefined : this.#start(index, offset - (this.#before[index] as number))
  }

  /** The row with `offset` rows of higher id after it. */
  descending(offset: number): PageStart | undefined {
    const index = this.#find(this.count - 1 - offset)
    if (index === undefined) return undefined
    const after = this.count - (this.#before[index + 1] ?? this.count)
    return this.#start(index, offset - after)
  }

  #start(index: number, skip: number): PageStart {
    const block = this.#blocks[index] as number
    return { firstId: block * BLOCK, lastId: block * BLOCK + BLOCK - 1, skip }
  }

  #find(position: number): number | undefined {
    if (position < 0 || position >= this.count) return undefined
    let low = 0
    let high = this.#before.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#before[middle] as number) <= position) low = middle
      else high = middle - 1
    }
    return low
  }
}
