import { setImmediate } from 'node:timers/promises'
import type { TextTest, Tree } from '#core/search/tree.ts'
import type { TextCodes } from '#core/text/text-codes.ts'
import { Hits, setBit } from '#server/db/search/hits.ts'
import { packsBetween, withTexts } from '#server/db/search/known-packs.ts'
import { type KnownPack, packCache } from '#server/db/search/pack-cache.ts'
import type { Search } from '#server/db/search/plan.ts'
import {
  type Answers,
  type Judge,
  joined,
  judgeOf,
  No,
  newAnswers,
  Perhaps,
  translationJudge,
  unitJudge,
  Yes,
} from '#server/db/search/text-judge.ts'
import { type PackedText, PackMembers, packOf, packTexts } from '#server/db/search/text-pack.ts'
import { lastBlock, type PackedField, textsNow } from '#server/db/search/text-packs.ts'

/** Packs looked at in one go: between two, other requests get their turn. */
const LOT = 128

/** Where to look, and which texts the packs do not have as they are. */
export interface ScanScope extends Pick<Search, 'db' | 'translations'> {
  readonly except: readonly number[]
  /** Only these units; undefined: all. */
  readonly among?: Hits | undefined
  /** Units with such a text, if there is a quicker way to tell than looking through packs. */
  readonly findUnits?: (test: TextTest) => Promise<Hits | undefined>
  /** So many are enough; undefined: all of them. */
  readonly most?: number | undefined
}

/** Units that pass. Texts are read only where what else is known of them leaves a doubt. */
export async function scanUnits(scope: ScanScope, tree: Tree): Promise<Hits> {
  const { db, except, translations, among } = scope
  packCache.touch()
  const judge = await judgeOf(tree, {
    sources: (field, ofText) => scan({ db, except }, field, ofText),
    units: async (test) => scope.findUnits?.(test),
  })
  const limits = [...(translations ? [translationJudge(translations)] : []), ...(among ? [unitJudge(among)] : [])]
  return scan(scope, 'target', joined([...limits, judge], No))
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
    if (!answers.subarray(0, members.length).includes(Perhaps)) note(members, answers, hits)
    else if (texts) readThrough(members, texts, judge, answers, hits)
    else doubtful.push(pack)
  }
  for (const { members, texts } of await withTexts(db, field, doubtful)) {
    judge.glance(members, answers)
    if (texts) readThrough(members, texts, judge, answers, hits)
  }
}

const read = newAnswers()

function readThrough(pack: PackMembers, texts: TextCodes, judge: Judge, doubts: Answers, hits: Hits): void {
  judge.read(pack, texts, doubts, read)
  for (let i = 0; i < pack.length; i++) if (doubts[i] === Perhaps) doubts[i] = read[i] as number
  note(pack, doubts, hits)
}

function note(pack: PackMembers, answers: Answers, hits: Hits): void {
  const end = pack.length
  if (!answers.subarray(0, end).includes(Yes)) return
  const words = hits.wordsToSet(pack.block)
  for (let i = 0; i < end; i++) if (answers[i] === Yes) setBit(words, pack.offsets.at(i))
}

/** Texts that the packs do not have as they are: few, packed for the occasion. */
function scanLate(rows: readonly PackedText[], judge: Judge, hits: Hits): void {
  for (const [block, late] of Map.groupBy(rows, (row) => packOf(row.id))) {
    const { members, texts } = packTexts(block, late)
    const pack = new PackMembers(block, members)
    const answers = newAnswers()
    judge.glance(pack, answers)
    readThrough(pack, pack.textsOf(texts), judge, answers, hits)
  }
}
