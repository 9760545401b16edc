import { setImmediate } from 'node:timers/promises'
import { hasBit } from '#core/text/bits.ts'
import type { Hits } from '#server/db/search/hits.ts'
import { packsBetween } from '#server/db/search/known-packs.ts'
import { packCache } from '#server/db/search/pack-cache.ts'
import type { ScanScope } from '#server/db/search/scan-units.ts'
import { type PackMembers, packsOfNow } from '#server/db/search/text-pack.ts'
import { lastBlock, textsNow } from '#server/db/search/text-packs.ts'
import { PACKS_PER_LOT } from '#server/db/search/thresholds.ts'

/** Which units to put in order. */
export interface Ordered extends Pick<ScanScope, 'db' | 'translations'> {
  /** Only these; undefined: all. */
  readonly among?: Hits | undefined
  /** None of these. */
  readonly without?: Hits | undefined
}

export interface OrderedByTexts extends Ordered, Pick<ScanScope, 'except'> {
  readonly descending: boolean
  /** Of empty texts, those with the least numbers are enough. */
  readonly fewEmpty: boolean
}

export interface FirstUnits {
  /** In no order: all those up to a rank, so everything else comes later. */
  readonly ids: readonly number[]
  /** That rank; undefined: there are no others. */
  readonly upTo: number | undefined
}

/**
 * Of units above a rank, those whose texts come first, `want` at least. Ranks are made of the first two characters, which
 * packs tell without a look at the texts; what is of equal rank is taken together.
 */
export async function firstTexts(scope: OrderedByTexts, above: number, want: number): Promise<FirstUnits> {
  const { db, except } = scope
  packCache.touch()
  const least = new Least(scope, above, want)
  const last = await lastBlock(db)
  for (let from = 0; from <= last; from += PACKS_PER_LOT) {
    for (const { members } of await packsBetween(db, 'target', from, from + PACKS_PER_LOT)) least.take(members)
    await setImmediate()
  }
  for (const { members } of packsOfNow(await textsNow(db, 'target', except))) least.takeLate(members)
  return least.result()
}

/** Two units of UTF-16 as a number that rises as code points do, which is the order of databases. */
const rankOf = (head: number): number => ((inOrder(head & 0xffff) << 16) | inOrder(head >>> 16)) >>> 0

/** Units of characters beyond the basic plane come after all others. */
function inOrder(unit: number): number {
  if (unit < 0xd800) return unit
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000
}

/** Keeps the least ranks of many. */
class Least {
  readonly #scope: OrderedByTexts
  readonly #translations: ReadonlySet<number> | undefined
  readonly #above: number
  readonly #want: number
  #late: ReadonlySet<number>
  #ids: number[] = []
  #ranks: number[] = []
  #upTo = Number.POSITIVE_INFINITY
  /** With so many, it is time to let some go. */
  #full: number
  /** So many more empty texts are of interest. */
  #empty: number

  constructor(scope: OrderedByTexts, above: number, want: number) {
    this.#scope = scope
    this.#translations = scope.translations && new Set(scope.translations)
    this.#above = above
    this.#want = want
    this.#full = 4 * want
    this.#late = new Set(scope.except)
    this.#empty = scope.fewEmpty ? want : Number.POSITIVE_INFINITY
  }

  /** Texts that packs do not have as they are, after all others. */
  takeLate(pack: PackMembers): void {
    this.#late = new Set()
    this.#empty = Number.POSITIVE_INFINITY
    this.take(pack)
  }

  /** Packs come in rising order. */
  take(pack: PackMembers): void {
    const { among, without, descending } = this.#scope
    const [may, mayNot] = [among?.words(pack.block), without?.words(pack.block)]
    if (among && !may) return
    for (let i = 0; i < pack.length; i++) {
      const rising = rankOf(pack.heads[i] ?? 0)
      const rank = descending ? ~rising >>> 0 : rising
      if (rank > this.#upTo || rank <= this.#above) continue
      const offset = pack.offsets.at(i)
      if ((may && !hasBit(may, offset)) || (mayNot && hasBit(mayNot, offset))) continue
      if (this.#translations && !this.#translations.has(pack.translations.at(i))) continue
      const id = pack.firstId + offset
      if (this.#late.has(id) || (pack.ends[i] === pack.start(i) && this.#empty-- <= 0)) continue
      this.#ids.push(id)
      if (this.#ranks.push(rank) > this.#full) this.#letGo()
    }
  }

  /** Those above the rank of the last one that is wanted. */
  #letGo(): void {
    const limit = Uint32Array.from(this.#ranks).sort()[this.#want - 1] ?? Number.POSITIVE_INFINITY
    const ids = this.#ids.filter((_, i) => (this.#ranks[i] ?? 0) <= limit)
    this.#ids = ids
    this.#ranks = this.#ranks.filter((rank) => rank <= limit)
    this.#upTo = limit
    // Many can be of one rank.
    this.#full = Math.max(4 * this.#want, 2 * ids.length)
  }

  result(): FirstUnits {
    if (this.#ids.length > this.#want) this.#letGo()
    return { ids: this.#ids, upTo: Number.isFinite(this.#upTo) ? this.#upTo : undefined }
  }
}
