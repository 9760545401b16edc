import { turn } from '#server/threads/turn.ts'

/** Copied at once: a millisecond or two. */
const PIECE = 4 * 1024 * 1024

/** A copy that can be moved to a thread: what it is a part of stays. */
export async function movable(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const copy = new Uint8Array(bytes.length)
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (at > 0) await turn()
    copy.set(bytes.subarray(at, at + PIECE), at)
  }
  return copy
}
