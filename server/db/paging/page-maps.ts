import type { Database, Db } from '#server/db/database.ts'
import { type BlockedList, blockCounts } from '#server/db/paging/list-blocks.ts'
import { PageMap } from '#server/db/paging/page-map.ts'

/** Maps kept per audience and list; a site has few that are busy. */
const LIMIT = 64

/** Page maps, made anew only after something was written. */
export class PageMaps {
  readonly #database: Database
  readonly #maps = new Map<string, { epoch: number; map: PageMap }>()

  constructor(database: Database) {
    this.#database = database
  }

  async of(db: Db, list: BlockedList, owners: readonly number[] | undefined): Promise<PageMap> {
    const key = `${list} ${owners?.join(',') ?? '*'}`
    const epoch = await this.#database.epoch()
    const known = this.#maps.get(key)
    if (known?.epoch === epoch) return known.map
    const map = new PageMap(await blockCounts(db, list, owners))
    if (this.#maps.size >= LIMIT) this.#maps.clear()
    this.#maps.set(key, { epoch, map })
    return map
  }
}
