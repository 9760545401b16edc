import { type Kysely, type Selectable, sql } from 'kysely'
import type { Language } from '#core/languages/languages.ts'
import { pluralType } from '#core/languages/plural-types.ts'
import type { PluralRule } from '#core/languages/plurals.ts'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { LanguageTable } from '#server/db/tables/languages.ts'
import type { Tables } from '#server/db/tables.ts'

/** A language with the plural rule shown for it: the default one of its own. */
export interface LanguageRow extends Selectable<LanguageTable> {
  readonly plural_id: number
  readonly plural_source: number
  readonly plural_number: number
  readonly plural_formula: string
  readonly plural_type: number
}

export const withPlural = (db: Kysely<Tables>) =>
  db
    .selectFrom('language')
    .innerJoin('plural', (join) => join.onRef('plural.language_id', '=', 'language.id').on('plural.source', '=', 0))
    .selectAll('language')
    .select([
      'plural.id as plural_id',
      'plural.source as plural_source',
      'plural.number as plural_number',
      'plural.formula as plural_formula',
      'plural.type as plural_type',
    ])

export const languageByCode = preparedOne((db, p: { code: string }) =>
  withPlural(db).where('language.code', '=', p.code),
)

/** Those there are, in the order of their codes. */
export const languagesByCodes = (db: Db, codes: readonly string[]): Promise<LanguageRow[]> =>
  withPlural(db).where('language.code', 'in', codes).orderBy('language.code').execute()

export const languageOfPlural = preparedOne((db, p: { plural: number }) =>
  db.selectFrom('plural').select('language_id').where('id', '=', p.plural),
)

const byIds = prepared((db, p: { ids: IdList }) => withPlural(db).where(inIds(db, 'language.id', p.ids)))

/** Mostly a language and its source language. For an array of fewer than ten IDs PostgreSQL makes a custom plan each time. */
const oneOrTwo = prepared((db, p: { first: number; second: number }) =>
  withPlural(db).where('language.id', 'in', [p.first, p.second]),
)

export async function languagesByIds(db: Db, ids: Iterable<number>): Promise<Map<number, LanguageRow>> {
  const [first, second = first, ...more] = new Set(ids)
  if (first === undefined || second === undefined) return new Map()
  const isShort = more.length === 0
  const rows = await (isShort
    ? oneOrTwo(db, { first, second })
    : byIds(db, { ids: idList(db, [first, second, ...more]) }))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Languages with a translation among the given components (any, when undefined), in id order. */
export async function languagesInUse(
  db: Db,
  components: readonly number[] | undefined,
  page: PageRequest,
): Promise<PageOfRows<LanguageRow>> {
  const used = db
    .selectFrom('translation')
    .select('translation.language_id')
    .$if(components !== undefined, (q) => q.where(inIds(db, 'translation.component_id', idList(db, components ?? []))))
  const { count } = await db
    .selectFrom('language')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('language.id', 'in', used)
    .executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await withPlural(db)
    .where('language.id', 'in', used)
    .orderBy('language.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows }
}

const usedAnywhere = preparedOne((db, p: { id: number }) =>
  db.selectFrom('translation').select(sql.lit(1).as('one')).where('language_id', '=', p.id).limit(1),
)

export async function languageIsUsed(db: Db, id: number, components: readonly number[] | undefined): Promise<boolean> {
  if (!components) return (await usedAnywhere(db, { id })) !== undefined
  const query = db.selectFrom('translation').select(sql.lit(1).as('one')).where('language_id', '=', id).limit(1)
  return (await query.where(inIds(db, 'component_id', idList(db, components))).executeTakeFirst()) !== undefined
}

/** What the table holds of a language. */
export type StoredLanguage = Pick<Language, 'code' | 'name' | 'direction' | 'population' | 'aliases'> & {
  readonly plural: Pick<PluralRule, 'number' | 'formula'>
}

export async function insertLanguage(db: Db, language: StoredLanguage): Promise<void> {
  const { code, name, direction, population, aliases, plural } = language
  const { id } = await db
    .insertInto('language')
    .values({ code, name, direction, population, aliases: aliases.join(' ') })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('plural')
    .values(pluralRow(id, 0, plural))
    .execute()
}

/** A plural rule as its table holds it. */
export const pluralRow = (language_id: number, source: number, rule: Pick<PluralRule, 'number' | 'formula'>) => ({
  language_id,
  source,
  number: rule.number,
  formula: rule.formula,
  type: pluralType(rule),
})

export async function changeLanguageRow(
  tx: Db,
  { id, plural_id }: LanguageRow,
  after: Omit<StoredLanguage, 'aliases'>,
): Promise<void> {
  const { code, name, direction, population, plural } = after
  await tx.updateTable('language').set({ code, name, direction, population }).where('id', '=', id).execute()
  const { number, formula, type } = pluralRow(id, 0, plural)
  await tx.updateTable('plural').set({ number, formula, type }).where('id', '=', plural_id).execute()
}

export async function removeLanguageRow(tx: Db, id: number): Promise<void> {
  for (const table of ['workspace', 'project', 'category', 'component'] as const)
    await tx.updateTable(table).set({ secondary_language_id: null }).where('secondary_language_id', '=', id).execute()
  await tx.deleteFrom('language').where('id', '=', id).execute()
}

/** All languages the service knows, in id order. */
export async function allLanguages(db: Db, page: PageRequest): Promise<PageOfRows<LanguageRow>> {
  const { count } = await db
    .selectFrom('language')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await withPlural(db).orderBy('language.id').limit(limit).offset(offset).execute()
  return { count, rows }
}
