/** Numbers of the ZIP format: signatures, fixed lengths, and where 32 or 16 bits no longer do. */
export const LOCAL = 0x0403_4b50
export const CENTRAL = 0x0201_4b50
export const END = 0x0605_4b50
export const END64 = 0x0606_4b50
export const LOCATOR64 = 0x0706_4b50
export const LOCAL_LENGTH = 30
export const CENTRAL_LENGTH = 46
export const END_LENGTH = 22
export const END64_LENGTH = 56
export const LOCATOR64_LENGTH = 20

export const DEFLATED = 8
export const UTF8_NAMES = 0x0800
/** 2.0 for what is compressed, 4.5 for 64 bits. */
export const VERSION = 20
export const VERSION64 = 45

/** Extra fields: lengths of 64 bits, and nothing at all. */
export const WIDE = 0x0001
export const PADDING = 0xd935

export interface ZipLimits {
  /** Lengths and places from here on take 64 bits. */
  readonly bytes: number
  /** Numbers of files from here on take 64 bits. */
  readonly files: number
}

export const LIMITS: ZipLimits = { bytes: 0xffff_ffff, files: 0xffff }

export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  /** Where its local header is. */
  readonly at: number
}

/** Fields of a header, one after another: how many bytes, and what. */
export function pack(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 2) buffer.writeUInt16LE(value, at)
    else if (bytes === 4) buffer.writeUInt32LE(value, at)
    else buffer.writeBigUInt64LE(BigInt(value), at)
    at += bytes
  }
  return buffer
}
