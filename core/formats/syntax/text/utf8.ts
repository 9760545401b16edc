/**
 * UTF-8 that loses nothing: a byte that does not decode becomes a lone surrogate (0x80 is U+DC80, 0xFF is U+DCFF), and
 * becomes that byte again on writing. Valid UTF-8 never decodes to a lone surrogate, so the two cannot be confused.
 */
const ESCAPED_BYTES = 0xdc00
const CHUNK = 8192
const MAXIMUM_DAMAGE = 100

export interface LenientText {
  readonly text: string
  /** Offsets into the text of the first bytes that do not decode. */
  readonly damage: readonly number[]
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

/** Length of the valid sequence at `at`, 0 where there is none (overlong, surrogate, too large, cut short). */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  if (first < 0xc2 || first > 0xf4) return 0
  const second = bytes[at + 1]
  if (!isContinuation(second) || second === undefined) return 0
  if (first < 0xe0) return 2
  if (!isContinuation(bytes[at + 2])) return 0
  if (first < 0xf0) {
    const overlong = first === 0xe0 && second < 0xa0
    const surrogate = first === 0xed && second >= 0xa0
    return overlong || surrogate ? 0 : 3
  }
  const outside = (first === 0xf0 && second < 0x90) || (first === 0xf4 && second >= 0x90)
  return outside || !isContinuation(bytes[at + 3]) ? 0 : 4
}

function codePoint(bytes: Uint8Array, at: number, length: number): number {
  let code = (bytes[at] ?? 0) & (length === 2 ? 0x1f : length === 3 ? 0x0f : 0x07)
  for (let i = 1; i < length; i++) code = (code << 6) | ((bytes[at + i] ?? 0) & 0x3f)
  return code
}

export function decodeLenientUtf8(bytes: Uint8Array): LenientText {
  const parts: string[] = []
  const damage: number[] = []
  let units: number[] = []
  let before = 0
  const flush = () => {
    parts.push(String.fromCharCode(...units))
    before += units.length
    units = []
  }
  for (let at = 0; at < bytes.length; ) {
    if (units.length >= CHUNK) flush()
    const length = sequenceLength(bytes, at)
    const byte = bytes[at] ?? 0
    if (length === 0) {
      if (damage.length < MAXIMUM_DAMAGE) damage.push(before + units.length)
      units.push(ESCAPED_BYTES + byte)
      at += 1
      continue
    }
    const code = length === 1 ? byte : codePoint(bytes, at, length)
    if (code > 0xffff) units.push(0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff))
    else units.push(code)
    at += length
  }
  flush()
  return { text: parts.join(''), damage }
}

/** The reverse of `decodeLenientUtf8`; lone surrogates that stand for no byte become U+FFFD. */
export function encodeLenientUtf8(text: string): Uint8Array {
  if (text.isWellFormed()) return new TextEncoder().encode(text)
  const out = new Uint8Array(text.length * 3)
  let length = 0
  for (let i = 0; i < text.length; i++) {
    let code = text.codePointAt(i) ?? 0
    if (code >= 0xdc80 && code <= 0xdcff) {
      out[length++] = code - ESCAPED_BYTES
      continue
    }
    if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd
    if (code < 0x80) {
      out[length++] = code
    } else if (code < 0x800) {
      out[length++] = 0xc0 | (code >> 6)
      out[length++] = 0x80 | (code & 0x3f)
    } else if (code < 0x10000) {
      out[length++] = 0xe0 | (code >> 12)
      out[length++] = 0x80 | ((code >> 6) & 0x3f)
      out[length++] = 0x80 | (code & 0x3f)
    } else {
      i++
      out[length++] = 0xf0 | (code >> 18)
      out[length++] = 0x80 | ((code >> 12) & 0x3f)
      out[length++] = 0x80 | ((code >> 6) & 0x3f)
      out[length++] = 0x80 | (code & 0x3f)
    }
  }
  return out.slice(0, length)
}
