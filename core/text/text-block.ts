/** Stands after every text of a block. No set of a bounded expression contains it, so no match goes beyond its text. */
export const SEPARATOR = '\0'

/** Many texts in one string, so that one call searches them all. */
export interface TextBlock {
  /** Each text, and a separator after it. */
  readonly text: string
  /** Where each text would end if there were no separators. */
  readonly ends: Uint32Array
  /** Some text has the separator in it: each must be searched by itself. */
  readonly hasInnerSeparator: boolean
}

export const startOf = ({ ends }: TextBlock, index: number): number =>
  index === 0 ? 0 : (ends[index - 1] ?? 0) + index

export const endOf = ({ ends }: TextBlock, index: number): number => (ends[index] ?? 0) + index

export const textAt = (block: TextBlock, index: number): string =>
  block.text.slice(startOf(block, index), endOf(block, index))
