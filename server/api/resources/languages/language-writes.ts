import { type Static, Type } from 'typebox'
import { findLanguage } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { site } from '#server/access/place.ts'
import { type Write, type WriteRequest, write } from '#server/api/http/route.ts'
import { Language, presentLanguage } from '#server/api/resources/languages/language-view.ts'
import {
  addLanguage,
  changeLanguage,
  type LanguageDefinition,
  removeLanguage,
} from '#server/commands/languages/define-language.ts'

const plural = Type.Object({
  number: Type.Optional(Type.Integer()),
  formula: Type.Optional(Type.String({ maxLength: 2000 })),
  source: Type.Optional(Type.Integer()),
})

const newLanguage = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 50 }),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  plural,
  direction: Type.Optional(Type.Union([Type.Literal('ltr'), Type.Literal('rtl'), Type.Literal('')])),
  population: Type.Optional(Type.Integer({ minimum: 0 })),
})

type Fields = Partial<Static<typeof newLanguage>>

function definitionOf(fields: Fields): Partial<LanguageDefinition> {
  const { direction, plural: rule, ...rest } = fields
  return {
    ...rest,
    ...(direction === undefined ? {} : { direction: direction === 'rtl' ? ('rtl' as const) : ('ltr' as const) }),
    ...(rule === undefined ? {} : { plural: { number: rule.number ?? 2, formula: rule.formula ?? 'n != 1' } }),
  }
}

export const languageCreation = write({
  method: 'POST',
  summary: 'Add a language',
  needs: 'language.edit',
  body: newLanguage,
  status: 201,
  reply: Language,
  handle: (request) =>
    request.transaction(async (tx) => {
      await demand(tx, request.actor, 'language.edit', site)
      const { code, name, ...rest } = request.read()
      const { direction = 'ltr', population = 0, plural: rule } = definitionOf(rest)
      const language = { code, name, direction, population, plural: rule ?? { number: 2, formula: 'n != 1' } }
      return presentLanguage(await addLanguage(tx, language), request.links)
    }),
})

const change = (request: WriteRequest<Fields>): Promise<unknown> =>
  request.transaction(async (tx) => {
    const { actor, params, links } = request
    const { language } = await findLanguage(tx, actor, params.language as string)
    await demand(tx, actor, 'language.edit', site)
    return presentLanguage(await changeLanguage(tx, language, definitionOf(request.read())), links)
  })

export const languageWrites: readonly Write[] = [
  write({
    method: 'PUT',
    summary: 'Change a language',
    needs: 'language.edit',
    body: newLanguage,
    reply: Language,
    handle: change,
  }),
  write({
    method: 'PATCH',
    summary: 'Change parts of a language',
    needs: 'language.edit',
    body: newLanguage,
    reply: Language,
    handle: change,
  }),
  {
    method: 'DELETE',
    summary: 'Remove a language that nothing uses',
    needs: 'language.edit',
    handle: (request) =>
      request.transaction(async (tx) => {
        const { language } = await findLanguage(tx, request.actor, request.params.language as string)
        await demand(tx, request.actor, 'language.edit', site)
        await removeLanguage(tx, language)
      }),
  },
]
