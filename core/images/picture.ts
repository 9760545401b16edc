/** What the bytes of a picture say about themselves. */
export interface Picture {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  readonly width: number
  readonly height: number
}

/** Endings of file names that go with each kind; the first is the usual one. */
export const pictureExtensions: Readonly<Record<Picture['mediaType'], readonly string[]>> = {
  'image/png': ['png', 'apng'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
}

/** Tells kind and size from the first bytes, whatever the file is called; undefined: none of the four kinds. */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view)
  return found && found.width > 0 && found.height > 0 ? found : undefined
}

function textAt(view: DataView, offset: number, length: number): string {
  if (offset + length > view.byteLength) return ''
  let text = ''
  for (let i = 0; i < length; i++) text += String.fromCharCode(view.getUint8(offset + i))
  return text
}

function readPng(view: DataView): Picture | undefined {
  if (view.byteLength < 33 || textAt(view, 0, 8) !== '\x89PNG\r\n\x1a\n' || textAt(view, 12, 4) !== 'IHDR')
    return undefined
  return { mediaType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

function readGif(view: DataView): Picture | undefined {
  if (view.byteLength < 13 || !/^GIF8[79]a$/.test(textAt(view, 0, 6))) return undefined
  return { mediaType: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

const uint24 = (view: DataView, offset: number): number =>
  view.getUint16(offset, true) + (view.getUint8(offset + 2) << 16)

function readWebp(view: DataView): Picture | undefined {
  if (view.byteLength < 30 || textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return undefined
  const mediaType = 'image/webp'
  switch (textAt(view, 12, 4)) {
    case 'VP8 ':
      if (uint24(view, 23) !== 0x2a019d) return undefined
      return { mediaType, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      if (view.getUint8(20) !== 0x2f) return undefined
      const bits = view.getUint32(21, true)
      return { mediaType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { mediaType, width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
    default:
      return undefined
  }
}

/** Markers that a frame begins with: all of 0xC0 to 0xCF but tables and extensions. */
const beginsFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function readJpeg(view: DataView): Picture | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (beginsFrame(marker))
      return { mediaType: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // The picture itself begins, and no frame told its size.
    if (marker === 0xda || marker === 0xd9) return undefined
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}
