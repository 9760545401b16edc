import { type Kysely, sql } from 'kysely'
import { LEAST_FAILING_LANGUAGES } from '#core/checks/consistency/multiple-failures.ts'
import { type Db, isPostgres } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Tables } from '#server/db/tables.ts'

/** What has to be alike for texts of one translation to be compared with those of another. */
export interface Relation {
  readonly projectId: number
  readonly languageId: number
  readonly pluralId: number
  readonly sourceLanguageId: number
}

export const relatedQuery = (db: Kysely<Tables>, p: Relation) =>
  db
    .selectFrom('component')
    .innerJoin('translation', 'translation.component_id', 'component.id')
    .select(['translation.id', 'component.id as component_id'])
    .where('component.project_id', '=', p.projectId)
    .where('component.allow_translation_propagation', '=', 1)
    .where('component.source_language_id', '=', p.sourceLanguageId)
    .where('translation.language_id', '=', p.languageId)
    .where('translation.plural_id', '=', p.pluralId)
    .orderBy('translation.id')

const related = prepared(relatedQuery)

/** Translations of a project into a language whose components share their texts. */
export const relatedTranslations = (db: Db, relation: Relation): Promise<{ id: number; component_id: number }[]> =>
  related(db, relation)

export interface SameSource {
  readonly own_string_id: number
  readonly id: number
  readonly target: string
  readonly state: number
  /** 1: it is known to differ from others. */
  readonly inconsistent: number
  /** 1: not the key alone is the same, but the source text as well. */
  readonly same_text: number
}

const sameSource = prepared((db, p: { strings: IdList; translations: IdList }) =>
  db
    .selectFrom('source_string as string')
    .innerJoin('source_string as other', 'other.id_hash', 'string.id_hash')
    .innerJoin('unit', 'unit.source_string_id', 'other.id')
    .leftJoin('finding', (join) =>
      join.onRef('finding.unit_id', '=', 'unit.id').on('finding.check', '=', sql.lit('inconsistent')),
    )
    .select(['string.id as own_string_id', 'unit.id', 'unit.target', 'unit.state'])
    .select(sql<number>`case when finding.unit_id is null then 0 else 1 end`.as('inconsistent'))
    .select(sql<number>`case when other.source = string.source then 1 else 0 end`.as('same_text'))
    .where(inIds(db, 'string.id', p.strings))
    .where(inIds(db, 'unit.translation_id', p.translations))
    .whereRef('other.id', '<>', 'string.id')
    .whereRef('other.context', '=', 'string.context'),
)

/** Units of the same strings in other translations: of the same key, or of the same source and context where there are no keys. */
export const unitsOfSameSource = (
  db: Db,
  strings: readonly number[],
  translations: readonly number[],
): Promise<SameSource[]> => sameSource(db, { strings: idList(db, strings), translations: idList(db, translations) })

export interface SameTarget {
  readonly id: number
  readonly target: string
  readonly source: string
  /** 1: it is known to be the translation of something else as well. */
  readonly reused: number
}

type TextList = string | readonly string[]

const textList = (db: Db, texts: Iterable<string>): TextList =>
  isPostgres(db) ? [...new Set(texts)] : JSON.stringify([...new Set(texts)])

const inTexts = (db: Db, value: ReturnType<typeof sql>, texts: TextList) =>
  isPostgres(db)
    ? sql<boolean>`${value} = any(${texts}::text[])`
    : sql<boolean>`${value} in (select value from json_each(${texts}))`

const BEGINNING = 24

const sameTarget = prepared((db, p: { targets: TextList; beginnings: TextList; translations: IdList }) =>
  db
    .selectFrom('unit')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .leftJoin('finding', (join) =>
      join.onRef('finding.unit_id', '=', 'unit.id').on('finding.check', '=', sql.lit('reused')),
    )
    .select(['unit.id', 'unit.target', 'source_string.source'])
    .select(sql<number>`case when finding.unit_id is null then 0 else 1 end`.as('reused'))
    .where(inIds(db, 'unit.translation_id', p.translations))
    .where(inTexts(db, sql`substr(unit.target, 1, 24)`, p.beginnings))
    .where(sql<boolean>`unit.state >= 20`)
    .where(inTexts(db, sql`unit.target`, p.targets)),
)

/** Translated units with one of these texts. */
export async function unitsOfSameTarget(
  db: Db,
  targets: readonly string[],
  translations: readonly number[],
): Promise<SameTarget[]> {
  if (targets.length === 0 || translations.length === 0) return []
  // As the databases count characters: by code point.
  const beginnings = targets.map((target) => [...target.slice(0, 2 * BEGINNING)].slice(0, BEGINNING).join(''))
  return sameTarget(db, {
    targets: textList(db, targets),
    beginnings: textList(db, beginnings),
    translations: idList(db, translations),
  })
}

/** Translated units of a translation with their sources, in the order in which these came, a page at a time. */
export const textsAfterSource = prepared((db, p: { translationId: number; after: number; limit: number }) =>
  db
    .selectFrom('unit')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .select(['unit.source_string_id', 'unit.target', 'unit.state', 'source_string.source'])
    .where('unit.translation_id', '=', p.translationId)
    .where('unit.source_string_id', '>', p.after)
    .orderBy('unit.source_string_id')
    .limit(p.limit),
)

const sameAsString = prepared((db, p: { stringId: number }) =>
  db
    .selectFrom('source_string as string')
    .innerJoin('component as home', 'home.id', 'string.component_id')
    .innerJoin('source_string as other', 'other.id_hash', 'string.id_hash')
    .innerJoin('component', 'component.id', 'other.component_id')
    .innerJoin('unit', 'unit.source_string_id', 'other.id')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .select(['unit.id', 'other.component_id'])
    .where('string.id', '=', p.stringId)
    .whereRef('other.id', '<>', 'string.id')
    .whereRef('component.project_id', '=', 'home.project_id')
    .where('component.allow_translation_propagation', '=', 1),
)

/** Units of the same string in all other components of the project and in all languages. */
export const unitsLikeString = (db: Db, stringId: number): Promise<{ id: number; component_id: number }[]> =>
  sameAsString(db, { stringId })

const failures = prepared((db, p: { strings: IdList }) =>
  db
    .selectFrom('unit')
    .select('unit.source_string_id as id')
    .select((eb) => eb.fn.countAll<number>().as('languages'))
    .select(sql<number>`sum(case when unit.finding_count > 0 then 1 else 0 end)`.as('failing'))
    .select(sql<number>`sum(case when unit.state >= 20 then 1 else 0 end)`.as('translated'))
    .where(inIds(db, 'unit.source_string_id', p.strings))
    // The source unit has the ID of its string.
    .whereRef('unit.id', '<>', 'unit.source_string_id')
    .groupBy('unit.source_string_id'),
)

export interface Progress {
  readonly languages: number
  readonly failing: number
  readonly translated: number
}

/** How strings fare in the languages they are translated to. */
export async function progressOfStrings(db: Db, strings: readonly number[]): Promise<Map<number, Progress>> {
  const rows = await failures(db, { strings: idList(db, strings) })
  return new Map(
    rows.map(({ id, languages, failing, translated }) => [
      id,
      { languages, failing: Number(failing), translated: Number(translated) },
    ]),
  )
}

const failingElsewhere = prepared((db, p: { sourceStringId: number; unitId: number }) =>
  db
    .selectFrom('unit')
    .select('unit.id')
    .where('unit.source_string_id', '=', p.sourceStringId)
    .where('unit.id', 'not in', [p.unitId, p.sourceStringId])
    .where('unit.finding_count', '>', 0)
    .limit(LEAST_FAILING_LANGUAGES),
)

/** Whether *multiple failures* of the source string depends on this unit: one language less than it takes fails beside it. */
export async function decidesForSource(
  db: Db,
  { id, source_string_id }: { readonly id: number; readonly source_string_id: number },
): Promise<boolean> {
  const others = await failingElsewhere(db, { sourceStringId: source_string_id, unitId: id })
  return others.length === LEAST_FAILING_LANGUAGES - 1
}

const share = prepared((db, p: { componentId: number }) =>
  db
    .selectFrom('component')
    .innerJoin('stats as all', (join) =>
      join.onRef('all.scope_id', '=', 'component.id').on('all.scope', '=', sql.lit('component')),
    )
    .leftJoin('translation', (join) =>
      join
        .onRef('translation.component_id', '=', 'component.id')
        .onRef('translation.language_id', '=', 'component.source_language_id'),
    )
    .leftJoin('stats as source', (join) =>
      join.onRef('source.scope_id', '=', 'translation.id').on('source.scope', '=', sql.lit('translation')),
    )
    .select((eb) => eb('all.total', '-', eb.fn.coalesce('source.total', sql.lit(0))).as('total'))
    .select((eb) => eb('all.translated', '-', eb.fn.coalesce('source.translated', sql.lit(0))).as('translated'))
    .where('component.id', '=', p.componentId),
)

/** Which part of a component is translated, 0 to 1, the source language aside. */
export async function translatedShare(db: Db, componentId: number): Promise<number> {
  const [sums] = await share(db, { componentId })
  const total = Number(sums?.total ?? 0)
  return total === 0 ? 0 : Number(sums?.translated) / total
}
