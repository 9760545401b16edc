import { fold } from '#core/search/fold.ts'
import { isIndexable } from '#core/search/grams.ts'
import { requiredLiterals } from '#core/search/literals.ts'
import { neededKinds } from '#core/search/signature.ts'
import { textScan } from '#core/search/text-scan.ts'
import { isTextTest, type TextTest, type Tree } from '#core/search/tree.ts'
import type { TextCodes } from '#core/text/text-codes.ts'
import { type Hits, hasBit } from '#server/db/search/hits.ts'
import { PACK_SPAN, type PackMembers } from '#server/db/search/text-pack.ts'
import { isPacked, type PackedField } from '#server/db/search/text-packs.ts'

/** Whether something holds, as far as is known: the least of parts joined by AND, the greatest of those joined by OR. */
export const No = 0
export const Perhaps = 1
export const Yes = 2

/** One of the three for each text of a pack. */
export type Answers = Uint8Array

export const newAnswers = (): Answers => new Uint8Array(PACK_SPAN)

/** Judges the texts of one pack after another. */
export interface Judge {
  /** By what is known of the texts, without reading them. */
  glance(pack: PackMembers, answers: Answers): void
  /** By the texts themselves, only those where there is a doubt; never says `Perhaps`. */
  read(pack: PackMembers, texts: TextCodes, doubts: Answers, answers: Answers): void
}

export interface Finders {
  /** Source strings of which a text passes. */
  sources(field: PackedField, judge: Judge): Promise<Hits>
  /** Units whose own text passes, if there is a quicker way to tell. */
  units(test: TextTest): Promise<Hits | undefined>
}

/** Whether a tree asks for nothing but texts that are packed. */
export function isAboutPackedTexts(tree: Tree): boolean {
  if (tree.kind === 'and' || tree.kind === 'or') return tree.parts.every(isAboutPackedTexts)
  if (tree.kind === 'not') return isAboutPackedTexts(tree.part)
  return tree.kind === 'term' && isTextTest(tree.test) && (tree.field === '' || isPacked(tree.field))
}

/** Whether the index of grams is of little help with some term: one or two letters, an expression without three in a row. */
export function needsScan(tree: Tree): boolean {
  if (tree.kind === 'and' || tree.kind === 'or') return tree.parts.some(needsScan)
  if (tree.kind === 'not') return needsScan(tree.part)
  if (tree.kind !== 'term') return false
  const { test } = tree
  if (test.kind === 'pattern') return !requiredLiterals(test.pattern).some((text) => isIndexable(fold(text)))
  return test.kind === 'contains' && test.text !== '' && !isIndexable(fold(test.text))
}

/** The tree as a judge. Sources are looked through first: there are fewer of them. */
export async function judgeOf(tree: Tree, find: Finders): Promise<Judge> {
  switch (tree.kind) {
    case 'and':
    case 'or': {
      const judges: Judge[] = []
      for (const part of tree.parts) judges.push(await judgeOf(part, find))
      return joined(judges, tree.kind === 'and' ? No : Yes)
    }
    case 'not':
      return denied(await judgeOf(tree.part, find))
    default:
      return tree.kind === 'term' && isTextTest(tree.test) ? judgeOfTerm(tree.field, tree.test, find) : nobody
  }
}

async function judgeOfTerm(field: string, test: TextTest, find: Finders): Promise<Judge> {
  const own = textJudge(test)
  const known = field === 'target' || field === '' ? await find.units(test) : undefined
  const targets = known ? unitJudge(known) : own
  if (field === 'target') return targets
  const fields: PackedField[] = field === '' ? ['source', 'context'] : isPacked(field) ? [field] : []
  const judges: Judge[] = []
  for (const name of fields) judges.push(sourceJudge(await find.sources(name, own)))
  return joined(field === '' ? [...judges, targets] : judges, Yes)
}

/** A judge that is sure at a glance. */
const sure = (glance: Judge['glance']): Judge => ({
  glance,
  read: (pack, _texts, _doubts, answers) => glance(pack, answers),
})

const nobody = sure((_, answers) => answers.fill(No))

/** Units of these source strings. */
function sourceJudge(sources: Hits): Judge {
  const ids = sources.all()
  const marks = new Uint8Array((ids.at(-1) ?? 0) + 1)
  for (const id of ids) marks[id] = Yes
  return sure((pack, answers) => {
    for (let i = 0; i < pack.length; i++) answers[i] = marks[pack.sources.at(i)] ?? No
  })
}

/** These units. */
export function unitJudge(units: Hits): Judge {
  return sure((pack, answers) => {
    const words = units.words(pack.block)
    for (let i = 0; i < pack.length; i++) answers[i] = words && hasBit(words, pack.offsets.at(i)) ? Yes : No
  })
}

/** Units of these translations. */
export function translationJudge(translations: readonly number[]): Judge {
  const known = new Set(translations)
  return sure((pack, answers) => {
    for (let i = 0; i < pack.length; i++) answers[i] = known.has(pack.translations.at(i)) ? Yes : No
  })
}

/** All or any of them: `settled` is the answer that needs no others. */
export function joined(judges: readonly Judge[], settled: typeof No | typeof Yes): Judge {
  const [only] = judges
  if (only && judges.length === 1) return only
  const [mine, left] = [newAnswers(), newAnswers()]
  return {
    glance(pack, answers) {
      answers.fill(Yes - settled)
      for (const judge of judges) {
        judge.glance(pack, mine)
        for (let i = 0; i < pack.length; i++) {
          const answer = mine[i] as number
          if (settled === No ? answer < (answers[i] as number) : answer > (answers[i] as number)) answers[i] = answer
        }
      }
    },
    read(pack, texts, doubts, answers) {
      left.set(doubts)
      answers.fill(Yes - settled)
      for (const judge of judges) {
        judge.read(pack, texts, left, mine)
        for (let i = 0; i < pack.length; i++)
          if (left[i] === Perhaps && mine[i] === settled) {
            answers[i] = settled
            left[i] = settled
          }
      }
    },
  }
}

function denied(judge: Judge): Judge {
  const turn = (pack: PackMembers, answers: Answers) => {
    for (let i = 0; i < pack.length; i++) answers[i] = Yes - (answers[i] as number)
  }
  return {
    glance(pack, answers) {
      judge.glance(pack, answers)
      turn(pack, answers)
    },
    read(pack, texts, doubts, answers) {
      judge.read(pack, texts, doubts, answers)
      turn(pack, answers)
    },
  }
}

/** A test of the very text. */
export function textJudge(test: TextTest): Judge {
  const { masks, isExact } = neededKinds(test)
  const { finder, isPossible, glance } = textScan(test)
  // Kinds of one bit are asked for all at once.
  const single = masks.filter((mask) => (mask & (mask - 1)) === 0).reduce((all, mask) => all | mask, 0)
  const others = masks.filter((mask) => (mask & (mask - 1)) !== 0)
  const lacks = (signature: number): boolean => {
    if ((signature & single) !== single) return true
    for (const mask of others) if ((signature & mask) === 0) return true
    return false
  }
  const byHead = (pack: PackMembers, answers: Answers) => {
    if (!glance) return
    for (let i = 0; i < pack.length; i++) {
      if (answers[i] !== Perhaps) continue
      const head = pack.heads[i] as number
      const told = glance(head & 0xffff, head >>> 16, (pack.ends[i] as number) - pack.start(i))
      if (told !== undefined) answers[i] = told ? Yes : No
    }
  }
  return {
    glance(pack, answers) {
      if (pack.alphabet && !isPossible(pack.alphabet)) {
        answers.fill(No)
        return
      }
      const { length, signatures } = pack
      for (let i = 0; i < length; i++) answers[i] = lacks(signatures[i] as number) ? No : isExact ? Yes : Perhaps
      if (!isExact) byHead(pack, answers)
    },
    read(pack, texts, doubts, answers) {
      const isFound = finder(texts)
      for (let i = 0; i < pack.length; i++)
        if (doubts[i] === Perhaps)
          answers[i] =
            !lacks(pack.signatures[i] as number) && (isExact || isFound(pack.start(i), pack.ends[i] as number))
              ? Yes
              : No
    },
  }
}
