import type { Static } from 'typebox'
import type { Language } from '#core/contract/languages/languages.ts'
import type { Links } from '#server/api/http/links.ts'
import type { LanguageRow } from '#server/db/queries/languages/languages.ts'

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
