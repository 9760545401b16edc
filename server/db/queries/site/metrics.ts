import { expressionBuilder, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'
import { type ComponentCondition, REMOVED_PROJECT } from '#server/db/queries/components/components.ts'
import type { ProjectCondition } from '#server/db/queries/projects/projects.ts'
import type { MeasuredRow } from '#server/db/queries/reports/stats.ts'

export interface SiteCounts {
  readonly units: number
  readonly translated: number
  readonly failing: number
  readonly suggestions: number
  readonly projects: number
  readonly components: number
  readonly translations: number
  readonly languages: number
}

const whole = (expression: ReturnType<typeof sql>) => sql<number>`cast(coalesce(${expression}, 0) as bigint)`
const sum = (name: string) => whole(sql`sum(${sql.ref(name)})`)
const distinct = (name: string) => whole(sql`count(distinct ${sql.ref(name)})`)

/** Sums of the counters that are kept for each translation, in the components given (all when undefined): units are not read. */
export async function siteCounts(db: Db, components: readonly number[] | undefined): Promise<SiteCounts> {
  const row = await db
    .selectFrom('translation')
    .innerJoin('stats', (join) =>
      join.onRef('stats.scope_id', '=', 'translation.id').on('stats.scope', '=', 'translation'),
    )
    .innerJoin('component', 'component.id', 'translation.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .where('project.slug', '<>', REMOVED_PROJECT)
    .$if(components !== undefined, (q) => q.where(inIds(db, 'component.id', idList(db, components ?? []))))
    .select([
      sum('stats.total').as('units'),
      sum('stats.translated').as('translated'),
      sum('stats.failing').as('failing'),
      sum('stats.suggestions').as('suggestions'),
      distinct('component.project_id').as('projects'),
      distinct('component.id').as('components'),
      whole(sql`count(*)`).as('translations'),
      distinct('translation.language_id').as('languages'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

/** All there are: accounts that ended, languages that nothing is translated into, and projects without strings. */
export async function countEverything(
  db: Db,
  seen: ProjectCondition,
): Promise<{ readonly users: number; readonly languages: number; readonly projects: number }> {
  const all = whole(sql`count(*)`).as('count')
  const users = await db.selectFrom('user').select(all).executeTakeFirstOrThrow()
  const languages = await db.selectFrom('language').select(all).executeTakeFirstOrThrow()
  const projects = await db
    .selectFrom('project')
    .select(all)
    .where('project.slug', '<>', REMOVED_PROJECT)
    .where(seen(expressionBuilder()))
    .executeTakeFirstOrThrow()
  return { users: users.count, languages: languages.count, projects: projects.count }
}

const waiting = prepared((db) =>
  db
    .selectFrom('job')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .orderBy('kind'),
)

/** The queues that clients of this family of APIs know, and what of ours would wait in each; the rest in `celery`. */
const queues: Readonly<Record<string, string>> = {
  back_up_project: 'backup',
  restore_project: 'backup',
  index_texts: 'memory',
  send_mail: 'notify',
  send_digests: 'notify',
  call_webhook: 'notify',
  auto_translate: 'translate',
}

/** How many jobs are in each queue. */
export async function queueLengths(db: Db): Promise<Record<string, number>> {
  const lengths: Record<string, number> = { backup: 0, celery: 0, memory: 0, notify: 0, translate: 0 }
  for (const { kind, count } of await waiting(db, {})) {
    const queue = queues[kind] ?? 'celery'
    lengths[queue] = (lengths[queue] ?? 0) + count
  }
  return lengths
}

export interface TranslationCounts extends MeasuredRow {
  readonly component_id: number
  readonly component_path: string
  readonly component_slug: string
  /** Category it is shown in, where it is shared with the project; null: in none. */
  readonly category_id: number | null
  readonly shared: number
  readonly code: string
  readonly name: string
}

/** The counters of each translation in a project, those of shared components included. */
export const countsOfProject = (db: Db, projectId: number, seen: ComponentCondition): Promise<TranslationCounts[]> =>
  db
    .selectFrom('translation')
    .innerJoin('stats', (join) =>
      join.onRef('stats.scope_id', '=', 'translation.id').on('stats.scope', '=', 'translation'),
    )
    .innerJoin('component', 'component.id', 'translation.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .leftJoin('component_link as link', (join) =>
      join.onRef('link.component_id', '=', 'component.id').on('link.project_id', '=', projectId),
    )
    .where((eb) => eb.or([eb('component.project_id', '=', projectId), eb('link.project_id', '=', projectId)]))
    .where(seen(expressionBuilder()))
    .selectAll('stats')
    .select(['component.id as component_id', 'component.path as component_path', 'component.slug as component_slug'])
    .select(['link.category_id', 'language.code', 'language.name'])
    .select((eb) => eb.case().when('component.project_id', '=', projectId).then(0).else(1).end().as('shared'))
    .orderBy('component.name')
    .orderBy('component.id')
    .orderBy('language.name')
    .execute()
