import { setImmediate } from 'node:timers/promises'
import type { Tree } from '#core/search/tree.ts'
import type { Search } from '#server/db/search/plan.ts'
import { type Answer, type Judge, judgeOf, type Texts, Yes } from '#server/db/search/text-judge.ts'
import { PackMembers, packTexts, unitsOf } from '#server/db/search/text-pack.ts'
import { lastBlock, membersBetween, type PackedField, textsNow, textsOfPacks } from '#server/db/search/text-packs.ts'

/** Packs looked at in one go: between two, other requests get their turn. */
const LOT = 128

/** Where to look, and which texts the packs do not have as they are. */
export interface ScanScope extends Pick<Search, 'db' | 'translations'> {
  readonly except: readonly number[]
  /** So many are enough; undefined: all of them. */
  readonly most?: number | undefined
}

/** Numbers of the units that pass, in rising order. Texts are read only where the signatures leave a doubt. */
export async function scanUnits(scope: ScanScope, tree: Tree): Promise<number[]> {
  const judge = await judgeOf(tree, (field, ofText) => scan({ ...scope, most: undefined }, field, ofText))
  return scan(scope, 'target', judge)
}

async function scan(search: ScanScope, field: PackedField, judge: Judge): Promise<number[]> {
  const { db, except, most = Number.POSITIVE_INFINITY } = search
  const isIn = field === 'target' ? translationTest(search.translations) : () => true
  const stale = new Set(except)
  const found: number[] = []
  const last = await lastBlock(db)
  for (let from = 0; from <= last; from += LOT) {
    const rows = await membersBetween(db, field, from, from + LOT)
    const packs = rows.map(({ block, members }) => ({ block, members: new PackMembers(block, members) }))
    const doubtful: typeof packs = []
    const sure = packs.map((pack) => {
      const answers = glance(pack.members, judge, isIn)
      if (answers.hasDoubts) doubtful.push(pack)
      return answers
    })
    const texts = await textsOfPacks(
      db,
      field,
      doubtful.map(({ block }) => block),
    )
    for (const [i, { block, members }] of packs.entries()) {
      const bytes = texts.get(block)
      const ids = bytes ? readThrough(members, unitsOf(bytes), judge, isIn) : (sure[i]?.ids ?? [])
      for (const id of ids) if (!stale.has(id)) found.push(id)
    }
    // Texts that are not packed yet could come in between.
    if (found.length >= most && except.length === 0) return found
    await setImmediate()
  }
  const late = await scanLate(search, field, judge)
  return late.length === 0 ? found : [...found, ...late].sort((a, b) => a - b)
}

type TranslationTest = (id: number) => boolean

function translationTest(translations: readonly number[] | undefined): TranslationTest {
  if (!translations) return () => true
  const known = new Set(translations)
  return (id) => known.has(id)
}

interface Glance {
  readonly ids: readonly number[]
  /** Some texts must be read. */
  readonly hasDoubts: boolean
}

const nothingRead: Texts = { units: new Uint16Array(0), from: 0, to: -1 }

function glance(members: PackMembers, judge: Judge, isIn: TranslationTest): Glance {
  const ids: number[] = []
  for (let i = 0; i < members.length; i++) {
    if (!isIn(members.translation(i))) continue
    const answer: Answer = judge(members.signature(i), members.source(i), nothingRead)
    if (answer === Yes) ids.push(members.id(i))
    else if (answer !== 0) return { ids, hasDoubts: true }
  }
  return { ids, hasDoubts: false }
}

function readThrough(members: PackMembers, units: Uint16Array, judge: Judge, isIn: TranslationTest): readonly number[] {
  const ids: number[] = []
  const texts = { units, from: 0, to: 0 }
  for (let i = 0; i < members.length; i++) {
    if (!isIn(members.translation(i))) continue
    texts.from = members.start(i)
    texts.to = members.end(i)
    if (judge(members.signature(i), members.source(i), texts) === Yes) ids.push(members.id(i))
  }
  return ids
}

/** Texts that the packs do not have as they are: few, packed for the occasion. */
async function scanLate(search: ScanScope, field: PackedField, judge: Judge): Promise<number[]> {
  const rows = await textsNow(search.db, field, search.except)
  if (rows.length === 0) return []
  const { members, texts } = packTexts(0, rows)
  const isIn = field === 'target' ? translationTest(search.translations) : () => true
  return [...readThrough(new PackMembers(0, members), unitsOf(texts), judge, isIn)]
}
