import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { inProject } from '#server/db/in-project.ts'

/** Where to search: everything given narrows it. */
export interface SearchScope {
  /** Components the caller may see; undefined: all. */
  readonly components?: readonly number[] | undefined
  readonly projectId?: number | undefined
  readonly componentId?: number | undefined
  readonly translationId?: number | undefined
  readonly languageId?: number | undefined
}

/** A translation, as terms about places need it. */
export interface TranslationScope {
  readonly id: number
  readonly component_id: number
  readonly language: string
  readonly slug: string
  readonly name: string
  readonly path: string
  readonly project: string
}

/** The translations of a scope. Components that are shared with a project belong to it. */
export async function translationsIn(db: Db, scope: SearchScope): Promise<TranslationScope[]> {
  const { components, projectId, componentId, translationId, languageId } = scope
  return db
    .selectFrom('translation')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select([
      'translation.id',
      'translation.component_id',
      'language.code as language',
      'component.slug',
      'component.name',
      'component.path',
      'project.slug as project',
    ])
    .$if(components !== undefined, (q) => q.where(inIds(db, 'component.id', idList(db, components ?? []))))
    .$call((q) => (componentId === undefined ? q : q.where('component.id', '=', componentId)))
    .$call((q) => (translationId === undefined ? q : q.where('translation.id', '=', translationId)))
    .$call((q) => (languageId === undefined ? q : q.where('language.id', '=', languageId)))
    .$call((q) => (projectId === undefined ? q : q.where(inProject(projectId))))
    .execute()
}

export const isWholeSite = (scope: SearchScope): boolean =>
  Object.values({
    components: scope.components,
    projectId: scope.projectId,
    componentId: scope.componentId,
    translationId: scope.translationId,
    languageId: scope.languageId,
  }).every((value) => value === undefined)

/** How many strings there are in translations; undefined: in all. */
export async function unitsIn(db: Db, translations: readonly number[] | undefined): Promise<number> {
  const { total } = await db
    .selectFrom('stats')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('total'), eb.lit(0)).as('total'))
    .where('scope', '=', 'translation')
    .$if(translations !== undefined, (q) => q.where(inIds(db, 'scope_id', idList(db, translations ?? []))))
    .executeTakeFirstOrThrow()
  return Number(total)
}
