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
