import { fold } from '#core/search/fold.ts'
import { isIndexable } from '#core/search/grams.ts'
import { requiredLiterals } from '#core/search/literals.ts'
import { neededKinds } from '#core/search/signature.ts'
import { textScan } from '#core/search/text-scan.ts'
import { isTextTest, type TextTest, type Tree } from '#core/search/tree.ts'
import { type Bits, setBit } from '#core/text/bits.ts'
import type { TextBlock } from '#core/text/text-block.ts'
import { complement, intersect, isNone, keepFirst, newBits, subtract, unite } from '#server/db/search/bit-sets.ts'
import type { Hits } from '#server/db/search/hits.ts'
import type { PackMembers } from '#server/db/search/text-pack.ts'
import { isPacked, type PackedField } from '#server/db/search/text-packs.ts'

/** What is known of the texts of a pack, a bit for each: those that pass, and those of which only reading tells. */
export interface Answers {
  readonly yes: Bits
  readonly perhaps: Bits
}

export const newAnswers = (): Answers => ({ yes: newBits(), perhaps: newBits() })

/** Judges the texts of one pack after another. */
export interface Judge {
  /** By what is known of the texts, without reading them. */
  glance(pack: PackMembers, answers: Answers): void
  /** By the texts themselves: which of those that are asked for pass. */
  read(pack: PackMembers, texts: TextBlock, asked: Bits, found: Bits): void
}

export interface Finders {
  /** Source strings of which a text passes. */
  sources(field: PackedField, judge: Judge): Promise<Hits>
}

/** Whether a tree asks for nothing but texts that are packed. */
export function isAboutPackedTexts(tree: Tree): boolean {
  if (tree.kind === 'and' || tree.kind === 'or') return tree.parts.every(isAboutPackedTexts)
  if (tree.kind === 'not') return isAboutPackedTexts(tree.part)
  return tree.kind === 'term' && isTextTest(tree.test) && (tree.field === '' || isPacked(tree.field))
}

/** Whether packs are the better way for some term. `isCostly`: those that the index finds must be looked at one by one. */
export function needsScan(tree: Tree, isCostly: boolean): boolean {
  if (tree.kind === 'and' || tree.kind === 'or') return tree.parts.some((part) => needsScan(part, isCostly))
  if (tree.kind === 'not') return needsScan(tree.part, isCostly)
  if (tree.kind !== 'term') return false
  const { field, test } = tree
  const isPart = test.kind === 'pattern' || (test.kind === 'contains' && test.text !== '')
  return isPart && ((isCostly && field !== 'target') || !hasGrams(test))
}

/** Not one or two letters, or an expression without three in a row: the index of grams is of little help with these. */
const hasGrams = (test: TextTest): boolean =>
  test.kind === 'pattern'
    ? requiredLiterals(test.pattern).some((text) => isIndexable(fold(text)))
    : isIndexable(fold(test.text))

/** The tree as a judge. Sources are looked through first: there are fewer of them. */
export async function judgeOf(tree: Tree, find: Finders): Promise<Judge> {
  switch (tree.kind) {
    case 'and':
    case 'or': {
      const judges: Judge[] = []
      for (const part of tree.parts) judges.push(await judgeOf(part, find))
      return joined(judges, tree.kind)
    }
    case 'not':
      return denied(await judgeOf(tree.part, find))
    default:
      return tree.kind === 'term' && isTextTest(tree.test) ? judgeOfTerm(tree.field, tree.test, find) : nobody
  }
}

async function judgeOfTerm(field: string, test: TextTest, find: Finders): Promise<Judge> {
  const own = textJudge(test)
  if (field === 'target') return own
  const fields: PackedField[] = field === '' ? ['source', 'context'] : isPacked(field) ? [field] : []
  const judges: Judge[] = []
  for (const name of fields) judges.push(sourceJudge(await find.sources(name, own)))
  return joined(field === '' ? [...judges, own] : judges, 'or')
}

/** A judge that is sure at a glance. */
function sure(decide: (pack: PackMembers, yes: Bits) => void): Judge {
  return {
    glance(pack, { yes, perhaps }) {
      decide(pack, yes)
      perhaps.fill(0)
    },
    read(pack, _texts, asked, found) {
      decide(pack, found)
      intersect(found, asked)
    },
  }
}

const nobody = sure((_, yes) => yes.fill(0))

/** Units of these source strings. */
const sourceJudge = (sources: Hits): Judge => sure((pack, yes) => sources.bitsOf(pack.sources, 0, pack.length, yes))

/** These units. */
export const unitJudge = (units: Hits): Judge =>
  sure((pack, yes) => units.bitsOf(pack.offsets, pack.firstId, pack.length, yes))

/** Units of these translations. */
export function translationJudge(translations: readonly number[]): Judge {
  const known = new Set(translations)
  return sure((pack, yes) => {
    const { translations: theirs, length } = pack
    yes.fill(theirs.step === 0 && known.has(theirs.first) ? -1 : 0)
    if (theirs.step === 0) keepFirst(yes, length)
    else for (let i = 0; i < length; i++) if (known.has(theirs.at(i))) setBit(yes, i)
  })
}

/** All of them, or one at least. */
export function joined(judges: readonly Judge[], how: 'and' | 'or'): Judge {
  const [only] = judges
  if (only && judges.length === 1) return only
  return how === 'and' ? allOf(judges) : oneOf(judges)
}

function allOf(judges: readonly Judge[]): Judge {
  const mine = newAnswers()
  const left = newBits()
  return {
    glance(pack, { yes, perhaps }) {
      allBits(pack, yes)
      allBits(pack, perhaps)
      for (const judge of judges) {
        if (isNone(perhaps)) break
        judge.glance(pack, mine)
        unite(mine.perhaps, mine.yes)
        intersect(yes, mine.yes)
        intersect(perhaps, mine.perhaps)
      }
      subtract(perhaps, yes)
    },
    read(pack, texts, asked, found) {
      found.set(asked)
      for (const judge of judges) {
        left.set(found)
        judge.read(pack, texts, left, found)
      }
    },
  }
}

function oneOf(judges: readonly Judge[]): Judge {
  const mine = newAnswers()
  const [left, met] = [newBits(), newBits()]
  return {
    glance(pack, { yes, perhaps }) {
      yes.fill(0)
      perhaps.fill(0)
      for (const judge of judges) {
        judge.glance(pack, mine)
        unite(yes, mine.yes)
        unite(perhaps, mine.perhaps)
      }
      subtract(perhaps, yes)
    },
    read(pack, texts, asked, found) {
      found.fill(0)
      left.set(asked)
      for (const judge of judges) {
        judge.read(pack, texts, left, met)
        unite(found, met)
        subtract(left, met)
      }
    },
  }
}

function allBits(pack: PackMembers, bits: Bits): void {
  bits.fill(-1)
  keepFirst(bits, pack.length)
}

function denied(judge: Judge): Judge {
  const all = newBits()
  return {
    glance(pack, answers) {
      judge.glance(pack, answers)
      allBits(pack, all)
      unite(answers.yes, answers.perhaps)
      complement(answers.yes, all)
    },
    read(pack, texts, asked, found) {
      judge.read(pack, texts, asked, found)
      complement(found, asked)
    },
  }
}

/** A test of the very text. */
function textJudge(test: TextTest): Judge {
  const { masks, isExact } = neededKinds(test)
  const scan = textScan(test)
  // Kinds of one bit are asked for all at once.
  const single = masks.filter((mask) => (mask & (mask - 1)) === 0).reduce((all, mask) => all | mask, 0)
  const others = masks.filter((mask) => (mask & (mask - 1)) !== 0)
  const [possible, able] = [newBits(), newBits()]
  let last: PackMembers | undefined
  const mayPass = (pack: PackMembers) => {
    if (pack === last) return possible
    last = pack
    if (pack.alphabet && !scan.isPossible(pack.alphabet)) possible.fill(0)
    else byKinds(pack, single, others, possible)
    return possible
  }
  return {
    glance(pack, { yes, perhaps }) {
      yes.fill(0)
      perhaps.fill(0)
      const decided = isExact ? yes : perhaps
      decided.set(mayPass(pack))
    },
    read(pack, texts, asked, found) {
      found.fill(0)
      able.set(mayPass(pack))
      intersect(able, asked)
      if (isExact) found.set(able)
      else if (!isNone(able)) scan.find(texts, able, found)
    },
  }
}

/** 1 for 0, and 0 for all others: a million times, asking would take longer. */
const isZero = (number: number): number => ((number | -number) >>> 31) ^ 1

/** Texts whose signature has all of `single`, and one at least of each of the others. */
function byKinds({ signatures, length }: PackMembers, single: number, others: readonly number[], bits: Bits): void {
  for (let from = 0, word = 0; word < bits.length; from += 32, word++) {
    let all = 0
    const to = Math.min(length, from + 32)
    for (let i = from; i < to; i++) all |= isZero(~(signatures[i] ?? 0) & single) << i
    for (const mask of others) for (let i = from; i < to; i++) all &= ~(isZero((signatures[i] ?? 0) & mask) << i)
    bits[word] = all
  }
}
