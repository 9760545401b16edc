import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { readSetting, writeSetting } from '#server/db/queries/site/settings.ts'

/** How far units were looked through, in the order in which they came or changed. */
export interface FeedPosition {
  readonly touched: number
  readonly id: number
}

const touched = sql<number>`coalesce(unit.updated, unit.created)`

const unitsAfter = prepared((db, p: FeedPosition & { before: number; limit: number }) =>
  db
    .selectFrom('unit')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .select([
      'unit.id',
      'unit.target',
      'unit.state',
      'source_string.source',
      'source_string.context',
      'translation.language_id',
      'translation.is_source',
      'component.source_language_id',
      'component.path',
      'component.is_glossary',
      'component.restricted',
      'component.contribute_project_tm',
      'project.id as project_id',
      'project.slug',
      'project.translation_review',
      'project.autoclean_tm',
    ])
    .select(touched.as('touched'))
    .where(touched, '>=', p.touched)
    .where((eb) => eb.or([eb(touched, '>', p.touched), eb('unit.id', '>', p.id)]))
    .where(touched, '<', p.before)
    .orderBy(touched)
    .orderBy('unit.id')
    .limit(p.limit),
)

/** The next units that came or changed before a time. */
export const touchedUnits = (db: Db, position: FeedPosition, before: number, limit: number) =>
  unitsAfter(db, { ...position, before, limit })

export type TouchedUnit = Awaited<ReturnType<typeof touchedUnits>>[number]

/** Of one translation: what the feed makes of them, or has made. */
export const textsOfTranslation = prepared(
  (db, p: { projectId: number; path: string; code: string; after: number; limit: number }) =>
    db
      .selectFrom('component')
      .innerJoin('translation', 'translation.component_id', 'component.id')
      .innerJoin('language', 'language.id', 'translation.language_id')
      .innerJoin('unit', 'unit.translation_id', 'translation.id')
      .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
      .select([
        'unit.source_string_id',
        'unit.target',
        'unit.state',
        'source_string.source',
        'translation.is_source',
        'component.is_glossary',
        'component.restricted',
        'component.contribute_project_tm',
      ])
      .where('component.project_id', '=', p.projectId)
      .where('component.path', '=', p.path)
      .where('language.code', '=', p.code)
      .where('unit.source_string_id', '>', p.after)
      .orderBy('unit.source_string_id')
      .limit(p.limit),
)

const FEED_SETTING = 'memory_fed_up_to'

export async function feedPosition(db: Db): Promise<FeedPosition> {
  const stored = await readSetting(db, FEED_SETTING)
  return stored === undefined ? { touched: 0, id: 0 } : (JSON.parse(stored) as FeedPosition)
}

export const setFeedPosition = (tx: Db, position: FeedPosition): Promise<void> =>
  writeSetting(tx, FEED_SETTING, JSON.stringify(position))
