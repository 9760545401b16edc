import type { Static } from 'typebox'
import type { languageContract, newLanguage } from '#core/contract/languages/languages.ts'
import { resolveLanguage } from '#core/languages/resolve.ts'
import { message } from '#core/messages/message.ts'
import { site } from '#server/access/access-scope.ts'
import { findLanguage } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { WriteRequest } from '#server/api/http/route.ts'
import type { WriteHandler, WriteHandlers } from '#server/api/http/serve-route.ts'
import { presentLanguage } from '#server/api/resources/languages/language-view.ts'
import {
  addLanguage,
  changeLanguage,
  type LanguageDefinition,
  removeLanguage,
} from '#server/commands/languages/define-language.ts'
import { invalid } from '#server/errors.ts'

type Fields = Partial<Static<typeof newLanguage>>

/** As the script of the language is written. */
const detectedDirection = (code: string) => resolveLanguage(code)?.language.direction ?? 'ltr'

function definitionOf(fields: Fields, code: string): Partial<LanguageDefinition> {
  const { direction, plural: rule, ...rest } = fields
  if (rule && Object.keys(rule).length === 0) throw invalid('plural', message('field.required'))
  return {
    ...rest,
    ...(direction === undefined ? {} : { direction: direction === '' ? detectedDirection(code) : direction }),
    ...(rule === undefined ? {} : { plural: { number: rule.number ?? 2, formula: rule.formula ?? 'n != 1' } }),
  }
}

export const languageCreation: WriteHandler<typeof languageContract.languages, 'POST'> = (request) =>
  request.transaction(async (tx) => {
    const { code, name = code, ...rest } = request.read()
    const { direction = detectedDirection(code), population = 0, plural } = definitionOf(rest, code)
    if (!plural) throw invalid(null, message('language.pluralMissing'))
    const language = { code, name, direction, population, plural }
    return presentLanguage(await addLanguage(tx, language), request.links)
  })

const change = (request: WriteRequest<Fields, { readonly language: string }>): Promise<unknown> =>
  request.transaction(async (tx) => {
    const { actor, params, links } = request
    await demand(tx, actor, 'language.edit', site)
    const { language } = await findLanguage(tx, actor, params.language)
    const fields = request.read()
    return presentLanguage(
      await changeLanguage(tx, language, definitionOf(fields, fields.code ?? language.code)),
      links,
    )
  })

export const languageWrites: WriteHandlers<typeof languageContract.language> = {
  put: change,
  patch: change,
  delete: (request) =>
    request.transaction(async (tx) => {
      await demand(tx, request.actor, 'language.edit', site)
      const { language } = await findLanguage(tx, request.actor, request.params.language)
      await removeLanguage(tx, language)
    }),
}
