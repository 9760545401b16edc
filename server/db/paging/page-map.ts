import { BLOCK } from '#server/db/paging/list-blocks.ts'

/** Where a page of a list begins: the ids of one block, and how many matching rows to step over inside it. */
export interface PageStart {
  readonly firstId: number
  readonly lastId: number
  readonly skip: number
}

/** A block with the rows before it, and those up to its end. */
interface CountedBlock {
  readonly block: number
  readonly before: number
  readonly upTo: number
}

const startOf = ({ block }: CountedBlock, skip: number): PageStart => ({
  firstId: block * BLOCK,
  lastId: block * BLOCK + BLOCK - 1,
  skip,
})

/** Running totals over blocks of ids: finds the block that holds the n-th row from either end. */
export class PageMap {
  readonly count: number
  readonly #blocks: readonly CountedBlock[]

  constructor(counts: readonly { readonly block: number; readonly rows: number }[]) {
    const blocks: CountedBlock[] = []
    let sum = 0
    for (const { block, rows } of counts) {
      if (rows <= 0) continue
      blocks.push({ block, before: sum, upTo: sum + rows })
      sum += rows
    }
    this.count = sum
    this.#blocks = blocks
  }

  /** The row with `offset` rows of lower id before it. */
  ascending(offset: number): PageStart | undefined {
    const found = this.#find(offset)
    return found && startOf(found, offset - found.before)
  }

  /** The row with `offset` rows of higher id after it. */
  descending(offset: number): PageStart | undefined {
    const found = this.#find(this.count - 1 - offset)
    return found && startOf(found, offset - (this.count - found.upTo))
  }

  #find(position: number): CountedBlock | undefined {
    let low = 0
    let high = this.#blocks.length
    while (low < high) {
      const middle = (low + high) >> 1
      const block = this.#blocks[middle]
      if (!block || position < block.before) high = middle
      else if (position >= block.upTo) low = middle + 1
      else return block
    }
    return undefined
  }
}
