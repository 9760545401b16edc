import { setImmediate } from 'node:timers/promises'
import type { Tree } from '#core/search/tree.ts'
import { type Bits, hasBit, setBit } from '#core/text/bits.ts'
import { endOf, startOf, type TextBlock } from '#core/text/text-block.ts'
import { isNone, newBits } from '#server/db/search/bit-sets.ts'
import { Hits } from '#server/db/search/hits.ts'
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
import { MAX_READING_MS, MAX_UTF16_UNITS_PER_READ, PACKS_PER_LOT } from '#server/db/search/thresholds.ts'

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
  for (let from = ends[0] ?? 0; from <= last; from += PACKS_PER_LOT) {
    await scanLot(search, field, judge, from, hits)
    // Texts that are not packed yet could come in between.
    if (Number.isFinite(most) && hits.count >= most && except.length === 0) return hits
    await setImmediate()
  }
  for (const id of except) hits.delete(id)
  await scanLate(await textsNow(db, field, except), judge, hits)
  return hits
}

async function scanLot({ db }: Scan, field: PackedField, judge: Judge, from: number, hits: Hits): Promise<void> {
  const doubtful: KnownPack[] = []
  const answers = newAnswers()
  const reading = { ms: 0 }
  for (const pack of await packsBetween(db, field, from, from + PACKS_PER_LOT)) {
    const { members, texts } = pack
    judge.glance(members, answers)
    if (isNone(answers.perhaps)) hits.addBits(members.block, members.offsets, answers.yes)
    else if (texts) await readThrough(members, texts, judge, answers, hits, reading)
    else doubtful.push(pack)
  }
  for (const { members, texts } of await withTexts(db, field, doubtful)) {
    judge.glance(members, answers)
    if (texts) await readThrough(members, texts, judge, answers, hits, reading)
  }
}

const found = newBits()

/** Settles what was in doubt by reading, a part at a time. */
async function readThrough(
  pack: PackMembers,
  texts: TextBlock,
  judge: Judge,
  { yes, perhaps }: Answers,
  hits: Hits,
  reading: { ms: number },
): Promise<void> {
  hits.addBits(pack.block, pack.offsets, yes)
  for (const asked of readableParts(texts, perhaps)) {
    const began = performance.now()
    judge.read(pack, texts, asked, found)
    hits.addBits(pack.block, pack.offsets, found)
    reading.ms += performance.now() - began
    if (reading.ms < MAX_READING_MS) continue
    await setImmediate()
    reading.ms = 0
  }
}

/** The texts asked for, by parts that can be read without keeping others waiting, whatever the expression. */
function* readableParts(texts: TextBlock, asked: Bits): Generator<Bits> {
  if (texts.text.length <= MAX_UTF16_UNITS_PER_READ) {
    yield asked
    return
  }
  let [part, units] = [newBits(), 0]
  for (let index = 0; index < texts.ends.length; index++) {
    if (!hasBit(asked, index)) continue
    setBit(part, index)
    units += endOf(texts, index) - startOf(texts, index)
    if (units < MAX_UTF16_UNITS_PER_READ) continue
    yield part
    part = newBits()
    units = 0
  }
  if (!isNone(part)) yield part
}

/** Texts that the packs do not have as they are. */
async function scanLate(rows: readonly PackedText[], judge: Judge, hits: Hits): Promise<void> {
  const answers = newAnswers()
  const reading = { ms: 0 }
  for (const { members, texts } of packsOfNow(rows)) {
    judge.glance(members, answers)
    await readThrough(members, texts, judge, answers, hits, reading)
  }
}
