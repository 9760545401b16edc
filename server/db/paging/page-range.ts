/** The part of a list that is wanted. */
export interface Window {
  readonly limit: number
  readonly offset: number
}

/** Tells the wanted part once the number of all rows is known; refuses a page past the end. */
export type Cut = (count: number) => Window

export interface Cutting<Row> {
  readonly count: number
  readonly rows: Row[]
}

/** The part that is asked for of rows that are all at hand. */
export function cutting<Row>(rows: readonly Row[], cut: Cut): Cutting<Row> {
  const { limit, offset } = cut(rows.length)
  return { count: rows.length, rows: rows.slice(offset, offset + limit) }
}
