import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'

interface Where {
  readonly components: IdList
  readonly languageId: number
}

/**
 * Sources that have several translations in one language. Only beginnings that come more than once are looked at: the
 * index of beginnings tells which, without a look at the strings.
 */
const groups = prepared((db, p: Where) =>
  db
    .with('repeated', (q) =>
      q
        .selectFrom('source_string')
        .select(sql<string>`substr(source, 1, 24)`.as('beginning'))
        .where(inIds(db, 'source_string.component_id', p.components))
        .groupBy(sql`substr(source, 1, 24)`)
        .having(sql<boolean>`count(*) > 1`),
    )
    .selectFrom('repeated')
    .innerJoin('component', (join) => join.on(inIds(db, 'component.id', p.components)))
    .innerJoin('source_string as string', (join) =>
      join
        .onRef('string.component_id', '=', 'component.id')
        .on(sql<boolean>`substr(string.source, 1, 24) = repeated.beginning`),
    )
    .innerJoin('translation', (join) =>
      join
        .onRef('translation.component_id', '=', 'component.id')
        .on('translation.language_id', '=', p.languageId)
        .on('translation.is_source', '=', sql.lit(0)),
    )
    .innerJoin('unit', (join) =>
      join.onRef('unit.source_string_id', '=', 'string.id').onRef('unit.translation_id', '=', 'translation.id'),
    )
    .select(['string.source', 'component.source_language_id', 'translation.plural_id'])
    .select((eb) => eb.fn.min('string.id').as('first'))
    .where(sql<boolean>`unit.state >= 20`)
    .groupBy(['string.source', 'component.source_language_id', 'translation.plural_id'])
    .having(sql<boolean>`min(unit.target) <> max(unit.target)`)
    .orderBy('first'),
)

export interface DifferentGroup {
  readonly source: string
  readonly source_language_id: number
  readonly plural_id: number
}

export interface DifferenceScope {
  readonly components: readonly number[]
  readonly languageId: number
}

/** Sources of these components that are not always translated alike into a language, in the order in which they came. */
export const differentGroups = (db: Db, { components, languageId }: DifferenceScope): Promise<DifferentGroup[]> =>
  groups(db, { components: idList(db, components), languageId })

const members = prepared((db, p: Where & { source: string; sourceLanguageId: number; pluralId: number }) =>
  db
    .selectFrom('component')
    .innerJoin('source_string as string', (join) =>
      join
        .onRef('string.component_id', '=', 'component.id')
        .on(sql<boolean>`substr(string.source, 1, 24) = substr(${p.source}, 1, 24)`),
    )
    .innerJoin('translation', (join) =>
      join
        .onRef('translation.component_id', '=', 'component.id')
        .on('translation.language_id', '=', p.languageId)
        .on('translation.plural_id', '=', p.pluralId)
        .on('translation.is_source', '=', sql.lit(0)),
    )
    .innerJoin('unit', (join) =>
      join.onRef('unit.source_string_id', '=', 'string.id').onRef('unit.translation_id', '=', 'translation.id'),
    )
    .select(['unit.id', 'unit.target', 'unit.state', 'string.context', 'component.path'])
    .where(inIds(db, 'component.id', p.components))
    .where('component.source_language_id', '=', p.sourceLanguageId)
    .where('string.source', '=', p.source)
    .where(sql<boolean>`unit.state >= 20`)
    .orderBy('unit.id'),
)

/** The translated units of such a source. */
export const unitsOfGroup = (db: Db, scope: DifferenceScope, group: DifferentGroup) =>
  members(db, {
    components: idList(db, scope.components),
    languageId: scope.languageId,
    source: group.source,
    sourceLanguageId: group.source_language_id,
    pluralId: group.plural_id,
  })
