/** Texts that lie one after another, a code for each unit of UTF-16: each text is found from a place up to another. */
export interface TextCodes {
  readonly codes: Uint8Array | Uint16Array
  /** The units that codes of one byte stand for; undefined: the codes are the units themselves. */
  readonly alphabet: Uint16Array | undefined
}

const BYTE = 256

/** A byte for each unit, where there are not too many different ones. */
export function encodeTexts(text: string): TextCodes {
  const known = new Uint16Array(0x10000)
  const alphabet: number[] = []
  const codes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (known[unit] === 0) {
      if (alphabet.length === BYTE) return { codes: unitsOf(text), alphabet: undefined }
      known[unit] = alphabet.push(unit)
    }
    codes[i] = (known[unit] ?? 0) - 1
  }
  return { codes, alphabet: Uint16Array.from(alphabet) }
}

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  return units
}
