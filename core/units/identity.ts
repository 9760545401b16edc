import siphash from 'siphash'

/** The 16 ASCII bytes 'Weblate Sip Hash' as four little-endian words: clients know strings by hashes made with this key. */
const KEY = [0x6c626557, 0x20657461, 0x20706953, 0x68736148]

const encoder = new TextEncoder()
const OFFSET = 2n ** 63n

/** SipHash-2-4 of the parts joined, in the signed form the API shows: unsigned minus 2^63. */
export function stringHash(...parts: readonly string[]): bigint {
  const { h, l } = siphash.hash(KEY, encoder.encode(parts.join('')))
  return ((BigInt(h >>> 0) << 32n) | BigInt(l >>> 0)) - OFFSET
}

/** What a string is known by in its component. Where a template gives the source, the key alone; else source and context. */
export const idHash = (string: { source: string; context: string }, monolingual: boolean): bigint =>
  monolingual ? stringHash(string.context) : stringHash(string.source, string.context)

export const contentHash = (string: { source: string; context: string }): bigint =>
  stringHash(string.source, string.context)

/** The hash as addresses carry it: 16 hexadecimal digits. */
export const checksum = (hash: bigint): string => (hash + OFFSET).toString(16).padStart(16, '0')

/** The hash that an address carries; undefined when it is none. */
export const hashOfChecksum = (text: string): bigint | undefined =>
  /^[0-9a-f]{16}$/i.test(text) ? BigInt(`0x${text}`) - OFFSET : undefined
