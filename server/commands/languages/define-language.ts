import { parseFormula } from '#core/languages/plural-formula.ts'
import { checkName } from '#server/commands/check-names.ts'
import type { Db } from '#server/db/database.ts'
import {
  changeLanguageRow,
  insertLanguage,
  type LanguageRow,
  languageByCode,
  languageIsUsed,
  removeLanguageRow,
} from '#server/db/queries/languages/languages.ts'
import { AppError, invalid } from '#server/errors.ts'

export interface LanguageDefinition {
  readonly code: string
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  readonly population: number
  readonly plural: { readonly number: number; readonly formula: string }
}

const MAX_FORMS = 10

/** A rule must give every number one of the forms. */
function checkPlural({ number, formula: text }: LanguageDefinition['plural']): void {
  if (number < 1 || number > MAX_FORMS) throw invalid('plural.number', `Use between 1 and ${MAX_FORMS} forms.`)
  const { formula, problem } = parseFormula(text)
  if (problem)
    throw invalid('plural.formula', `The formula cannot be read at ${problem.position + 1}: ${problem.message}`)
  for (let n = 0; n < 1000; n++) {
    const form = formula?.(n)
    if (form === undefined) throw invalid('plural.formula', `The formula has no value for ${n}.`)
    if (form < 0 || form >= number) throw invalid('plural.formula', `The formula gives form ${form} for ${n}.`)
  }
}

function checkDefinition(language: LanguageDefinition): void {
  if (!/^[A-Za-z0-9]+(?:[-_@][A-Za-z0-9]+)*$/.test(language.code) || language.code.length > 50)
    throw invalid('code', "A language code has letters and digits, with - _ or @ between them, as in 'pt_BR'.")
  checkName(language.name, 100)
  checkPlural(language.plural)
}

/** Adds a language that the service did not know. */
export async function addLanguage(tx: Db, language: LanguageDefinition): Promise<LanguageRow> {
  checkDefinition(language)
  if (await languageByCode(tx, { code: language.code }))
    throw invalid('code', 'A language with this code exists already.')
  await insertLanguage(tx, { ...language, aliases: [] })
  return (await languageByCode(tx, { code: language.code })) as LanguageRow
}

export async function changeLanguage(
  tx: Db,
  before: LanguageRow,
  given: Partial<LanguageDefinition>,
): Promise<LanguageRow> {
  const { plural_number: number, plural_formula: formula } = before
  const after = {
    code: before.code,
    name: before.name,
    direction: before.direction as 'ltr' | 'rtl',
    population: before.population,
    ...given,
    plural: { number, formula, ...given.plural },
  }
  checkDefinition(after)
  if (after.code !== before.code && (await languageByCode(tx, { code: after.code })))
    throw invalid('code', 'A language with this code exists already.')
  const renumbered = after.plural.number !== number || after.plural.formula !== formula
  if (renumbered && (await languageIsUsed(tx, before.id, undefined)))
    throw invalid('plural', 'The plural rule of a language in use cannot be changed: its strings have their forms.')
  await changeLanguageRow(tx, before, after)
  return (await languageByCode(tx, { code: after.code })) as LanguageRow
}

export async function removeLanguage(tx: Db, language: LanguageRow): Promise<void> {
  if (await languageIsUsed(tx, language.id, undefined))
    throw new AppError('invalid', 'The language is in use: remove its translations first.', { attr: 'code' })
  await removeLanguageRow(tx, language.id)
}
