import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { SLOT_STEP } from '#server/db/queries/reports/language-slots.ts'

/**
 * Everything an import made, without ids and times: two databases that hold the same strings, history and counts give the
 * same contents, however their imports went.
 */
export async function contentsOf(db: Db): Promise<Record<string, unknown[]>> {
  const units = await db
    .selectFrom('unit')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select(['language.code', 'source_string.position', 'source_string.context', 'source_string.source'])
    .select(['unit.target', 'unit.state', 'unit.previous_source', 'source_string.num_words'])
    .orderBy('language.code')
    .orderBy('source_string.position')
    .execute()
  const changes = await db
    .selectFrom('change')
    .leftJoin('translation', 'translation.id', 'change.translation_id')
    .leftJoin('language', 'language.id', 'translation.language_id')
    .leftJoin('unit', 'unit.id', 'change.unit_id')
    .leftJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .select(['language.code', 'change.nr', 'change.action', 'source_string.context', 'change.target', 'change.old'])
    .orderBy('language.code')
    .orderBy('change.nr')
    .orderBy('change.action')
    .orderBy('change.target')
    .execute()
  const translations = await db
    .selectFrom('translation')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select(['language.code', 'filename', 'revision', 'orphans', 'is_source'])
    .orderBy('language.code')
    .execute()
  const stats = await db
    .selectFrom('stats')
    .leftJoin('translation', (join) =>
      join.onRef('translation.id', '=', 'stats.scope_id').on('stats.scope', '=', 'translation'),
    )
    .leftJoin('language', (join) =>
      join.on((eb) =>
        eb(
          'language.id',
          '=',
          eb
            .case()
            .when('stats.scope', '=', 'language')
            .then(sql<number>`stats.scope_id % ${sql.lit(SLOT_STEP)}`)
            .else(eb.ref('translation.language_id'))
            .end(),
        ),
      ),
    )
    .select([
      'stats.scope',
      'language.code',
      'total',
      'translated',
      'fuzzy',
      'translated_words',
      'total_chars',
      'changes',
    ])
    .orderBy('stats.scope')
    .orderBy('language.code')
    .execute()
  const blocks = await db
    .selectFrom('list_block')
    .select(['list', 'owner', sql<number>`cast(sum(rows) as bigint)`.as('rows')])
    .groupBy(['list', 'owner'])
    .orderBy('list')
    .orderBy('owner')
    .execute()
  const components = await db.selectFrom('component').select(['slug', 'revision']).orderBy('id').execute()
  const jobs = await db.selectFrom('job').select('kind').execute()
  return { units, changes, translations, stats, blocks, components, jobs }
}
