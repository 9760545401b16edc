import { Access } from '#core/access/teams.ts'
import { type Actor, canSeeEverything } from '#server/access/actor.ts'
import { type Visibility, visibilityOf, visibleComponent, visibleProject } from '#server/access/visibility.ts'
import type { Db } from '#server/db/database.ts'
import { type ComponentRow, componentByPath, REMOVED_PROJECT } from '#server/db/queries/components/components.ts'
import { type TranslationPath, type TranslationRow, translationAt } from '#server/db/queries/components/translations.ts'
import { type LanguageRow, languageByCode, languageIsUsed } from '#server/db/queries/languages/languages.ts'
import { type ProjectRow, projectBySlug } from '#server/db/queries/projects/projects.ts'
import { AppError } from '#server/errors.ts'

/** Finds what an address names, for somebody. What is hidden from them is not found, like what does not exist. */
export async function findProject(db: Db, actor: Actor, slug: string): Promise<ProjectRow> {
  const project = slug === REMOVED_PROJECT ? undefined : await projectBySlug(db, { slug })
  if (!project || !(await canSeeProject(db, actor, project))) throw new AppError('not_found')
  return project
}

async function canSeeProject(db: Db, actor: Actor, project: ProjectRow): Promise<boolean> {
  if (project.access_control <= Access.protected || canSeeEverything(actor)) return true
  if (actor.kind === 'anonymous') return false
  const seen = await db
    .selectFrom('project')
    .select('project.id')
    .where('project.id', '=', project.id)
    .where(visibleProject(actor))
    .executeTakeFirst()
  return seen !== undefined
}

export interface FoundComponent {
  readonly project: ProjectRow
  readonly component: ComponentRow
}

/** `path` is the component's slug, after the slugs of its categories: `category/component`, once or twice encoded. */
export async function findComponent(db: Db, actor: Actor, slug: string, path: string): Promise<FoundComponent> {
  const project = await findProject(db, actor, slug)
  const component = await componentByPath(db, { projectId: project.id, path: decodeSlashes(path) })
  if (!component || !(await canSeeComponent(db, actor, project, component))) throw new AppError('not_found')
  return { project, component }
}

/** Refuses, as not found, what somebody may not know of. */
export async function demandVisible(db: Db, actor: Actor, { project, component }: FoundComponent): Promise<void> {
  const isSeen = project.slug !== REMOVED_PROJECT && (await canSeeComponent(db, actor, project, component))
  if (!isSeen) throw new AppError('not_found')
}

const decodeSlashes = (path: string): string => path.replaceAll(/%2F/gi, '/')

async function canSeeComponent(db: Db, actor: Actor, project: ProjectRow, component: ComponentRow): Promise<boolean> {
  const open = component.restricted === 0 && project.access_control <= Access.protected
  if (open || canSeeEverything(actor)) return true
  if (actor.kind === 'anonymous') return false
  const seen = await db
    .selectFrom('component')
    .innerJoin('project', 'project.id', 'component.project_id')
    .select('component.id')
    .where('component.id', '=', component.id)
    .where(visibleComponent(actor))
    .executeTakeFirst()
  return seen !== undefined
}

export interface FoundTranslation extends FoundComponent {
  readonly translation: TranslationRow
}

/** With what presenters of its strings need to know of it. */
export interface AddressedTranslation extends FoundTranslation {
  readonly path: TranslationPath
}

export async function findTranslation(
  db: Db,
  actor: Actor,
  address: { project: string; component: string; language: string },
): Promise<AddressedTranslation> {
  const { project, component, translation, path } = await translationAt(db, {
    ...address,
    component: decodeSlashes(address.component),
  })
  if (!project || !component || !translation || !path) throw new AppError('not_found')
  await demandVisible(db, actor, { project, component })
  return { project, component, translation, path }
}

/** Languages are known to people who see a translation into them. */
export async function findLanguage(
  db: Db,
  actor: Actor,
  code: string,
): Promise<{ language: LanguageRow; visibility: Visibility }> {
  const language = await languageByCode(db, { code })
  const visibility = await visibilityOf(db, actor)
  if (!language || !(canSeeEverything(actor) || (await languageIsUsed(db, language.id, visibility.components))))
    throw new AppError('not_found')
  return { language, visibility }
}
