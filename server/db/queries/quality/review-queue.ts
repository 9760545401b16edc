import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { ComponentCondition } from '#server/db/queries/components/components.ts'

const waiting = sql<number>`stats.translated - stats.approved - stats.readonly`

/** What a language says for itself goes before the project; a language can only go without the project's reviews. */
const reviewed = sql<boolean>`coalesce(
  (select own.translation_review from workflow own
    where own.project_id = project.id and own.language_id = translation.language_id),
  (select wide.translation_review from workflow wide
    where wide.project_id is null and wide.language_id = translation.language_id),
  1) = 1`

interface QueueLimits {
  readonly seen: ComponentCondition
  readonly limit: number
}

/** Translations of projects with reviews that have strings nobody has approved yet, most of them first. */
export const waitingTranslations = (db: Db, { seen, limit }: QueueLimits) =>
  db
    .selectFrom('project')
    .innerJoin('component', 'component.project_id', 'project.id')
    .innerJoin('translation', 'translation.component_id', 'component.id')
    .innerJoin('stats', (join) =>
      join.onRef('stats.scope_id', '=', 'translation.id').on('stats.scope', '=', 'translation'),
    )
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select(['project.id as project_id', 'project.name as project_name', 'project.slug', 'project.access_control'])
    .select(['project.enforced_2fa', 'component.id as component_id', 'component.name as component_name'])
    .select(['component.path', 'component.restricted', 'component.locked', 'component.agreement'])
    .select(['translation.language_id', 'language.code', 'language.name', 'language.direction'])
    .select(waiting.as('waiting'))
    .where('project.translation_review', '=', 1)
    .where('translation.is_source', '=', 0)
    .where('component.is_glossary', '=', 0)
    .where(sql<boolean>`${waiting} > 0`)
    .where(reviewed)
    .where(seen)
    .orderBy('waiting', 'desc')
    .orderBy('translation.id')
    .limit(limit)
    .execute()

export type WaitingTranslation = Awaited<ReturnType<typeof waitingTranslations>>[number]
