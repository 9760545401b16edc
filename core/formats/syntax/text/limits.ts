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

/** Is there more in this file than we read? */
export const isTooLarge = (bytes: Uint8Array): boolean =>
  bytes.length > MAXIMUM_BYTES || (bytes.length > MAXIMUM_LINES && hasTooManyLines(bytes))

/** A file of ordinary lines is told from its line ends alone; only where there are very many they are looked at one by one. */
function hasTooManyLines(bytes: Uint8Array): boolean {
  const feeds = countOf(bytes, FEED)
  if (feeds > MAXIMUM_LINES) return true
  const firstReturn = bytes.indexOf(RETURN)
  if (firstReturn === -1) return false
  const returns = countOf(bytes.subarray(firstReturn), RETURN)
  return feeds + returns > MAXIMUM_LINES && feeds + loneReturns(bytes) > MAXIMUM_LINES
}

const FEED = 10
const RETURN = 13

const LOW_BITS = 0x7f7f7f7f

/** How often a byte is there. Four at a time: a large file should not cost more by the byte because it is looked at here. */
function countOf(bytes: Uint8Array, byte: number): number {
  const start = Math.min(-bytes.byteOffset & 3, bytes.length)
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + start, (bytes.length - start) >> 2)
  const wanted = byte * 0x01010101
  let count = 0
  for (let at = 0; at < words.length; at++) {
    const word = (words[at] ?? 0) ^ wanted
    // The highest bit of each byte that is the wanted one; all others are 0.
    const found = ~(((word & LOW_BITS) + LOW_BITS) | 0 | word | LOW_BITS)
    if (found !== 0) count += ((found >>> 7) & 1) + ((found >>> 15) & 1) + ((found >>> 23) & 1) + (found >>> 31)
  }
  for (let at = 0; at < start; at++) if (bytes[at] === byte) count++
  for (let at = start + words.length * 4; at < bytes.length; at++) if (bytes[at] === byte) count++
  return count
}

function loneReturns(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(RETURN); at !== -1; at = bytes.indexOf(RETURN, at + 1))
    if (bytes[at + 1] !== FEED) count++
  return count
}
