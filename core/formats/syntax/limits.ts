import type { ProblemList } from './problems.ts'

/** Larger files are kept, unread. Nobody translates 64 MB of text; a memory that is full of it serves nobody else. */
export const MAXIMUM_BYTES = 64 * 1024 * 1024

/** Files of more lines are kept, unread: 50 MB of ordinary lines have a fifth of them. */
export const MAXIMUM_LINES = 4_000_000

/** Readers stop at this many strings: a file of nothing but tiny ones must not fill the memory. */
export const MAXIMUM_ENTRIES = 1_000_000

/** Readers of XML and HTML stop at this many tags, comments and attributes. */
export const MAXIMUM_NODES = 3_000_000

/** Files of more values are kept, unread: of maps, lists and texts of JSON, YAML and TOML together. */
export const MAXIMUM_VALUES = 2_000_000

/** Has a reader found as much as a file may hold? Then that is a problem, and it stops at `at`. */
export function isFull(found: { readonly length: number }, problems: ProblemList, at: number, end: number): boolean {
  if (found.length < MAXIMUM_ENTRIES) return false
  problems.add('limit', 'too many strings; the rest is not read', at, end)
  return true
}

/** Is there more in this file than we read? */
export const isTooLarge = (bytes: Uint8Array): boolean =>
  bytes.length > MAXIMUM_BYTES || (bytes.length > MAXIMUM_LINES && hasTooManyLines(bytes))

/** A file of ordinary lines is told from its line ends alone; only where there are very many they are looked at one by one. */
function hasTooManyLines(bytes: Uint8Array): boolean {
  const feeds = countOf(bytes, FEED)
  if (feeds > MAXIMUM_LINES) return true
  const returns = countOf(bytes, RETURN)
  return feeds + returns > MAXIMUM_LINES && feeds + loneReturns(bytes) > MAXIMUM_LINES
}

const FEED = 10
const RETURN = 13

/** How often a byte is there; past the limit it does not matter how often. */
function countOf(bytes: Uint8Array, byte: number): number {
  let count = 0
  for (let at = bytes.indexOf(byte); at !== -1 && count <= MAXIMUM_LINES; at = bytes.indexOf(byte, at + 1)) count++
  return count
}

function loneReturns(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(RETURN); at !== -1; at = bytes.indexOf(RETURN, at + 1))
    if (bytes[at + 1] !== FEED) count++
  return count
}
