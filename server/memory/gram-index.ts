import { BLOCK } from '#core/memory/overlap.ts'
import { sizeOf } from '#core/memory/sizes.ts'
import { fold } from '#core/search/fold.ts'
import { bounded, gramsOf } from '#core/search/grams.ts'
import type { Db } from '#server/db/database.ts'
import {
  type GramKey,
  markIndexed,
  membersOf,
  unindexedSources,
  writeMembers,
} from '#server/db/queries/memory-grams.ts'

/** A text's grams are those of its folded form, so that beginnings and ends count and cases do not. */
export const memoryGrams = (text: string): Set<number> => gramsOf(bounded(fold(text)))

export const memorySize = (text: string): number => sizeOf(text.length)

/**
 * Brings up to `limit` new sources into the index of grams; tells how many there were. One at a time does this: the
 * lists of a gram are read and written whole.
 */
export async function indexMemory(tx: Db, limit: number): Promise<number> {
  const sources = await unindexedSources(tx, { limit })
  const added = new Map<string, { key: GramKey; members: number[] }>()
  for (const { id, language_id, text } of sources) {
    const [size, block] = [memorySize(text), Math.floor(id / BLOCK)]
    for (const gram of memoryGrams(text)) {
      const name = `${language_id} ${size} ${gram} ${block}`
      const known = added.get(name)
      if (known) known.members.push(id % BLOCK)
      else added.set(name, { key: { language_id, size, gram, block }, members: [id % BLOCK] })
    }
  }
  for (const { key, members } of added.values())
    await writeMembers(tx, key, appended(await membersOf(tx, key), members))
  if (sources.length > 0)
    await markIndexed(
      tx,
      sources.map((source) => source.id),
    )
  return sources.length
}

function appended(bytes: Uint8Array | undefined, members: readonly number[]): Uint8Array {
  const all = [...new Set([...(bytes ? readMembers(bytes) : []), ...members])].sort((a, b) => a - b)
  const view = new DataView(new ArrayBuffer(2 * all.length))
  for (const [i, member] of all.entries()) view.setUint16(2 * i, member, true)
  return new Uint8Array(view.buffer)
}

const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1

/** The numbers in a stored list. */
export function readMembers(bytes: Uint8Array): Uint16Array {
  if (isLittleEndian && bytes.byteOffset % 2 === 0)
    return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Uint16Array.from({ length: bytes.byteLength >> 1 }, (_, i) => view.getUint16(2 * i, true))
}
