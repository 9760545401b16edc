import type { Db } from '#server/db/database.ts'
import { type KnownPack, packCache } from '#server/db/search/pack-cache.ts'
import { PackMembers } from '#server/db/search/text-pack.ts'
import {
  membersOfPacks,
  type PackedField,
  stampsBetween,
  textsOfPacks,
  wholePack,
} from '#server/db/search/text-packs.ts'

/** Packs in a range of blocks, in order. Only those are read that are not known as they are now. */
export async function packsBetween(db: Db, field: PackedField, from: number, to: number): Promise<KnownPack[]> {
  const stamps = await stampsBetween(db, field, from, to)
  const packs = new Map(stamps.map(({ block, stamp }) => [block, packCache.get(field, block, stamp)]))
  const unknown = stamps.filter(({ block }) => !packs.get(block)).map(({ block }) => block)
  for (const { block, stamp, members } of await membersOfPacks(db, field, unknown)) {
    const pack = { stamp, members: new PackMembers(block, members) }
    packs.set(block, pack)
    packCache.put(field, pack)
  }
  return [...packs.values()].filter((pack) => pack !== undefined)
}

/** Packs with their texts. One that was written anew in the meantime comes as it is now. */
export async function withTexts(db: Db, field: PackedField, packs: readonly KnownPack[]): Promise<KnownPack[]> {
  const blocks = packs.map(({ members }) => members.block)
  const rows = new Map((await textsOfPacks(db, field, blocks)).map((row) => [row.block, row]))
  const opened: KnownPack[] = []
  for (const { members, stamp } of packs) {
    const row = rows.get(members.block)
    const pack =
      row?.stamp === stamp
        ? { stamp, members, texts: members.textsOf(row.texts) }
        : await readAgain(db, field, members.block)
    if (!pack) continue
    packCache.put(field, pack)
    opened.push(pack)
  }
  return opened
}

async function readAgain(db: Db, field: PackedField, block: number): Promise<KnownPack | undefined> {
  const row = await wholePack(db, field, block)
  if (!row) return undefined
  const members = new PackMembers(block, row.members)
  return { stamp: row.stamp, members, texts: members.textsOf(row.texts) }
}
