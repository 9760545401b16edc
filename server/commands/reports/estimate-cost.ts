import { setImmediate } from 'node:timers/promises'
import { CostEstimate, type CostRates, type CostSheet } from '#core/reports/cost-estimate.ts'
import { parseQuery } from '#core/search/parse.ts'
import { splitForms } from '#core/units/forms.ts'
import { isFuzzy } from '#core/units/state.ts'
import type { Db } from '#server/db/database.ts'
import type { MemoryVisibility } from '#server/db/queries/memory/memory.ts'
import {
  type EstimatedTranslation,
  stringsToEstimate,
  translationsToEstimate,
  type WorkScope,
} from '#server/db/queries/reports/reports.ts'
import { searchUnits } from '#server/db/search/search-units.ts'
import { invalid } from '#server/errors.ts'
import { lookUp, lookUpExactly } from '#server/memory/lookup.ts'

export interface Estimating {
  readonly scope: Omit<WorkScope, 'from' | 'to' | 'authorId'>
  /** Which strings, in the language of searches. */
  readonly q: string
  readonly rates: CostRates
  readonly visibility: MemoryVisibility | undefined
  /** Milliseconds since 1970, for searches that speak of days. */
  readonly now: number
}

export interface LanguageCost extends CostSheet {
  readonly code: string
  readonly language: string
}

const STRINGS_PER_PAGE = 200

/** The query as a tree; one that cannot be read is the asker's to mend. */
export function estimatedStrings(q: string, now: number) {
  const { tree, problem } = parseQuery(q, { now })
  if (!tree) throw invalid('q', problem.message)
  return tree
}

/** What translating would cost, language by language: a text that comes again, or that the memory knows, costs less. */
export async function estimateCost(db: Db, wanted: Estimating, signal?: AbortSignal): Promise<LanguageCost[]> {
  const tree = estimatedStrings(wanted.q, wanted.now)
  const languages = new Map<
    string,
    { readonly language: string; readonly sum: CostEstimate; readonly seen: Set<string> }
  >()
  for (const translation of await translationsToEstimate(db, wanted.scope)) {
    const { language, language_code: code } = translation
    const known = languages.get(code) ?? { language, sum: new CostEstimate(wanted.rates), seen: new Set() }
    languages.set(code, known)
    const page = (count: number) => ({ limit: count, offset: 0 })
    const { ids } = await searchUnits(db, tree, { translationId: translation.id, page })
    for (let start = 0; start < ids.length && signal?.aborted !== true; start += STRINGS_PER_PAGE) {
      for (const { source, state, num_words } of await stringsToEstimate(
        db,
        ids.slice(start, start + STRINGS_PER_PAGE),
      )) {
        const repeated = known.seen.has(source)
        known.seen.add(source)
        const match = repeated ? 0 : await bestMatch(db, source, translation, wanted)
        known.sum.add({ words: num_words, fuzzy: isFuzzy(state), repeated, match })
      }
      await setImmediate()
    }
  }
  return [...languages].map(([code, { language, sum }]) => ({ code, language, ...sum.sheet() }))
}

/** Percent of likeness of the best text that the memory has. */
async function bestMatch(
  db: Db,
  source: string,
  { language_id, source_language_id }: EstimatedTranslation,
  { rates, visibility }: Estimating,
): Promise<number> {
  const [text = ''] = splitForms(source)
  const query = { text, sourceLanguageId: source_language_id, targetLanguageId: language_id, visibility, limit: 1 }
  if ((await lookUpExactly(db, query)).length > 0) return 100
  if (rates.tm_threshold >= 100) return 0
  const [best] = await lookUp(db, { ...query, least: rates.tm_threshold })
  return best?.similarity ?? 0
}
