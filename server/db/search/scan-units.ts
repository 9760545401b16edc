import { setImmediate } from 'node:timers/promises'
import type { Tree } from '#core/search/tree.ts'
import type { TextCodes } from '#core/text/text-codes.ts'
import { Hits, isNone, newBits } from '#server/db/search/hits.ts'
import { packsBetween, withTexts } from '#server/db/search/known-packs.ts'
import { type KnownPack, packCache } from '#server/db/search/pack-cache.ts'
import type { Search } from '#server/db/search/plan.ts'
import {
  type Answers,
  type Judge,
  joined,
  judgeOf,
  newAnswers,
  translationJudge,
  unitJudge,
} from '#server/db/search/text-judge.ts'
import { type PackedText, type PackMembers, packsOfNow } from '#server/db/search/text-pack.ts'
import { lastBlock, type PackedField, textsNow } from '#server/db/search/text-packs.ts'

/** Packs looked at in one go: between two, other requests get their turn. */
const LOT = 128

/** Where to look, and which texts the packs do not have as they are. */
export interface ScanScope extends Pick<Search, 'db' | 'translations'> {
  readonly except: readonly number[]
  /** Only these units; undefined: all. */
  readonly among?: Hits | undefined
  /** So many are enough; undefined: all of them. */
  readonly most?: number | undefined
}

/** Units that pass. Texts are read only where what else is known of them leaves a doubt. */
export async function scanUnits(scope: ScanScope, tree: Tree): Promise<Hits> {
  const { db, except, translations, among } = scope
  packCache.touch()
  const judge = await judgeOf(tree, {
    sources: (field, ofText) => scan({ db, except }, field, ofText),
  })
  const limits = [...(translations ? [translationJudge(translations)] : []), ...(among ? [unitJudge(among)] : [])]
  return scan(scope, 'target', joined([...limits, judge], 'and'))
}

type Scan = Pick<ScanScope, 'db' | 'except' | 'among' | 'most'>

async function scan(search: Scan, field: PackedField, judge: Judge): Promise<Hits> {
  const { db, except, among, most = Number.POSITIVE_INFINITY } = search
  const hits = new Hits()
  const ends = among ? among.blocks() : []
  const last = Math.min(await lastBlock(db), ends.at(-1) ?? (among ? -1 : Number.POSITIVE_INFINITY))
  for (let from = ends[0] ?? 0; from <= last; from += LOT) {
    await scanLot(search, field, judge, from, hits)
    // Texts that are not packed yet could come in between.
    if (Number.isFinite(most) && hits.count >= most && except.length === 0) return hits
    await setImmediate()
  }
  for (const id of except) hits.delete(id)
  scanLate(await textsNow(db, field, except), judge, hits)
  return hits
}

async function scanLot({ db }: Scan, field: PackedField, judge: Judge, from: number, hits: Hits): Promise<void> {
  const doubtful: KnownPack[] = []
  const answers = newAnswers()
  for (const pack of await packsBetween(db, field, from, from + LOT)) {
    const { members, texts } = pack
    judge.glance(members, answers)
    if (isNone(answers.perhaps)) hits.addBits(members.block, members.offsets, answers.yes)
    else if (texts) readThrough(members, texts, judge, answers, hits)
    else doubtful.push(pack)
  }
  for (const { members, texts } of await withTexts(db, field, doubtful)) {
    judge.glance(members, answers)
    if (texts) readThrough(members, texts, judge, answers, hits)
  }
}

const found = newBits()

/** Settles what was in doubt by reading. */
function readThrough(pack: PackMembers, texts: TextCodes, judge: Judge, { yes, perhaps }: Answers, hits: Hits): void {
  judge.read(pack, texts, perhaps, found)
  hits.addBits(pack.block, pack.offsets, yes)
  hits.addBits(pack.block, pack.offsets, found)
}

/** Texts that the packs do not have as they are. */
function scanLate(rows: readonly PackedText[], judge: Judge, hits: Hits): void {
  const answers = newAnswers()
  for (const { members, texts } of packsOfNow(rows)) {
    judge.glance(members, answers)
    readThrough(members, texts, judge, answers, hits)
  }
}
