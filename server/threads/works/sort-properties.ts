import { sortedProperties } from '#core/formats/properties/sort-lines.ts'

/** Sorts a .properties file; undefined where it is in UTF-16, which is left alone. */
export function* sortProperties({
  bytes,
  caseSensitive,
}: {
  readonly bytes: Uint8Array
  readonly caseSensitive: boolean
}): Generator<undefined, Uint8Array<ArrayBuffer> | undefined, undefined> {
  yield undefined
  const buffer = Buffer.from(bytes)
  const mark = buffer.subarray(0, 3).toString('hex')
  if (mark.startsWith('fffe') || mark.startsWith('feff') || buffer.includes(0)) return undefined
  const start = mark === 'efbbbf' ? 3 : 0
  const sorted = Buffer.from(sortedProperties(buffer.subarray(start).toString('latin1'), caseSensitive), 'latin1')
  return new Uint8Array(start === 0 ? sorted : Buffer.concat([buffer.subarray(0, start), sorted]))
}
