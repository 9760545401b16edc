import { concatenate, decode, type Encoding, encodeBody, type SourceText } from './source-text.ts'

/** What a component may say about the encoding of its files. */
export type DeclaredEncoding = 'utf-8' | 'utf-16' | 'iso-8859-1'

const SAMPLE = 4096
const UTF16_MARK = Uint8Array.of(0xff, 0xfe)

export const declaredEncoding = (value: unknown): DeclaredEncoding | undefined =>
  value === 'utf-8' || value === 'utf-16' || value === 'iso-8859-1' ? value : undefined

/** What the file itself shows (a byte order mark, the look of UTF-16) counts more than what is declared. */
export function decodeDeclared(bytes: Uint8Array, declared: DeclaredEncoding): SourceText {
  if (declared !== 'utf-16') return decode(bytes, declared)
  const source = decode(bytes, bytes.length === 0 ? 'utf-16le' : (likelyUtf16(bytes) ?? 'utf-8'))
  return bytes.length === 0 ? { ...source, bom: true } : source
}

/** A new file. */
export function encodeDeclared(text: string, declared: DeclaredEncoding): Uint8Array {
  if (declared !== 'utf-16') return encodeBody(text, declared)
  return concatenate([UTF16_MARK, encodeBody(text, 'utf-16le')])
}

/** The half of the bytes that holds the zeros is the high one. */
function likelyUtf16(bytes: Uint8Array): Encoding | undefined {
  const zeros: [even: number, odd: number] = [0, 0]
  for (let i = 0; i < Math.min(bytes.length, SAMPLE); i++) if (bytes[i] === 0) zeros[i % 2 === 0 ? 0 : 1]++
  const [even, odd] = zeros
  if (even === odd) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}
