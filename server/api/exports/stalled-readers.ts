import { Readable } from 'node:stream'

/**
 * The same bytes, for a reader who must go on taking them: one who takes none for `limitMs` is cut off, and with that what
 * makes the bytes is stopped. While there are none to take, nobody is to blame.
 */
export function cutWhenStalled(bytes: Readable, limitMs: number): Readable {
  const passed: Readable = Readable.from(
    (async function* () {
      for await (const chunk of bytes) {
        const timer = setTimeout(() => passed.destroy(new Error('the reader stopped reading')), limitMs)
        try {
          yield chunk
        } finally {
          clearTimeout(timer)
        }
      }
    })(),
  )
  // Destroying a generator that waits at a yield does not reach what it reads from.
  passed.once('close', () => bytes.destroy())
  return passed
}
