import { sql } from 'kysely'
import { zeros } from '#server/db/counters.ts'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { inProject } from '#server/db/in-project.ts'

/** What a place of the web interface takes in. */
export interface ScopeIds {
  readonly projectId?: number | undefined
  /** Slugs of categories, each with a slash after it. */
  readonly prefix?: string | undefined
  /** Components of other projects that are shown in the categories. */
  readonly shared?: readonly number[] | undefined
  readonly componentId?: number | undefined
  readonly translationId?: number | undefined
  readonly languageId?: number | undefined
  /** Components the caller may see; undefined: all. */
  readonly components?: readonly number[] | undefined
  /** Without glossaries: how far a program is translated. */
  readonly textsOnly?: boolean | undefined
  /** Without source languages: what there is to translate. */
  readonly targetsOnly?: boolean | undefined
}

const names = [
  'total',
  'total_words',
  'total_chars',
  'translated',
  'translated_words',
  'translated_chars',
  'fuzzy',
  'fuzzy_words',
  'approved',
  'approved_words',
  'readonly',
  'failing',
  'suggestions',
  'comments',
] as const

export type PartCounts = Record<(typeof names)[number], number> & { readonly last_change: number | null }

const sums = [
  ...names.map((name) => sql<number>`cast(coalesce(sum(${sql.ref(`stats.${name}`)}), 0) as bigint)`.as(name)),
  sql<number | null>`max(stats.last_change)`.as('last_change'),
]

/** Only what lies in the scope, of a query over `component` and `translation`. */
export const narrowed = (db: Db, scope: ScopeIds) => {
  const {
    projectId,
    prefix,
    shared = [],
    componentId,
    translationId,
    languageId,
    components,
    textsOnly = false,
    targetsOnly = false,
  } = scope
  return db
    .selectFrom('component')
    .innerJoin('translation', 'translation.component_id', 'component.id')
    .$call((q) => {
      if (projectId === undefined) return q
      if (prefix === undefined) return q.where(inProject(projectId))
      return q.where((eb) =>
        eb.or([
          eb.and([
            eb('component.project_id', '=', projectId),
            sql<boolean>`substr(component.path, 1, ${prefix.length}) = ${prefix}`,
          ]),
          ...(shared.length === 0 ? [] : [eb('component.id', 'in', shared)]),
        ]),
      )
    })
    .$call((q) => (componentId === undefined ? q : q.where('component.id', '=', componentId)))
    .$call((q) => (translationId === undefined ? q : q.where('translation.id', '=', translationId)))
    .$call((q) => (languageId === undefined ? q : q.where('translation.language_id', '=', languageId)))
    .$if(components !== undefined, (q) => q.where(inIds(db, 'component.id', idList(db, components ?? []))))
    .$if(textsOnly, (q) => q.where('component.is_glossary', '=', 0))
    .$if(targetsOnly, (q) => q.where('translation.is_source', '=', 0))
}

const measured = (db: Db, scope: ScopeIds) =>
  narrowed(db, scope).innerJoin('stats', (join) =>
    join.onRef('stats.scope_id', '=', 'translation.id').on('stats.scope', '=', 'translation'),
  )

/** Everything in the scope, taken together. */
export const sumOfScope = (db: Db, scope: ScopeIds): Promise<PartCounts> =>
  measured(db, scope).select(sums).executeTakeFirstOrThrow()

export interface ComponentPart extends PartCounts {
  readonly id: number
  /** Slug of its project, which shares it where it is another one. */
  readonly project: string
  readonly name: string
  readonly path: string
  readonly locked: number
  readonly is_glossary: number
  readonly restricted: number
  readonly alerts: number
}

/** One sum for each component of the scope, by name. */
export async function componentParts(db: Db, scope: ScopeIds): Promise<ComponentPart[]> {
  const own = ['component.id', 'component.name', 'component.path', 'component.locked'] as const
  const rows = await measured(db, scope)
    .innerJoin('project', 'project.id', 'component.project_id')
    .select([...own, 'component.is_glossary', 'component.restricted', 'project.slug as project'])
    .select((eb) =>
      eb
        .selectFrom('alert')
        .select((alert) => alert.fn.countAll<number>().as('alerts'))
        .whereRef('alert.component_id', '=', 'component.id')
        .where('alert.dismissed_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('alerts'),
    )
    .select(sums)
    .groupBy([...own, 'component.is_glossary', 'component.restricted', 'project.slug'])
    .orderBy('component.name')
    .orderBy('component.id')
    .execute()
  return rows
}

export interface LanguagePart extends PartCounts {
  readonly code: string
  readonly name: string
  readonly direction: string
  readonly is_source: number
}

/** One sum for each language of the scope, by name. */
export async function languageParts(db: Db, scope: ScopeIds): Promise<LanguagePart[]> {
  const own = ['language.code', 'language.name', 'language.direction'] as const
  const rows = await measured(db, scope)
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select([...own])
    .select((eb) => eb.fn.min('translation.is_source').as('is_source'))
    .select(sums)
    .groupBy([...own])
    .orderBy('language.name')
    .orderBy('language.code')
    .execute()
  return rows
}

export interface ProjectPart extends PartCounts {
  readonly name: string
  readonly slug: string
}

/** One sum for each project of the scope, by name. */
export async function projectParts(db: Db, scope: ScopeIds): Promise<ProjectPart[]> {
  const rows = await measured(db, scope)
    .innerJoin('project', 'project.id', 'component.project_id')
    .select(['project.name', 'project.slug'])
    .select(sums)
    .groupBy(['project.id', 'project.name', 'project.slug'])
    .orderBy('project.name')
    .orderBy('project.slug')
    .execute()
  return rows
}

export function addUp(parts: readonly PartCounts[]): PartCounts {
  const sum = zeros(names)
  let last: number | null = null
  for (const part of parts) {
    for (const name of names) sum[name] += Number(part[name])
    if (part.last_change !== null && (last === null || part.last_change > last)) last = part.last_change
  }
  return { ...sum, last_change: last }
}
