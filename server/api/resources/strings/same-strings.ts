import { MAX_STRINGS } from '#core/contract/strings/unit-search.ts'
import { message } from '#core/messages/message.ts'
import type { Query } from '#server/api/http/pagination.ts'
import type { Db } from '#server/db/database.ts'
import { type PageOfRows, type PageRequest, pageOfRows } from '#server/db/paging/page-range.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { type UnitRow, unitsByIds } from '#server/db/queries/strings/units.ts'
import { unitsInLanguages } from '#server/db/queries/strings/units-in-languages.ts'
import { invalid } from '#server/errors.ts'

const MAX_LANGUAGES = 50

/** The languages with these codes. */
export async function languageIds(db: Db, codes: string): Promise<number[]> {
  const wanted = codes.split(',').slice(0, MAX_LANGUAGES)
  const found = await Promise.all(wanted.map((code) => languageByCode(db, { code })))
  return found.flatMap((language) => language?.id ?? [])
}

/** Units of the strings that a request names, as far as the caller may see them. */
export async function unitsOfSources(
  db: Db,
  { source_unit = '', language }: Query,
  components: readonly number[] | undefined,
  page: PageRequest,
): Promise<PageOfRows<UnitRow>> {
  const names = source_unit.split(',').filter(Boolean)
  if (names.length > MAX_STRINGS || names.some((name) => !/^\d{1,15}$/.test(name)))
    throw invalid('source_unit', message('string.tooManyIds', { limit: MAX_STRINGS }))
  const languages = language === undefined ? undefined : await languageIds(db, language)
  const ids = await unitsInLanguages(db, { strings: names.map(Number), languages, components })
  const { count, rows } = pageOfRows(ids, page)
  return { count, rows: await unitsByIds(db, rows) }
}
