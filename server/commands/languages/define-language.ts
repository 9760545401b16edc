import { parseFormula } from '#core/languages/plural-formula.ts'
import { message } from '#core/messages/message.ts'
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
import { AppError, invalid, mustExist } from '#server/errors.ts'

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
  if (number < 1 || number > MAX_FORMS)
    throw invalid('plural.number', message('language.formCount', { limit: MAX_FORMS }))
  const { formula, problem } = parseFormula(text)
  if (problem)
    throw invalid(
      'plural.formula',
      message('language.formulaUnreadable', { position: problem.position + 1, problem: problem.message }),
    )
  for (let n = 0; n < 1000; n++) {
    const form = formula?.(n)
    if (form === undefined) throw invalid('plural.formula', message('language.formulaNoValue', { n }))
    if (form < 0 || form >= number) throw invalid('plural.formula', message('language.formulaForm', { form, n }))
  }
}

function checkDefinition(language: LanguageDefinition): void {
  if (!/^[A-Za-z0-9]+(?:[-_@][A-Za-z0-9]+)*$/.test(language.code) || language.code.length > 50)
    throw invalid('code', message('language.codeForm'))
  checkName(language.name, 100)
  checkPlural(language.plural)
}

/** Adds a language that the service did not know. */
export async function addLanguage(tx: Db, language: LanguageDefinition): Promise<LanguageRow> {
  checkDefinition(language)
  if (await languageByCode(tx, { code: language.code })) throw invalid(null, message('language.codeTaken'))
  await insertLanguage(tx, { ...language, aliases: [] })
  return mustExist(await languageByCode(tx, { code: language.code }), language.code)
}

export async function changeLanguage(
  tx: Db,
  before: LanguageRow,
  given: Partial<LanguageDefinition>,
): Promise<LanguageRow> {
  const { plural_number: number, plural_formula: formula } = before
  const after: LanguageDefinition = {
    code: before.code,
    name: before.name,
    direction: before.direction === 'rtl' ? 'rtl' : 'ltr',
    population: before.population,
    ...given,
    plural: { number, formula, ...given.plural },
  }
  checkDefinition(after)
  if (after.code !== before.code && (await languageByCode(tx, { code: after.code })))
    throw new AppError('invalid', message('language.codeTaken'))
  const renumbered = after.plural.number !== number || after.plural.formula !== formula
  if (renumbered && (await languageIsUsed(tx, before.id, undefined)))
    throw invalid('plural', message('language.pluralInUse'))
  await changeLanguageRow(tx, before, after)
  return mustExist(await languageByCode(tx, { code: after.code }), after.code)
}

export async function removeLanguage(tx: Db, language: LanguageRow): Promise<void> {
  if (await languageIsUsed(tx, language.id, undefined))
    throw new AppError('invalid', message('language.inUse'), { attr: 'code' })
  await removeLanguageRow(tx, language.id)
}
