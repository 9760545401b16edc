import { encode, type SourceText } from './source-text.ts'
import { applySplices, orderSplices, type Splice } from './splice.ts'

/**
 * Bytes of a file with splices. What they leave as it is comes straight from the old bytes, instead of being put together as
 * a text and encoded anew: an edit of a large file needs no more fresh memory than the new file.
 */
export function encodeSplices(splices: readonly Splice[], like: SourceText): Uint8Array {
  const ordered = orderSplices(splices)
  const pieces = like.encoding === 'utf-8' && like.damage.length === 0 ? piecesOf(ordered, like) : undefined
  return pieces === undefined ? encode(applySplices(like.text, splices), like) : checked(pieces, ordered, like)
}

const UTF8_MARK_LENGTH = 3

/** Old and new bytes in turn; undefined where a splice parts a character or holds half of one. */
function piecesOf(ordered: readonly Splice[], { bytes, text, bom }: SourceText): Uint8Array[] | undefined {
  const encoder = new TextEncoder()
  const pieces: Uint8Array[] = []
  const offsets = new ByteOffsets(bytes, bom ? UTF8_MARK_LENGTH : 0)
  let copied = 0
  let at = 0
  for (const { start, end, text: replacement } of ordered) {
    if (end <= at && replacement === '') continue
    if (!replacement.isWellFormed() || isInside(text, start) || isInside(text, end)) return undefined
    pieces.push(bytes.subarray(copied, offsets.byteAt(Math.max(at, start))), encoder.encode(replacement))
    at = Math.max(at, end)
    copied = offsets.byteAt(at)
  }
  pieces.push(bytes.subarray(copied))
  return pieces
}

/** Is the place between the two halves of a character? */
const isInside = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00

/** The first bytes may now say something else than before: then it is for `encode` to judge. */
function checked(pieces: readonly Uint8Array[], ordered: readonly Splice[], like: SourceText): Uint8Array {
  if (ordered.every(({ start, end, text }) => like.text.slice(start, end) === text)) return like.bytes
  const changed = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    changed.set(piece, at)
    at += piece.length
  }
  return like.bom || !looksOther(changed) ? changed : encode(applySplices(like.text, ordered), like)
}

/** May the beginning be taken for a byte order mark or for UTF-16? */
const looksOther = ([a = 0, b = 0, c = 0, d = 0]: Uint8Array): boolean => a >= 0xef || a * b * c * d === 0

/** Finds the bytes of places in a text, which must be asked for in order. */
class ByteOffsets {
  private readonly bytes: Uint8Array
  private readonly words: Int32Array
  /** Of the first word. */
  private readonly offset: number
  private byte: number
  private unit = 0

  constructor(bytes: Uint8Array, start: number) {
    this.bytes = bytes
    this.byte = start
    this.offset = -bytes.byteOffset & 3
    const length = (bytes.length - this.offset) >> 2
    this.words = length > 0 ? new Int32Array(bytes.buffer, bytes.byteOffset + this.offset, length) : new Int32Array(0)
  }

  byteAt(unit: number): number {
    if (unit > this.unit + FAR) this.leap(unit)
    while (this.unit < unit) this.step()
    return this.byte
  }

  /** One character. */
  private step(): void {
    const first = this.bytes[this.byte] ?? 0
    this.unit += unitsOf(first)
    this.byte += first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  }

  /** Four bytes at a time, up to a little before the place. */
  private leap(unit: number): void {
    const { words, bytes, offset } = this
    let left = unit - this.unit
    for (; ((this.byte - offset) & 3) !== 0; this.byte++) left -= unitsOf(bytes[this.byte] ?? 0)
    let at = (this.byte - offset) >> 2
    for (; left > FAR / 2 && at < words.length; at++) left -= unitsOfWord(words[at] ?? 0)
    this.unit = unit - left
    this.byte = at * 4 + offset
    while (((bytes[this.byte] ?? 0) & 0xc0) === 0x80) this.byte++
  }
}

/** Steps of this many units are made character by character. */
const FAR = 16
const HIGH = 0x80808080 | 0
const LOW = 0x01010101

/** How many of the four bytes are 1. */
const ones = (word: number): number => Math.imul(word, LOW) >>> 24

/** UTF-16 units of what begins with this byte; none for a byte within a character. */
const unitsOf = (byte: number): number => (byte >= 0xf0 ? 2 : byte < 0x80 || byte >= 0xc0 ? 1 : 0)

function unitsOfWord(word: number): number {
  if ((word & HIGH) === 0) return 4
  const within = (word >>> 7) & ~(word >>> 6) & LOW
  const beginsFour = (word >>> 7) & (word >>> 6) & (word >>> 5) & (word >>> 4) & LOW
  return 4 - ones(within) + ones(beginsFour)
}
