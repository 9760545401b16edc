import { type Token, tokensOf } from './tokens.ts'
import { Vocabulary } from './vocabulary.ts'

/** An occurrence of terms in a text. */
export interface GlossaryMatch<Term> {
  readonly start: number
  readonly end: number
  /** Terms that are written alike here; those that stand there to the letter where there are any. */
  readonly terms: readonly Term[]
  /** To the letter, but for capitals; otherwise with another ending. */
  readonly isExact: boolean
  /** Lies within a longer match: `memory` in `translation memory`. */
  readonly isCovered: boolean
}

export interface GlossaryMatcher<Term> {
  /** All occurrences from left to right, of those that begin together the longest first. Linear in the text. */
  find(text: string): GlossaryMatch<Term>[]
}

interface Leaf<Term> {
  readonly term: Term
  /** Words of the term with their endings. */
  readonly words: readonly string[]
}

/** A beginning of terms; what may follow is named by the number of the word. */
interface Node<Term> {
  readonly next: Map<number, Node<Term>>
  readonly leaves: Leaf<Term>[]
}

/** Longer ones are texts, not terms: they are not looked for. */
const MAX_TOKENS = 100
/** Terms that differ in endings only are read side by side; no glossary needs as many. */
const MAX_STATES = 100

/** Compiles the terms of a glossary for the language that they and the texts are written in. */
export function compileGlossary<Term extends { readonly source: string }>(
  terms: readonly Term[],
  language: string,
): GlossaryMatcher<Term> {
  const vocabulary = new Vocabulary(language)
  const root: Node<Term> = { next: new Map(), leaves: [] }
  for (const term of terms) {
    const words = tokensOf(term.source).map(({ text }) => text)
    if (words.length > 0 && words.length <= MAX_TOKENS) nodeOf(root, words, vocabulary).leaves.push({ term, words })
  }
  return { find: (text) => findAll(root, tokensOf(text), vocabulary) }
}

function nodeOf<Term>(root: Node<Term>, words: readonly string[], vocabulary: Vocabulary): Node<Term> {
  let node = root
  for (const word of words) {
    const id = vocabulary.add(word)
    const next: Node<Term> = node.next.get(id) ?? { next: new Map(), leaves: [] }
    node.next.set(id, next)
    node = next
  }
  return node
}

const NO_FORMS: ReadonlySet<number> = new Set()

function findAll<Term>(root: Node<Term>, tokens: readonly Token[], vocabulary: Vocabulary): GlossaryMatch<Term>[] {
  const forms = formsOfAll(tokens, vocabulary)
  const found: GlossaryMatch<Term>[] = []
  let furthest = 0
  for (let from = 0; from < tokens.length; from++) {
    if (forms[from]?.size === 0) continue
    const here: GlossaryMatch<Term>[] = []
    let states: readonly Node<Term>[] = [root]
    for (let to = from; to < tokens.length; to++) {
      states = follow(states, forms[to] ?? NO_FORMS)
      if (states.length === 0) break
      const leaves = states.flatMap((node) => node.leaves)
      if (leaves.length > 0) here.push(matchOf(leaves, tokens, from, to))
    }
    for (const match of here.reverse()) {
      found.push({ ...match, isCovered: match.end <= furthest })
      furthest = Math.max(furthest, match.end)
    }
  }
  return found
}

/** Each different word is looked up once. */
function formsOfAll(tokens: readonly Token[], vocabulary: Vocabulary): readonly ReadonlySet<number>[] {
  const known = new Map<string, ReadonlySet<number>>()
  return tokens.map(({ text }) => {
    const forms = known.get(text) ?? vocabulary.formsOf(text)
    known.set(text, forms)
    return forms
  })
}

const nowhere: readonly never[] = []

function follow<Term>(states: readonly Node<Term>[], forms: ReadonlySet<number>): readonly Node<Term>[] {
  if (forms.size === 0) return nowhere
  const next: Node<Term>[] = []
  for (const { next: edges } of states) {
    for (const id of forms) {
      const node = edges.get(id)
      if (node && next.length < MAX_STATES) next.push(node)
    }
  }
  return next
}

function matchOf<Term>(
  leaves: readonly Leaf<Term>[],
  tokens: readonly Token[],
  from: number,
  to: number,
): GlossaryMatch<Term> {
  const exact = leaves.filter(({ words }) => words.every((word, i) => word === tokens[from + i]?.text))
  const isExact = exact.length > 0
  return {
    start: tokens[from]?.start ?? 0,
    end: tokens[to]?.end ?? 0,
    terms: (isExact ? exact : leaves).map(({ term }) => term),
    isExact,
    isCovered: false,
  }
}
