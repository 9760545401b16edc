import { type Static, Type } from 'typebox'
import { findLanguage } from '#server/access/find.ts'
import { sightOf } from '#server/access/visibility.ts'
import type { Links } from '#server/api/http/links.ts'
import { listRoute } from '#server/api/http/list.ts'
import type { Route } from '#server/api/http/route.ts'
import { Url } from '#server/api/http/schema.ts'
import { type LanguageRow, languagesInUse } from '#server/db/queries/languages.ts'

export const Language = Type.Object(
  {
    id: Type.Integer(),
    code: Type.String(),
    name: Type.String(),
    plural: Type.Object({
      id: Type.Integer(),
      source: Type.Integer(),
      number: Type.Integer({ description: 'Number of plural forms.' }),
      formula: Type.String({ description: 'Expression over n that gives the index of the form.' }),
      type: Type.Integer(),
    }),
    aliases: Type.Array(Type.String()),
    direction: Type.String({ description: 'ltr or rtl.' }),
    population: Type.Integer({ description: 'Number of speakers.' }),
    web_url: Url,
    url: Url,
    statistics_url: Url,
  },
  { title: 'Language' },
)

export const presentLanguage = (row: LanguageRow, links: Links): Static<typeof Language> => ({
  id: row.id,
  code: row.code,
  name: row.name,
  plural: {
    id: row.plural_id,
    source: row.plural_source,
    number: row.plural_number,
    formula: row.plural_formula,
    type: row.plural_type,
  },
  aliases: row.aliases === '' ? [] : row.aliases.split(' '),
  direction: row.direction,
  population: row.population,
  web_url: links.web(`languages/${row.code}/`),
  url: links.language(row.code),
  statistics_url: links.language(row.code, 'statistics/'),
})

export const languageRoutes: readonly Route[] = [
  listRoute({
    path: '/api/languages/',
    name: 'Languages',
    summary: 'Languages that have a translation, in order of id.',
    needs: 'anyone',
    alsoAllows: ['POST'],
    item: Language,
    async load({ db, actor }, cut) {
      const { components } = await sightOf(db, actor)
      return languagesInUse(db, components, cut)
    },
    present: (rows, { links }) => rows.map((row) => presentLanguage(row, links)),
  }),
  {
    path: '/api/languages/:language/',
    name: 'Language',
    summary: 'One language.',
    needs: 'anyone who may see it',
    alsoAllows: ['PUT', 'PATCH', 'DELETE'],
    reply: Language,
    async handle({ db, actor, links, params }) {
      const { language } = await findLanguage(db, actor, params.language as string)
      return presentLanguage(language, links)
    },
  },
]
