import { type AliasedExpression, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { ProjectFilter, ProjectSort } from '#core/settings/project-lists.ts'
import type { Db } from '#server/db/database.ts'
import { holdsText } from '#server/db/holds-text.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import type { PageRequest } from '#server/db/paging/page-range.ts'
import type { ComponentCondition } from '#server/db/queries/components/components.ts'
import type { ProjectCondition } from '#server/db/queries/projects/projects.ts'
import type { Tables } from '#server/db/tables.ts'

export interface OverviewRequest {
  readonly seen: ProjectCondition
  /** Set where some components are hidden from the caller: then the kept sums of projects say too much. */
  readonly seenComponents: ComponentCondition | undefined
  /** Nobody, for visitors. */
  readonly userId: number
  readonly text: string
  readonly show: ProjectFilter
  /** Projects of teams of the caller. */
  readonly member: ProjectCondition
  readonly sort: ProjectSort
  readonly idle: boolean
}

/** The counters that are shown of a project. */
const counters = [
  'total',
  'total_words',
  'total_chars',
  'translated',
  'translated_words',
  'translated_chars',
  'fuzzy',
  'approved',
  'failing',
  'suggestions',
  'comments',
] as const

type Counter = (typeof counters)[number]

interface ProjectCounts extends Readonly<Record<Counter, number>> {
  readonly project_id: number
  readonly last_change: number | null
}

const sumOf = <Name extends string>(name: Name) =>
  sql<number>`cast(coalesce(sum(${sql.ref(`stats.${name}`)}), 0) as bigint)`.as(name)

/** The counters of each project: as they are kept, or summed over the components that are seen. */
function countsByProject(db: Db, seen: ComponentCondition | undefined): AliasedExpression<ProjectCounts, 'counts'> {
  if (!seen)
    return db
      .selectFrom('stats')
      .select(['stats.scope_id as project_id', 'stats.last_change', ...counters])
      .where('stats.scope', '=', 'project')
      .as('counts')
  return db
    .selectFrom('component')
    .innerJoin('project', 'project.id', 'component.project_id')
    .innerJoin('stats', (join) => join.onRef('stats.scope_id', '=', 'component.id').on('stats.scope', '=', 'component'))
    .select('component.project_id')
    .select(counters.map(sumOf))
    .select((eb) => eb.fn.max('stats.last_change').as('last_change'))
    .where(seen(expressionBuilder()))
    .groupBy('component.project_id')
    .as('counts')
}

/** When somebody last contributed to a project. */
const usesByProject = (db: Db, userId: number) =>
  db
    .selectFrom('contribution')
    .innerJoin('translation', 'translation.id', 'contribution.translation_id')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .select('component.project_id')
    .select((eb) => eb.fn.max('contribution.last').as('last'))
    .where('contribution.user_id', '=', userId)
    .groupBy('component.project_id')
    .as('used')

const ofProject = expressionBuilder<Tables, 'project'>()

/** Something that can be worked on; glossaries alone do not count. */
const openComponent = ofProject.exists(
  ofProject
    .selectFrom('component')
    .select('component.id')
    .where('component.project_id', '=', ofProject.ref('project.id'))
    .where('component.locked', '=', 0)
    .where('component.is_glossary', '=', 0),
)

const isIdle = sql<SqlBool>`(coalesce(counts.total, 0) = 0 or not ${openComponent})`

const orders: Record<ProjectSort, readonly Expression<unknown>[]> = {
  used: [sql`coalesce(used.last, 0) desc`, sql`watching.project_id is null`],
  name: [],
  progress: [
    sql`case when coalesce(counts.total, 0) = 0 then 1 else 0 end`,
    sql`cast(counts.translated as double precision) / nullif(counts.total, 0) desc`,
  ],
  changed: [sql`coalesce(counts.last_change, 0) desc`],
}

const filtered = (db: Db, { seen, seenComponents, userId, text, show, member }: OverviewRequest) =>
  db
    .selectFrom('project')
    .leftJoin(countsByProject(db, seenComponents), 'counts.project_id', 'project.id')
    .leftJoin(usesByProject(db, userId), 'used.project_id', 'project.id')
    .leftJoin('watched_project as watching', (join) =>
      join.onRef('watching.project_id', '=', 'project.id').on('watching.user_id', '=', userId),
    )
    .where(seen(ofProject))
    .$if(text !== '', (q) => q.where(holdsText(db, ['project.name', 'project.slug'], text)))
    .$if(show === 'watched', (q) => q.where('watching.project_id', 'is not', null))
    .$if(show === 'mine', (q) => q.where((eb) => eb.or([eb('used.last', 'is not', null), member(ofProject)])))

/** One page of projects with their progress, and how many are left out for having nothing to do. */
export async function projectOverviewPage(db: Db, request: OverviewRequest, page: PageRequest) {
  const query = filtered(db, request)
  const { all, idle } = await query
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .select(sql<number>`coalesce(sum(case when ${isIdle} then 1 else 0 end), 0)`.as('idle'))
    .executeTakeFirstOrThrow()
  const hidden = request.idle ? 0 : Number(idle)
  const count = Number(all) - hidden
  const { limit, offset } = page(count)
  let found = query
    .select(['project.id', 'project.name', 'project.slug', 'counts.last_change', 'used.last as last_used'])
    .select(counters.map((name) => `counts.${name}` as const))
    .select((eb) => eb('watching.project_id', 'is not', null).as('watched'))
    .select(sql<SqlBool>`counts.total > 0 and not ${openComponent}`.as('locked'))
    .$if(!request.idle, (q) => q.where(sql<boolean>`not ${isIdle}`))
  for (const one of orders[request.sort]) found = found.orderBy(one)
  const rows = await found.orderBy(sql`lower(project.name)`).orderBy('project.id').limit(limit).offset(offset).execute()
  return { count, hidden, rows }
}

/** How many languages each of the projects has. */
export async function languageCounts(
  db: Db,
  projects: readonly number[],
  seen: ComponentCondition,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('component')
    .innerJoin('project', 'project.id', 'component.project_id')
    .innerJoin('translation', 'translation.component_id', 'component.id')
    .select('component.project_id')
    .select((eb) => eb.fn.count<number>('translation.language_id').distinct().as('count'))
    .where(inIds(db, 'component.project_id', idList(db, projects)))
    .where(seen(expressionBuilder()))
    .groupBy('component.project_id')
    .execute()
  return new Map(rows.map(({ project_id, count }) => [project_id, Number(count)]))
}
