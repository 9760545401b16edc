import type { Kysely, Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import type { PageOfRows, PageRequest } from '#server/db/paging/page-range.ts'
import { prepared } from '#server/db/prepared.ts'
import type { StatsRow } from '#server/db/queries/reports/stats.ts'
import type { ComponentTable, TranslationTable } from '#server/db/tables/components.ts'
import type { Tables } from '#server/db/tables.ts'
import { preparedTogether } from '#server/db/together.ts'

/** A translation with its statistics and the name of whoever changed it last. */
export type TranslationRow = Selectable<TranslationTable> &
  Omit<StatsRow, 'scope' | 'scope_id'> & { readonly last_author: string | null }

const withStats = (db: Kysely<Tables>) =>
  db
    .selectFrom('translation')
    .innerJoin('stats', (join) =>
      join.onRef('stats.scope_id', '=', 'translation.id').on('stats.scope', '=', 'translation'),
    )
    .leftJoin('user as last', 'last.id', 'stats.last_author_id')
    .selectAll('translation')
    .selectAll('stats')
    .select('last.full_name as last_author')

const addressed = preparedTogether((db, p: { project: string; component: string; language: string }) => {
  const projects = db.selectFrom('project').where('slug', '=', p.project)
  const components = db
    .selectFrom('component')
    .where('project_id', '=', projects.select('project.id'))
    .where('path', '=', p.component)
  return {
    projects: projects.selectAll(),
    components: components.selectAll(),
    translations: withStats(db)
      .innerJoin('language', 'language.id', 'translation.language_id')
      .where('translation.component_id', '=', components.select('component.id'))
      .where('language.code', '=', p.language),
    paths: pathQuery(db)
      .where('translation.component_id', '=', components.select('component.id'))
      .where('language.code', '=', p.language),
  }
})

/** What an address names, from the project inwards: one statement on PostgreSQL. */
export async function translationAt(db: Db, address: { project: string; component: string; language: string }) {
  const { projects, components, translations, paths } = await addressed(db, address)
  return { project: projects[0], component: components[0], translation: translations[0], path: paths[0] }
}

/** Where a unit or change belongs, as addresses name it. */
export interface TranslationPath {
  readonly id: number
  readonly component_id: number
  readonly is_source: number
  readonly project_slug: string
  readonly component_path: string
  readonly file_format: string
  readonly inherited_flags: string
  readonly check_flags: string
  readonly language_code: string
  readonly source_language_code: string
  readonly plural_number: number
}

export const pathQuery = (db: Kysely<Tables>) =>
  db
    .selectFrom('translation')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .innerJoin('language as source_language', 'source_language.id', 'component.source_language_id')
    .innerJoin('plural', 'plural.id', 'translation.plural_id')
    .select([
      'translation.id',
      'translation.component_id',
      'translation.is_source',
      'project.slug as project_slug',
      'component.path as component_path',
      'component.file_format',
      'component.inherited_flags',
      'component.check_flags',
      'language.code as language_code',
      'source_language.code as source_language_code',
      'plural.number as plural_number',
    ])

const paths = prepared((db, p: { ids: IdList }) => pathQuery(db).where(inIds(db, 'translation.id', p.ids)))

export async function translationPaths(db: Db, ids: Iterable<number>): Promise<Map<number, TranslationPath>> {
  const rows: TranslationPath[] = await paths(db, { ids: idList(db, ids) })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Translations in id order: of one component, or of the components given (all when undefined). */
export async function translationsPage(
  db: Db,
  filter: { componentId?: number; components?: readonly number[] | undefined },
  page: PageRequest,
): Promise<PageOfRows<TranslationRow>> {
  const { componentId, components } = filter
  const { count } = await db
    .selectFrom('translation')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$call((q) => (componentId === undefined ? q : q.where('component_id', '=', componentId)))
    .$if(components !== undefined, (q) => q.where(inIds(db, 'component_id', idList(db, components ?? []))))
    .executeTakeFirstOrThrow()
  const { limit, offset } = page(count)
  const rows = await withStats(db)
    .$call((q) => (componentId === undefined ? q : q.where('translation.component_id', '=', componentId)))
    .$if(components !== undefined, (q) => q.where(inIds(db, 'translation.component_id', idList(db, components ?? []))))
    .orderBy('translation.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows }
}

export async function translationsOfComponent(db: Db, componentId: number): Promise<Selectable<TranslationTable>[]> {
  return db.selectFrom('translation').selectAll().where('component_id', '=', componentId).orderBy('id').execute()
}

export const translationsByIds = prepared((db, p: { ids: IdList }) =>
  withStats(db)
    .where(inIds(db, 'translation.id', p.ids))
    .orderBy('translation.id'),
)

/** A template of gettext holds the sources and nothing else: it is the file of the source language. */
export const isSourceTemplate = (path: string): boolean => path.endsWith('.pot')

/** The file that people know a translation by: that of a source language without one of its own is the template. */
export const shownFilename = (
  { new_base: base }: Pick<Selectable<ComponentTable>, 'new_base'>,
  { filename, is_source }: Pick<Selectable<TranslationTable>, 'filename' | 'is_source'>,
): string => (filename === '' && is_source === 1 && isSourceTemplate(base) ? base : filename)
