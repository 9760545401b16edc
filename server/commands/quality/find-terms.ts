import { compileGlossary, type GlossaryMatcher } from '#core/glossary/matcher.ts'
import { checkedTerms, type GlossaryEntry, type GlossaryTerm } from '#core/glossary/terms.ts'
import { effectiveFlagList } from '#core/units/effective-flags.ts'
import { splitForms } from '#core/units/forms.ts'
import { isTranslated } from '#core/units/state.ts'
import type { Db } from '#server/db/database.ts'
import { glossaryVersions, type TermRow, termsOf } from '#server/db/queries/quality/glossary-terms.ts'

/** A term in one language, and where it comes from. */
export interface Term extends GlossaryEntry {
  readonly sourceStringId: number
  readonly componentId: number
  readonly unitId: number | null
  readonly explanation: string
}

export interface GlossaryScope {
  readonly projectId: number
  readonly sourceLanguage: { readonly id: number; readonly code: string }
  readonly languageId: number
}

interface Compiled {
  readonly version: string
  readonly matcher: GlossaryMatcher<Term>
}

const MAX_CACHED = 200
const kept = new WeakMap<object, Map<string, Compiled>>()

function termOf(row: TermRow): Term {
  const flags = effectiveFlagList({
    inherited: row.inherited_flags,
    component: row.check_flags,
    source: row.source_flags,
    extra: row.extra_flags,
    unit: row.flags ?? '',
  })
  const [target = ''] = isTranslated(row.state ?? 0) ? splitForms(row.target ?? '') : []
  return {
    source: splitForms(row.source)[0] ?? '',
    target,
    flags,
    sourceStringId: row.source_string_id,
    componentId: row.component_id,
    unitId: row.unit_id,
    explanation: row.explanation,
  }
}

/** The terms of a project's glossaries for a language, ready to be looked for; compiled anew only after they changed. */
export async function glossaryOf(db: Db, scope: GlossaryScope): Promise<GlossaryMatcher<Term> | undefined> {
  const { projectId, sourceLanguage, languageId } = scope
  const glossaries = await glossaryVersions(db, projectId, sourceLanguage.id)
  if (glossaries.length === 0) return undefined
  const { adapter } = db.getExecutor()
  const known = kept.get(adapter) ?? new Map<string, Compiled>()
  kept.set(adapter, known)
  const key = `${projectId} ${sourceLanguage.id} ${languageId}`
  const version = JSON.stringify(glossaries)
  const found = known.get(key)
  if (found?.version === version) return found.matcher
  const rows = await termsOf(
    db,
    glossaries.map(({ id }) => id),
    languageId,
  )
  const matcher = compileGlossary(rows.map(termOf), sourceLanguage.code)
  if (known.size >= MAX_CACHED) known.clear()
  known.set(key, { version, matcher })
  return matcher
}

/** What the check of the glossary asks of a translation of this source. */
export const termsToCheck = (matcher: GlossaryMatcher<Term>, source: readonly string[]): GlossaryTerm[] => {
  const found = source.flatMap((form) => checkedTerms(matcher.find(form)))
  return [...new Map(found.map((term) => [JSON.stringify(term), term])).values()]
}
