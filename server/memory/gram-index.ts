import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { packIds, unpackIds } from '#core/memory/id-lists.ts'
import { BLOCK } from '#core/memory/overlap.ts'
import { sizeOf } from '#core/memory/sizes.ts'
import { fold } from '#core/search/fold.ts'
import { bounded, gramsOf } from '#core/search/grams.ts'
import { inTransaction } from '#server/db/database.ts'
import {
  type GramKey,
  markIndexed,
  membersOf,
  unindexedSources,
  writeMembers,
} from '#server/db/queries/memory/memory-grams.ts'
import type { Tables } from '#server/db/tables.ts'

/** A text's grams are those of its folded form, so that beginnings and ends count and cases do not. */
export const memoryGrams = (text: string): Set<number> => gramsOf(bounded(fold(text)))

export const memorySize = (text: string): number => sizeOf(text.length)

/** Lists of one transaction. */
const LOT = 2000

type Place = Omit<GramKey, 'gram'>

interface Group {
  readonly place: Place
  /** New members by gram. */
  readonly lists: Map<number, number[]>
}

/**
 * Brings up to `limit` new sources into the index of grams; tells how many there were. Only one may do this at a time.
 * Lists are written a lot at a time, and the sources count as indexed at the end: whoever is stopped begins again.
 */
export async function indexMemory(db: Kysely<Tables>, limit: number): Promise<number> {
  const sources = await unindexedSources(db, { limit })
  if (sources.length === 0) return 0
  for (const { place, lists } of gathered(sources))
    for (const grams of lots([...lists.keys()])) {
      await inTransaction(db, async (tx) => {
        const known = await membersOf(tx, place, grams)
        const rows = grams.map((gram) => ({
          ...place,
          gram,
          members: appended(known.get(gram), lists.get(gram) as number[]),
        }))
        await writeMembers(tx, rows)
      })
      await setImmediate()
    }
  const ids = sources.map((source) => source.id)
  await inTransaction(db, (tx) => markIndexed(tx, ids))
  return sources.length
}

function gathered(sources: readonly { id: number; language_id: number; text: string }[]): Iterable<Group> {
  const groups = new Map<string, Group>()
  for (const { id, language_id, text } of sources) {
    const place = { language_id, size: memorySize(text), block: Math.floor(id / BLOCK) }
    const name = `${language_id} ${place.size} ${place.block}`
    const { lists } = groups.get(name) ?? { lists: new Map<number, number[]>() }
    if (!groups.has(name)) groups.set(name, { place, lists })
    for (const gram of memoryGrams(text)) {
      const list = lists.get(gram)
      if (list) list.push(id % BLOCK)
      else lists.set(gram, [id % BLOCK])
    }
  }
  return groups.values()
}

function* lots<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += LOT) yield items.slice(start, start + LOT)
}

/** Members come in rising order, as a rule after those that are there. */
function appended(bytes: Uint8Array | undefined, members: readonly number[]): Uint8Array {
  if (!bytes) return packIds(members)
  return packIds([...new Set([...unpackIds(bytes), ...members])].sort((a, b) => a - b))
}
