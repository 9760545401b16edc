/** A finished reply, ready to be sent again while what it shows is as it was. */
export interface StoredReply {
  readonly body: Buffer
  readonly etag: string
  /** All headers in a row, name and value in turn. */
  readonly headers: readonly string[]
  /** State of the database the reply was made from. */
  readonly epoch: number
  /** When its making began, by `performance.now()`: nothing in it was read before. */
  readonly begun: number
  /** The one project that it shows something of; undefined: anything may be in it. */
  readonly projectId?: number | undefined
}

/** What a stored reply costs beside its body. */
const OVERHEAD = 400

/** Replies by address and audience; the least recently used go first when memory runs short. */
export class ReplyCache {
  readonly #limit: number
  readonly #replies = new Map<string, StoredReply>()
  #bytes = 0

  constructor(limitBytes: number) {
    this.#limit = limitBytes
  }

  /** The reply if nothing that it shows was written since it was made. */
  get(key: string, isCurrent: (epoch: number, projectId?: number) => boolean): StoredReply | undefined {
    const reply = this.#replies.get(key)
    if (!reply) return undefined
    this.#replies.delete(key)
    if (!isCurrent(reply.epoch, reply.projectId)) {
      this.#bytes -= reply.body.length + key.length + OVERHEAD
      return undefined
    }
    this.#replies.set(key, reply)
    return reply
  }

  /** The reply if its making began after a time: for who came by then it is as new as one that is made for them. */
  begunSince(key: string, time: number): StoredReply | undefined {
    const reply = this.#replies.get(key)
    return reply && reply.begun >= time ? reply : undefined
  }

  set(key: string, reply: StoredReply): void {
    const size = reply.body.length + key.length + OVERHEAD
    if (size > this.#limit / 4) return
    const old = this.#replies.get(key)
    if (old) {
      this.#bytes -= old.body.length + key.length + OVERHEAD
      this.#replies.delete(key)
    }
    this.#replies.set(key, reply)
    this.#bytes += size
    for (const [oldest, stored] of this.#replies) {
      if (this.#bytes <= this.#limit) break
      this.#bytes -= stored.body.length + oldest.length + OVERHEAD
      this.#replies.delete(oldest)
    }
  }
}
