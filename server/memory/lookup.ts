import { mostAlike } from '#core/memory/overlap.ts'
import { sizesAround } from '#core/memory/sizes.ts'
import { similarity } from '#core/text/similarity.ts'
import type { Db } from '#server/db/database.ts'
import {
  entriesOfSources,
  type MemoryRow,
  type MemoryVisibility,
  sourceId,
  sourcesWithTarget,
} from '#server/db/queries/memory/memory.ts'
import { gramLengths, postingsOf, unindexedSourcesOf } from '#server/db/queries/memory/memory-grams.ts'
import { memoryGrams, memorySize } from '#server/memory/gram-index.ts'

export interface MemoryQuery {
  readonly text: string
  readonly sourceLanguageId: number
  readonly targetLanguageId: number
  /** What may be seen; undefined: everything. */
  readonly visibility: MemoryVisibility | undefined
  /** Key of the string asked about: an entry with another one counts for less. */
  readonly context?: string
  /** Percent; below is of no use. */
  readonly least?: number
  readonly limit?: number
  /** For people, who see beside it where a text comes from: the quality is how alike the sources are, and nothing else. */
  readonly isLikenessOnly?: boolean
}

export interface MemoryMatch {
  readonly entry: MemoryRow
  /** Percent, all told. */
  readonly quality: number
  /** Percent of the texts alone. */
  readonly similarity: number
}

const DEFAULT_LEAST = 75
const DEFAULT_LIMIT = 5
/** How many sources are compared letter by letter: more where texts are short and grams tell little. */
const MIN_CANDIDATES = 400
const MAX_CANDIDATES = 2500
const CHARACTERS = 60_000
/** Of lists of grams for one class of length; there are about six classes to read. */
const READ_BYTES = 120_000
const FEWEST_GRAMS = 10
/** Sources that are not in the index yet, compared one by one. */
const MAX_UNINDEXED_SOURCES = 5000
/** Texts much less alike than this have few grams in common: they are not looked for. */
const FAINTEST = 50

/** The entries most like a text, best first. */
export async function lookUp(db: Db, query: MemoryQuery): Promise<MemoryMatch[]> {
  const { text, least = DEFAULT_LEAST, limit = DEFAULT_LIMIT } = query
  if (text === '') return []
  const scores = new Map<number, number>()
  for (const source of [...(await closeSources(db, query)), ...(await lateSources(db, query))]) {
    const score = similarity(text, source.text, least)
    if (score >= least) scores.set(source.id, score)
  }
  return rank(query, await entriesOf(db, query, [...scores.keys()]), scores, { least, limit })
}

/** The entries whose source is the very text. */
export async function lookUpExactly(db: Db, query: Omit<MemoryQuery, 'least'>): Promise<MemoryMatch[]> {
  const id = await sourceId(db, query.sourceLanguageId, query.text)
  if (id === undefined) return []
  const { limit = DEFAULT_LIMIT } = query
  return rank(query, await entriesOf(db, query, [id]), new Map([[id, 100]]), { least: 0, limit })
}

const entriesOf = (db: Db, { targetLanguageId, visibility }: MemoryQuery, ids: readonly number[]) =>
  ids.length === 0 ? [] : entriesOfSources(db, ids, targetLanguageId, visibility)

/** Sources that share most grams with the text. */
async function closeSources(db: Db, { text, sourceLanguageId, targetLanguageId, least = DEFAULT_LEAST }: MemoryQuery) {
  const grams = memoryGrams(text)
  const { from, to } = sizesAround(text.length, Math.max(least, FAINTEST))
  const sizes = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const selective = await selectiveGrams(db, sourceLanguageId, text, grams)
  const postings = await postingsOf(db, sourceLanguageId, sizes, selective)
  const limit = Math.round(Math.min(MAX_CANDIDATES, Math.max(MIN_CANDIDATES, CHARACTERS / text.length)))
  const alike = mostAlike(postings, { grams: grams.size, looked: selective.length, limit })
  const ids = alike.map((one) => one.id)
  return ids.length === 0 ? [] : sourcesWithTarget(db, ids, targetLanguageId)
}

/** The rarest grams: the most common ones cost most to read and tell least. */
async function selectiveGrams(db: Db, languageId: number, text: string, grams: ReadonlySet<number>): Promise<number[]> {
  const lengths = await gramLengths(db, languageId, memorySize(text), grams)
  const rarest = [...grams].sort((a, b) => (lengths.get(a) ?? 0) - (lengths.get(b) ?? 0))
  const selective: number[] = []
  let bytes = 0
  for (const gram of rarest) {
    bytes += lengths.get(gram) ?? 0
    if (bytes > READ_BYTES && selective.length >= FEWEST_GRAMS) break
    selective.push(gram)
  }
  return selective
}

const lateSources = (db: Db, { sourceLanguageId }: MemoryQuery) =>
  unindexedSourcesOf(db, sourceLanguageId, MAX_UNINDEXED_SOURCES)

/** What waits for review is worth less, as is what belongs to another key. */
function qualityOf(entry: MemoryRow, score: number, context: string | undefined): number {
  const reviewed = entry.status === 0 ? 0.7 : 1
  const elsewhere = context && entry.context && entry.context !== context ? 0.95 : 1
  return Math.round(score * reviewed * elsewhere)
}

function rank(
  { context, isLikenessOnly = false }: Pick<MemoryQuery, 'context' | 'isLikenessOnly'>,
  entries: readonly (MemoryRow & { readonly source_id: number })[],
  scores: ReadonlyMap<number, number>,
  { least, limit }: { readonly least: number; readonly limit: number },
): MemoryMatch[] {
  const best = new Map<string, RankedMatch>()
  for (const entry of entries) {
    const score = scores.get(entry.source_id) ?? 0
    const worth = qualityOf(entry, score, context)
    const match = { entry, similarity: score, worth, quality: isLikenessOnly ? score : worth }
    const same = `${entry.source_id}\0${entry.target}`
    if (match.quality >= least && match.worth > (best.get(same)?.worth ?? -1)) best.set(same, match)
  }
  return inOrder([...best.values()])
    .slice(0, limit)
    .map(({ entry, similarity: alike, quality }) => ({ entry, similarity: alike, quality }))
}

interface RankedMatch extends MemoryMatch {
  readonly worth: number
}

/** The best first; of those as good, the newest text of each string before its older ones. */
function inOrder(matches: readonly RankedMatch[]): RankedMatch[] {
  const stringOf = ({ entry }: MemoryMatch) => [entry.origin, entry.context, entry.source].join('\0')
  const oldest = new Map<string, number>()
  for (const match of matches) {
    const string = stringOf(match)
    oldest.set(string, Math.min(match.entry.id, oldest.get(string) ?? match.entry.id))
  }
  const ageOf = (match: MemoryMatch) => oldest.get(stringOf(match)) ?? 0
  return matches.toSorted(
    (a, b) =>
      b.quality - a.quality ||
      b.worth - a.worth ||
      b.similarity - a.similarity ||
      ageOf(a) - ageOf(b) ||
      b.entry.created - a.entry.created ||
      a.entry.id - b.entry.id,
  )
}
