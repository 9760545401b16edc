import { createHash } from 'node:crypto'
import { turn } from '#server/threads/turn.ts'

/** Bytes that are hashed in one go. */
const STRETCH = 4 * 1024 * 1024

/** The ETag of a file, whole or in pieces. Others get their turn while a large one is hashed. */
export async function fileTag(pieces: Iterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha1')
  let hashed = 0
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += STRETCH) {
      const part = piece.subarray(at, at + STRETCH)
      hash.update(part)
      hashed += part.length
      if (hashed < STRETCH) continue
      hashed = 0
      await turn()
    }
  return hash.digest('base64url')
}
