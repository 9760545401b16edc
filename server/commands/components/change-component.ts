import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { changedLevel, keptSettings, levelOf, pickSettings } from '#core/settings/effective.ts'
import { changedFields, keysOf } from '#core/text/object-fields.ts'
import type { Actor } from '#server/access/actor.ts'
import { componentPath } from '#server/commands/components/build-component-path.ts'
import { joinLists } from '#server/commands/components/change-component-list.ts'
import { appChangeProblems } from '#server/commands/components/check-app-managed.ts'
import { changeProblems } from '#server/commands/components/check-component.ts'
import { nameConflicts } from '#server/commands/components/check-component-name.ts'
import { instructionsProblems } from '#server/commands/components/check-instructions.ts'
import { repositorySettings } from '#server/commands/components/check-repository.ts'
import { queueGrouping } from '#server/commands/components/group-variants.ts'
import { linkedSettings } from '#server/commands/components/share-repository-settings.ts'
import { fieldChanges, languageProblems } from '#server/commands/projects/change-inherited-settings.ts'
import { type ComponentSettings, checkSettings } from '#server/commands/projects/check-settings.ts'
import { outerOfPart } from '#server/commands/projects/propagate-settings.ts'
import { queueCheck } from '#server/commands/quality/queue-check.ts'
import { fetchAnew } from '#server/commands/repository/fetch-anew.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { demandLoginsAgain, splitAddresses, storeCredentials } from '#server/commands/repository/store-credentials.ts'
import type { Db } from '#server/db/database.ts'
import { forgetAgreements } from '#server/db/queries/access/blocked-users.ts'
import {
  type ComponentRow,
  componentByPath,
  forgetRevision,
  updateComponent,
} from '#server/db/queries/components/components.ts'
import { insertChanges, type NewChange } from '#server/db/queries/history/changes.ts'
import { clearAlert } from '#server/db/queries/repository/alerts.ts'
import { type FieldError, invalid } from '#server/errors.ts'
import { cloneOf } from '#server/vcs/clone-name.ts'
import { DEMO_KIND, SHOWN_DEMO_KIND } from '#server/vcs/demo-repository.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

/** What decides which files there are and what they hold: after a change everything is read anew. */
const fileSettings: ReadonlySet<string> = new Set([
  'repo',
  'linked_component_id',
  'branch',
  'filemask',
  'template',
  'intermediate',
  'new_base',
  'file_format',
  'file_format_params',
  'language_regex',
  'key_filter',
])

/** What decides which commits a component may see: after a change it has seen none. */
const locationSettings: ReadonlySet<string> = new Set(['repo', 'linked_component_id', 'branch'])

/** What decides which checks look at the strings, and what they find. */
const checkSettingNames: ReadonlySet<string> = new Set([
  'check_flags',
  'inherited_flags',
  'enforced_checks',
  'file_format',
  'is_glossary',
  'allow_translation_propagation',
])

/** Changes settings of a component; where its files are concerned, they are read again. */
export async function changeComponent(
  tx: Db,
  vcs: Vcs,
  component: ComponentRow,
  given: ComponentSettings,
  actor: Actor,
  now: number,
): Promise<ComponentRow> {
  const { settings: bare, logins } = splitAddresses(withStoredKind(component, given))
  await demandLoginsAgain(tx, component, { settings: bare, logins })
  const { settings: asked, problems } = await linkedSettings(tx, actor, component, { given: bare, vcs })
  const settings = await resolvedSettings(tx, component, asked)
  const cloneBefore = await cloneOf(tx, component)
  await storeCredentials(tx, vcs, component.id, logins, now)
  const values = changedFields(component, settings)
  const changed = keysOf(values)
  if (changed.length === 0 && problems.length === 0) {
    if ((await cloneOf(tx, component)) !== cloneBefore) await fetchAnew(tx, component, cloneBefore, now)
    return component
  }
  const after: ComponentRow = { ...component, ...values }
  checkSettings([
    ...changeProblems(vcs, { before: component, after, given: { ...values, ...pickSettings(asked) } }),
    ...(await languageProblems(tx, asked.secondary_language_id)),
    ...(await instructionsProblems(tx, component.project_id, levelOf(after), component)),
    ...(await nameProblems(tx, component, after)),
    ...appChangeProblems(component, values),
    ...problems,
  ])
  const path = await componentPath(tx, after)
  if (path !== component.path && (await componentByPath(tx, { projectId: component.project_id, path })))
    throw invalid('slug', message('component.slugTaken'))
  const replanned = values.pull_interval === undefined ? {} : { next_pull: 0 }
  await updateComponent(tx, component.id, { ...values, ...replanned, path })
  if (values.slug !== undefined) await joinLists(tx, after)
  if (values.agreement !== undefined) await forgetAgreements(tx, component.id)
  const who = actor.kind === 'user' ? { userId: actor.id } : {}
  const scope = { projectId: component.project_id, componentId: component.id }
  const records = fieldChanges(component, after, changed).map((one) => ({ ...recordOf(one), ...who }))
  await insertChanges(tx, scope, records, now)
  if (changed.some((name) => fileSettings.has(name))) {
    await forgetRevision(tx, component.id)
    await queueRepositoryJob(tx, 'pull_component', component.id, now)
  }
  if (repositorySettings.some((name) => values[name] !== undefined))
    await clearAlert(tx, component.id, 'UnsafeSettings')
  const moved = changed.some((name) => locationSettings.has(name)) || (await cloneOf(tx, after)) !== cloneBefore
  if (moved) await fetchAnew(tx, component, cloneBefore, now)
  if (values.variant_regex !== undefined) await queueGrouping(tx, component.id, now)
  if (changed.some((name) => checkSettingNames.has(name))) {
    const enforce = values.enforced_checks !== undefined
    await queueCheck(tx, component.id, now, {
      all: changed.some((name) => name !== 'enforced_checks' && checkSettingNames.has(name)),
      enforce,
    })
  }
  return { ...after, path }
}

/** A name that it keeps is not held against it. */
const nameProblems = async (tx: Db, before: ComponentRow, after: ComponentRow): Promise<FieldError[]> =>
  before.name === after.name && before.category_id === after.category_id ? [] : nameConflicts(tx, after)

/** A repository of the demo is shown as one of git's: whoever sends that back changes nothing, and any other address is git's. */
function withStoredKind(component: ComponentRow, given: ComponentSettings): ComponentSettings {
  if (component.vcs !== DEMO_KIND || component.linked_component_id !== null) return given
  const { vcs: kind = SHOWN_DEMO_KIND, repo = component.repo, ...rest } = given
  if (repo !== component.repo || kind !== SHOWN_DEMO_KIND) return { ...rest, vcs: kind, repo }
  return rest
}

/** With everything that is inherited as it holds where the component then is. */
async function resolvedSettings(
  tx: Db,
  component: ComponentRow,
  asked: ComponentSettings,
): Promise<Partial<ComponentRow>> {
  const { inherit = {}, ...settings } = asked
  const { category_id = component.category_id } = settings
  const outer = await outerOfPart(tx, component.project_id, category_id)
  const level = changedLevel(levelOf(component), { values: pickSettings(settings), inherit })
  return { ...settings, ...keptSettings(level, outer.settings), inherited_flags: outer.flags }
}

function recordOf({ field, old, target }: ReturnType<typeof fieldChanges>[number]): NewChange {
  const texts = { old: String(old ?? ''), target: String(target ?? '') }
  if (field === 'slug') return { action: Action.componentRenamed, ...texts }
  if (field === 'category_id') return { action: Action.componentMoved, ...texts }
  if (field === 'license') return { action: Action.licenseChanged, ...texts }
  if (field === 'agreement') return { action: Action.agreementChanged, ...texts }
  const secret = field === 'repo' || field === 'push'
  return { action: Action.componentSettingChanged, target: field, details: secret ? { field } : { field, old, target } }
}
