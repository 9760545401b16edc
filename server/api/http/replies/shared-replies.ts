import { AsyncLocalStorage } from 'node:async_hooks'
import type { StoredReply } from '#server/api/http/replies/reply-cache.ts'
import { sharedNext } from '#server/db/shared-next.ts'

type Make = () => Promise<StoredReply>

interface Shared {
  /** The newest state of the database that anybody knows who waits, and how they would make the reply. */
  epoch: number
  make: Make
  users: number
  readonly ask: Make
}

/**
 * Makes a reply once for all who ask for it while one is being made. They share the next one: what was begun before they came may be older
 * than what they know of.
 */
export class SharedReplies {
  readonly #replies = new Map<string, Shared>()

  async get(key: string, epoch: number, make: Make): Promise<StoredReply> {
    let isOwn = false
    // Whoever lets it begin may be another: a page that is being made knows answers of its own.
    const own = AsyncLocalStorage.bind(() => {
      isOwn = true
      return make()
    })
    const shared = this.#enter(key, epoch, own)
    try {
      return await shared.ask()
    } catch (error) {
      // Another's may have failed for what is theirs alone: they may have gone.
      if (isOwn) throw error
      return await make()
    } finally {
      if (--shared.users === 0) this.#replies.delete(key)
    }
  }

  #enter(key: string, epoch: number, make: Make): Shared {
    const known = this.#replies.get(key)
    const shared: Shared = known ?? { epoch, make, users: 0, ask: sharedNext(() => shared.make()) }
    if (!known) this.#replies.set(key, shared)
    else if (epoch >= shared.epoch) Object.assign(shared, { epoch, make })
    shared.users++
    return shared
  }
}
