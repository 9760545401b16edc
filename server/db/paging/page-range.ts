/** The part of a list that is wanted. */
export interface Window {
  readonly limit: number
  readonly offset: number
}

/** Tells the wanted part once the number of all rows is known; refuses a page past the end. */
export type PageRequest = (count: number) => Window

export interface PageOfRows<Row> {
  readonly count: number
  readonly rows: Row[]
}

/** The part that is asked for of rows that are all at hand. */
export function pageOfRows<Row>(rows: readonly Row[], page: PageRequest): PageOfRows<Row> {
  const { limit, offset } = page(rows.length)
  return { count: rows.length, rows: rows.slice(offset, offset + limit) }
}
