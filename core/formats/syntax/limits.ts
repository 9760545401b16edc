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

/** Four bytes at a time: only where one of them is a line end are they looked at. */
function hasTooManyLines(bytes: Uint8Array): boolean {
  const head = (4 - (bytes.byteOffset % 4)) % 4
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + head, Math.floor((bytes.length - head) / 4))
  const count = (from: number, to: number): number => {
    let lines = 0
    for (let at = from; at < to; at++) {
      const byte = bytes[at]
      if (byte === 10 || (byte === 13 && bytes[at + 1] !== 10)) lines++
    }
    return lines
  }
  let lines = count(0, head) + count(head + words.length * 4, bytes.length)
  for (let word = 0; word < words.length && lines <= MAXIMUM_LINES; word++) {
    const four = words[word] ?? 0
    if (hasZero(four ^ 0x0a0a0a0a) || hasZero(four ^ 0x0d0d0d0d)) lines += count(head + word * 4, head + word * 4 + 4)
  }
  return lines > MAXIMUM_LINES
}

const hasZero = (four: number): boolean => ((four - 0x01010101) & ~four & 0x80808080) !== 0
