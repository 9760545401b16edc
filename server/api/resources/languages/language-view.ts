import { type Static, Type } from 'typebox'
import type { Links } from '#server/api/http/links.ts'
import { Url } from '#server/api/http/schema.ts'
import type { LanguageRow } from '#server/db/queries/languages/languages.ts'

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
