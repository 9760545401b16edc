import type { TextBlock } from '#core/text/text-block.ts'
import type { PackMembers } from '#server/db/search/text-pack.ts'
import { MAX_PACK_CACHE_BYTES, PACK_CACHE_MS } from '#server/db/search/thresholds.ts'

/** A pack as it was read. */
export interface KnownPack {
  /** Another one whenever the pack was written anew. */
  readonly stamp: number
  readonly members: PackMembers
  /** Read only when they were needed. */
  readonly texts?: TextBlock | undefined
}

const sizeOf = ({ members, texts }: KnownPack): number => members.bytes + (texts?.text.length ?? 0) * members.unitBytes

/**
 * Packs that were read once: reading them again takes longer than looking through them. Full is full: a search goes
 * through all packs in order, so making room for the last would push out the first, every time.
 */
class PackCache {
  readonly #fields = new Map<string, Map<number, KnownPack>>()
  #bytes = 0
  #timer: NodeJS.Timeout | undefined

  get(field: string, block: number, stamp: number): KnownPack | undefined {
    const known = this.#fields.get(field)?.get(block)
    return known?.stamp === stamp ? known : undefined
  }

  put(field: string, pack: KnownPack): void {
    const packs = this.#packsOf(field)
    const { block } = pack.members
    const before = packs.get(block)
    const bytes = this.#bytes - (before ? sizeOf(before) : 0) + sizeOf(pack)
    if (bytes <= MAX_PACK_CACHE_BYTES) {
      packs.set(block, pack)
      this.#bytes = bytes
    } else if (before && before.stamp !== pack.stamp) {
      packs.delete(block)
      this.#bytes -= sizeOf(before)
    }
  }

  /** A search begins. */
  touch(): void {
    this.#timer ??= setTimeout(() => this.#forget(), PACK_CACHE_MS).unref()
    this.#timer.refresh()
  }

  #packsOf(field: string): Map<number, KnownPack> {
    const known = this.#fields.get(field)
    if (known) return known
    const packs = new Map<number, KnownPack>()
    this.#fields.set(field, packs)
    return packs
  }

  #forget(): void {
    this.#fields.clear()
    this.#bytes = 0
    this.#timer = undefined
  }
}

export const packCache = new PackCache()
