import { Action } from '#core/changes/actions.ts'
import { findFormat } from '#core/formats/registry.ts'
import { type Message, message } from '#core/messages/message.ts'
import { keptSettings, newLevel, pickSettings, type SettingsChange } from '#core/settings/effective.ts'
import { componentPath } from '#server/commands/components/build-component-path.ts'
import { joinLists } from '#server/commands/components/change-component-list.ts'
import { newComponentProblems } from '#server/commands/components/check-component.ts'
import { nameConflicts } from '#server/commands/components/check-component-name.ts'
import { instructionsProblems } from '#server/commands/components/check-instructions.ts'
import { languageProblems } from '#server/commands/projects/change-inherited-settings.ts'
import { checkSettings } from '#server/commands/projects/check-settings.ts'
import { outerOfPart } from '#server/commands/projects/propagate-settings.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { splitAddresses, storeCredentials } from '#server/commands/repository/store-credentials.ts'
import type { Db } from '#server/db/database.ts'
import { insertAddon } from '#server/db/queries/automation/addons.ts'
import { type ComponentRow, insertComponent, type NewComponent } from '#server/db/queries/components/components.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { isSlugTaken } from '#server/db/queries/projects/categories.ts'
import { type FieldError, fieldError } from '#server/errors.ts'
import { DEMO_KIND } from '#server/vcs/demo-repository.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

export interface ComponentRequest
  extends Omit<
    NewComponent,
    'path' | 'created' | 'category_id' | 'linked_component_id' | 'inherited' | 'inherited_flags'
  > {
  readonly category_id?: number | null
  /** The component whose repository this one uses. */
  readonly linked_component_id?: number | null
  /** Which settings to take from category, project or workspace; as a rule those that are not given. */
  readonly inherit?: SettingsChange['inherit']
  /** The component whose settings these are: what could be stored there is not held against a copy. */
  readonly like?: ComponentRow
}

/** Makes a component and queues its first import; if that finds the repository unusable, the component goes again. */
export async function addComponent(
  tx: Db,
  vcs: Vcs,
  request: ComponentRequest,
  now: number,
  creatorId?: number,
): Promise<{ componentId: number; taskId: string }> {
  const componentId = await putComponent(tx, vcs, request, now, creatorId)
  await addUsualAddons(tx, { projectId: request.project_id, componentId }, request.file_format, now)
  return { componentId, taskId: await queueRepositoryJob(tx, 'pull_component', componentId, now, creatorId) }
}

/** What nearly everybody with such files wants from the beginning; it can be removed. */
async function addUsualAddons(
  tx: Db,
  scope: { readonly projectId: number; readonly componentId: number },
  format: string,
  now: number,
): Promise<void> {
  for (const name of findFormat(format)?.format.usualAddons ?? []) {
    await insertAddon(tx, { name, configuration: '{}', componentId: scope.componentId, projectId: null })
    await insertChanges(tx, scope, [{ action: Action.addonInstalled, target: name }], now)
  }
}

/** Makes a component of the demo; what it holds is the caller's to bring in. */
export const putDemoComponent = (
  tx: Db,
  vcs: Vcs,
  request: Omit<ComponentRequest, 'vcs'>,
  now: number,
): Promise<number> => store(tx, vcs, { request: { ...request, vcs: DEMO_KIND }, ofDemo: true }, now)

/** Makes a component; what it holds is the caller's to bring in. */
export const putComponent = (
  tx: Db,
  vcs: Vcs,
  request: ComponentRequest,
  now: number,
  creatorId?: number,
): Promise<number> => store(tx, vcs, { request, ofDemo: false }, now, creatorId)

async function store(
  tx: Db,
  vcs: Vcs,
  { request, ofDemo }: { readonly request: ComponentRequest; readonly ofDemo: boolean },
  now: number,
  creatorId?: number,
): Promise<number> {
  const { settings, logins } = splitAddresses(request)
  const { inherit = {}, like, ...component } = settings
  const values = pickSettings(component)
  const level = newLevel({ values, inherit }, true)
  const neighbor = like?.project_id === component.project_id ? like : undefined
  const problems = [
    ...newComponentProblems(vcs, component, { ofDemo, like }),
    ...(await languageProblems(tx, values.secondary_language_id)),
    ...(await instructionsProblems(tx, component.project_id, level, neighbor)),
  ]
  checkSettings(problems)
  const path = await componentPath(tx, component)
  checkSettings(await nameOrSlugConflicts(tx, component, path))
  const { category_id = null, linked_component_id = null } = component
  const outer = await outerOfPart(tx, component.project_id, category_id)
  const kept = keptSettings(level, outer.settings)
  const row = { ...component, ...kept, inherited_flags: outer.flags, path, category_id, linked_component_id }
  const componentId = await insertComponent(tx, { ...row, created: now })
  await joinLists(tx, { id: componentId, slug: row.slug, project_id: row.project_id })
  await storeCredentials(tx, vcs, componentId, logins, now)
  const scope = { projectId: component.project_id, componentId }
  const who = creatorId === undefined ? {} : { userId: creatorId, authorId: creatorId, details: { origin: 'api' } }
  await insertChanges(tx, scope, [{ action: Action.componentCreated, ...who }], now)
  return componentId
}

const problem = (attr: string, said: Message): FieldError => fieldError(attr, said)

/** Slug and name are free in the project or category; of both, the slug is told. */
async function nameOrSlugConflicts(tx: Db, component: ComponentRequest, path: string): Promise<FieldError[]> {
  const { project_id: projectId, category_id: categoryId = null, slug } = component
  const taken = await isSlugTaken(tx, { projectId, parentId: categoryId, slug, path })
  return taken ? [problem('slug', message('component.slugOrCategoryTaken'))] : nameConflicts(tx, component)
}
