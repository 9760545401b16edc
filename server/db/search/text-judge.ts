import { fold } from '#core/search/fold.ts'
import { isIndexable } from '#core/search/grams.ts'
import { requiredLiterals } from '#core/search/literals.ts'
import { neededKinds } from '#core/search/signature.ts'
import { textScan } from '#core/search/text-scan.ts'
import { isTextTest, type TextTest, type Tree } from '#core/search/tree.ts'
import type { TextUnits } from '#core/text/automaton.ts'
import { isPacked, type PackedField } from '#server/db/search/text-packs.ts'

/** Whether something holds, as far as is known: the least of parts joined by AND, the greatest of those joined by OR. */
export type Answer = typeof No | typeof Perhaps | typeof Yes
export const No = 0
export const Perhaps = 1
export const Yes = 2

/** Where a text stands; `to` before `from`: it was not read. */
export interface Texts {
  readonly units: TextUnits
  readonly from: number
  readonly to: number
}

/** Judges a unit by the signature of its text, its source string, and its text if that was read. */
export type Judge = (signature: number, source: number, texts: Texts) => Answer

/** Finds the source strings of which a text passes. */
export type SourceFinder = (field: PackedField, judge: Judge) => Promise<readonly number[]>

/** Whether a tree asks for nothing but texts that are packed. */
export function isAboutPackedTexts(tree: Tree): boolean {
  if (tree.kind === 'and' || tree.kind === 'or') return tree.parts.every(isAboutPackedTexts)
  if (tree.kind === 'not') return isAboutPackedTexts(tree.part)
  return tree.kind === 'term' && isTextTest(tree.test) && (tree.field === '' || isPacked(tree.field))
}

/** Whether the index of grams is of no help with some term: with one letter, or an expression without three in a row. */
export function needsScan(tree: Tree): boolean {
  if (tree.kind === 'and' || tree.kind === 'or') return tree.parts.some(needsScan)
  if (tree.kind === 'not') return needsScan(tree.part)
  if (tree.kind !== 'term') return false
  const { test } = tree
  if (test.kind === 'pattern') return !requiredLiterals(test.pattern).some((text) => isIndexable(fold(text)))
  if (test.kind !== 'contains') return false
  return [...fold(test.text)].length === 1
}

/** The tree as a judge. Sources are looked through first: there are fewer of them. */
export async function judgeOf(tree: Tree, findSources: SourceFinder): Promise<Judge> {
  switch (tree.kind) {
    case 'and':
    case 'or': {
      const judges: Judge[] = []
      for (const part of tree.parts) judges.push(await judgeOf(part, findSources))
      return tree.kind === 'and' ? all(judges) : any(judges)
    }
    case 'not': {
      const judge = await judgeOf(tree.part, findSources)
      return (signature, source, texts) => (Yes - judge(signature, source, texts)) as Answer
    }
    default:
      return tree.kind === 'term' && isTextTest(tree.test) ? judgeOfTerm(tree.field, tree.test, findSources) : () => No
  }
}

async function judgeOfTerm(field: string, test: TextTest, findSources: SourceFinder): Promise<Judge> {
  const own = textJudge(test)
  if (field === 'target') return own
  const fields: PackedField[] = field === '' ? ['source', 'context'] : isPacked(field) ? [field] : []
  const passing: number[] = []
  for (const name of fields) for (const id of await findSources(name, own)) passing.push(id)
  const marks = new Uint8Array(passing.reduce((most, id) => Math.max(most, id), 0) + 1)
  for (const id of passing) marks[id] = 1
  const ofSource: Judge = (_, source) => (marks[source] === 1 ? Yes : No)
  return field === '' ? any([ofSource, own]) : ofSource
}

const all =
  (judges: readonly Judge[]): Judge =>
  (signature, source, texts) => {
    let least: Answer = Yes
    for (const judge of judges) {
      const answer = judge(signature, source, texts)
      if (answer === No) return No
      if (answer < least) least = answer
    }
    return least
  }

const any =
  (judges: readonly Judge[]): Judge =>
  (signature, source, texts) => {
    let most: Answer = No
    for (const judge of judges) {
      const answer = judge(signature, source, texts)
      if (answer === Yes) return Yes
      if (answer > most) most = answer
    }
    return most
  }

/** A test of the very text. */
export function textJudge(test: TextTest): Judge {
  const { masks, isExact } = neededKinds(test)
  const passes = textScan(test)
  return (signature, _, texts) => {
    for (const mask of masks) if ((signature & mask) === 0) return No
    if (isExact) return Yes
    if (texts.to < texts.from) return Perhaps
    return passes(texts.units, texts.from, texts.to) ? Yes : No
  }
}
