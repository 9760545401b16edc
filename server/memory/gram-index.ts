import type { Kysely } from 'kysely'
import { mergeIds, packIds, unpackIds } from '#core/memory/id-lists.ts'
import { BLOCK } from '#core/memory/overlap.ts'
import { sizeOf } from '#core/memory/sizes.ts'
import { fold } from '#core/search/fold.ts'
import { bounded, gramsOf } from '#core/search/grams.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import {
  type GramKey,
  markIndexed,
  membersOf,
  sourceTexts,
  unindexedSources,
  writeMembers,
} from '#server/db/queries/memory/memory-grams.ts'
import type { Tables } from '#server/db/tables.ts'
import { SliceSize } from '#server/threads/slice-size.ts'
import { TimeSlice } from '#server/threads/turn.ts'

/** A text's grams are those of its folded form, so that beginnings and ends count and cases do not. */
export const memoryGrams = (text: string): Set<number> => gramsOf(bounded(fold(text)))

export const memorySize = (text: string): number => sizeOf(text.length)

/** Lists of one transaction. */
const LISTS = { first: 500, least: 50, most: 2000 }
/** Sources of one transaction that are noted as indexed. */
const NOTED = { first: 1000, least: 200, most: 10_000 }
/** Texts that are read at once. */
const PAGE = 1000

type PostingKey = Omit<GramKey, 'gram'>

interface Group {
  readonly key: PostingKey
  /** New members by gram. */
  readonly lists: Map<number, number[]>
}

/**
 * Brings up to `limit` new sources into the index of grams; tells how many there were. Only one may do this at a time.
 * Lists are written a lot at a time, and the sources count as indexed at the end: whoever is stopped begins again.
 */
export async function indexMemory(db: Kysely<Tables>, limit: number): Promise<number> {
  const ids = (await unindexedSources(db, { limit })).map((source) => source.id).sort((a, b) => a - b)
  if (ids.length === 0) return 0
  const lists = new SliceSize(LISTS)
  for (const group of await gathered(db, ids))
    await lists.through([...group.lists.keys()], (grams) => inTransaction(db, (tx) => writeLists(tx, group, grams)))
  await new SliceSize(NOTED).through(ids, (some) => inTransaction(db, (tx) => markIndexed(tx, some)))
  return ids.length
}

async function gathered(db: Db, ids: readonly number[]): Promise<Iterable<Group>> {
  const groups = new Map<string, Group>()
  const slice = new TimeSlice()
  for (let start = 0; start < ids.length; start += PAGE)
    for (const source of await sourceTexts(db, ids.slice(start, start + PAGE))) {
      addTo(groups, source)
      await slice.pause()
    }
  return groups.values()
}

function addTo(
  groups: Map<string, Group>,
  { id, language_id, text }: { id: number; language_id: number; text: string },
): void {
  const key = { language_id, size: memorySize(text), block: Math.floor(id / BLOCK) }
  const name = `${language_id} ${key.size} ${key.block}`
  const { lists } = groups.get(name) ?? { lists: new Map<number, number[]>() }
  if (!groups.has(name)) groups.set(name, { key, lists })
  for (const gram of memoryGrams(text)) {
    const list = lists.get(gram)
    if (list) list.push(id % BLOCK)
    else lists.set(gram, [id % BLOCK])
  }
}

async function writeLists(tx: Db, { key, lists }: Group, grams: readonly number[]): Promise<void> {
  const known = await membersOf(tx, key, grams)
  const slice = new TimeSlice()
  const rows = []
  for (const gram of grams) {
    rows.push({ ...key, gram, members: appended(known.get(gram), lists.get(gram) ?? []) })
    await slice.pause()
  }
  await writeMembers(tx, rows)
}

function appended(bytes: Uint8Array | undefined, members: readonly number[]): Uint8Array {
  if (!bytes) return packIds(members)
  return packIds(mergeIds(unpackIds(bytes), members))
}
