const simple: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\n': '',
}

/** Digits of a code after `\x`, `\u` or `\U`. */
const lengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

const charOf = (digits: string): string | undefined => {
  const code = /^[0-9a-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** What the escape at a backslash stands for, and how long it is. */
export function readEscape(text: string, at: number): { readonly length: number; readonly value: string } {
  const letter = text.charAt(at + 1)
  const plain = simple[letter]
  if (plain !== undefined) return { length: 2, value: plain }
  const digits = lengths[letter]
  if (digits === undefined) return { length: 2, value: letter }
  const end = text.charAt(at + 2) === '{' ? text.slice(at + 3, at + 12).indexOf('}') : -1
  const [length, code] =
    end < 0 ? [2 + digits, text.slice(at + 2, at + 2 + digits)] : [end + 4, text.slice(at + 3, at + 3 + end)]
  const value = charOf(code)
  return value === undefined ? { length: 2, value: letter } : { length, value }
}
