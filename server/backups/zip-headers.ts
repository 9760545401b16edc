import {
  CENTRAL,
  END,
  END64,
  END64_LENGTH,
  LIMITS,
  LOCAL,
  LOCATOR64,
  PADDING,
  pack,
  UTF8_NAMES,
  VERSION,
  VERSION64,
  WIDE,
  type ZipEntry,
  type ZipLimits,
} from '#server/backups/zip-parts.ts'

/** 1 January 1980, the first day there is: archives of the same things are the same. */
const NO_DATE = 0x0021

/** What both kinds of header of a file begin with, from the version on. */
const common = ({ name, method, crc }: ZipEntry, version: number) =>
  [
    [2, version],
    [2, UTF8_NAMES],
    [2, method],
    [2, 0],
    [2, NO_DATE],
    [4, crc],
    [4, 0],
    [4, 0],
    [2, Buffer.byteLength(name)],
  ] as const

/** Always of the same length: how large the file becomes is known only afterwards. */
export function localHeader(entry: ZipEntry, { bytes }: ZipLimits): Buffer {
  const { name, packed, size } = entry
  const wide = packed >= bytes || size >= bytes
  const head = pack([4, LOCAL], ...common(entry, wide ? VERSION64 : VERSION), [2, 20])
  head.writeUInt32LE(wide ? LIMITS.bytes : packed, 18)
  head.writeUInt32LE(wide ? LIMITS.bytes : size, 22)
  const extra = wide ? pack([2, WIDE], [2, 16], [8, size], [8, packed]) : pack([2, PADDING], [2, 16], [8, 0], [8, 0])
  return Buffer.concat([head, Buffer.from(name), extra])
}

/** The same once more, in the list at the end. */
export function centralHeader(entry: ZipEntry, { bytes }: ZipLimits): Buffer {
  const { name, packed, size, at } = entry
  const wide = [size, packed, at].filter((value) => value >= bytes)
  const extra = wide.length === 0 ? pack() : pack([2, WIDE], [2, 8 * wide.length], ...wide.map((v) => [8, v] as const))
  const version = wide.length === 0 ? VERSION : VERSION64
  const narrow = (value: number) => (value >= bytes ? LIMITS.bytes : value)
  const head = pack(
    [4, CENTRAL],
    [2, version],
    ...common(entry, version),
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, narrow(at)],
  )
  head.writeUInt32LE(narrow(packed), 20)
  head.writeUInt32LE(narrow(size), 24)
  return Buffer.concat([head, Buffer.from(name), extra])
}

/** What an archive ends with. */
export function ending(
  { start, length, files }: { readonly start: number; readonly length: number; readonly files: number },
  limits: ZipLimits,
): Buffer {
  const wide = start >= limits.bytes || length >= limits.bytes || files >= limits.files
  const end = (count: number, size: number, at: number) =>
    pack([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0])
  if (!wide) return end(files, length, start)
  const end64 = pack(
    [4, END64],
    [8, END64_LENGTH - 12],
    [2, VERSION64],
    [2, VERSION64],
    [4, 0],
    [4, 0],
    [8, files],
    [8, files],
    [8, length],
    [8, start],
  )
  const locator = pack([4, LOCATOR64], [4, 0], [8, start + length], [4, 1])
  return Buffer.concat([end64, locator, end(LIMITS.files, LIMITS.bytes, LIMITS.bytes)])
}
