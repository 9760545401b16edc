import { checkedTerms } from '#core/glossary/terms.ts'
import { pluralExamples, pluralForm } from '#core/languages/plurals.ts'
import type { PromptItem } from '#core/machinery/prompt.ts'
import { flagNumber } from '#core/units/flags.ts'
import { splitForms } from '#core/units/forms.ts'
import { unitFlags } from '#server/commands/quality/build-checked-unit.ts'
import { glossaryOf } from '#server/commands/quality/find-terms.ts'
import { formCount } from '#server/commands/quality/normalise-text.ts'
import type { Db } from '#server/db/database.ts'
import type { MemoryVisibility } from '#server/db/queries/memory/memory.ts'
import type { UnitContext } from '#server/db/queries/strings/unit-context.ts'
import type { TextRequest } from '#server/machinery/translate-texts.ts'
import { lookUp } from '#server/memory/lookup.ts'

const EXAMPLES = 3
const EXAMPLE_LEAST = 60
const COUNTS = 5

/** The source text that each form of a unit's target is a translation of. */
export function formSources(context: UnitContext): string[] {
  const { unit } = context
  const source = splitForms(unit.source)
  const [singular = '', plural = singular] = [source[0], source.at(-1)]
  const one = pluralForm(unit.plural_formula, 1)
  return Array.from({ length: formCount(context) }, (_, form) =>
    source.length === 1 || form === one ? singular : plural,
  )
}

function countsOf({ unit }: UnitContext): readonly (readonly number[])[] {
  if (splitForms(unit.source).length === 1) return []
  return pluralExamples({ number: unit.plural_number, formula: unit.plural_formula }, COUNTS)
}

/** Terms of the glossaries that a text contains, as a model is told of them. */
export async function termsFor(
  { unit, project, sourceLanguage }: UnitContext,
  text: string,
  db: Db,
): Promise<PromptItem['terms']> {
  const matcher = await glossaryOf(db, { projectId: project.id, sourceLanguage, languageId: unit.language_id })
  if (!matcher) return []
  return checkedTerms(matcher.find(text)).map(({ source, target, forbidden, readOnly }) => ({
    source,
    target: readOnly ? source : target,
    use: forbidden ? 'never' : readOnly ? 'keep' : 'must',
  }))
}

async function examplesFor(
  { unit, sourceLanguage }: UnitContext,
  text: string,
  db: Db,
  visibility: MemoryVisibility,
): Promise<PromptItem['examples']> {
  const found = await lookUp(db, {
    text,
    sourceLanguageId: sourceLanguage.id,
    targetLanguageId: unit.language_id,
    visibility,
    least: EXAMPLE_LEAST,
    limit: EXAMPLES,
  })
  return found.map(({ entry }) => ({ source: entry.source, target: entry.target }))
}

/** What a machine is asked for a unit: one text for each form. Terms and examples only for those that look at them. */
export async function machineTexts(
  db: Db,
  context: UnitContext,
  { takesContext, visibility }: { readonly takesContext: boolean; readonly visibility: MemoryVisibility },
): Promise<TextRequest[]> {
  const { unit } = context
  const flags = unitFlags(context)
  const counts = countsOf(context)
  const requests: TextRequest[] = []
  for (const [form, source] of formSources(context).entries()) {
    requests.push({
      source,
      flags,
      hints: {
        key: unit.context,
        explanation: [unit.explanation, unit.note].filter((text) => text !== '').join('\n'),
        counts: counts[form] ?? [],
        maxLength: flagNumber(flags, 'max-length'),
        terms: takesContext ? await termsFor(context, source, db) : [],
        examples: takesContext ? await examplesFor(context, source, db, visibility) : [],
      },
    })
  }
  return requests
}
