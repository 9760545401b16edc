const HEAD_END = Buffer.from('\r\n\r\n')

/** Follows the bytes of one connection and tells when a reply is complete. One request at a time, lengths always given. */
export class ReplyCounter {
  /** Bytes of the body that are still to come; undefined while the head is. */
  #left: number | undefined
  #head: Buffer = Buffer.alloc(0)

  /** True when this chunk completes the reply. Throws on anything but a 200 with a length. */
  take(chunk: Buffer): boolean {
    if (this.#left === undefined) {
      const known = this.#head.length
      const seen = known === 0 ? chunk : Buffer.concat([this.#head, chunk])
      const end = seen.indexOf(HEAD_END)
      if (end < 0) {
        this.#head = Buffer.from(seen)
        return false
      }
      this.#left = lengthOf(seen.toString('latin1', 0, end)) + end + HEAD_END.length - known
      this.#head = Buffer.alloc(0)
    }
    this.#left -= chunk.length
    if (this.#left > 0) return false
    if (this.#left < 0) throw new Error('the server sent more than it announced')
    this.#left = undefined
    return true
  }
}

function lengthOf(head: string): number {
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`not a 200: ${head.slice(0, head.indexOf('\r\n'))}`)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error('a reply without content-length')
  return Number(length)
}
