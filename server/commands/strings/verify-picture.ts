import { crc32 } from 'node:zlib'
import type { Picture } from '#core/images/picture.ts'

const PNG_HEAD = 8
/** Length, type and checksum of a part. */
const AROUND = 12

/** Every part of a PNG carries a checksum, and the last one says that it is the last. */
function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = PNG_HEAD; at + AROUND <= bytes.length; ) {
    const end = at + AROUND + view.getUint32(at)
    if (end > bytes.length) return false
    const named = bytes.subarray(at + 4, end - 4)
    if (crc32(named) !== view.getUint32(end - 4)) return false
    if (Buffer.from(named.subarray(0, 4)).toString('latin1') === 'IEND') return true
    at = end
  }
  return false
}

/** The head of a WebP says how long the rest is. */
function isWholeWebp(bytes: Uint8Array): boolean {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true) + 8 <= bytes.length
}

/** Whether all of a picture came, as far as its kind tells without drawing it. */
export function isWhole({ mediaType }: Picture, bytes: Uint8Array): boolean {
  if (mediaType === 'image/png') return isWholePng(bytes)
  return mediaType !== 'image/webp' || isWholeWebp(bytes)
}
