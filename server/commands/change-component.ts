import { Action } from '#core/changes/actions.ts'
import type { Actor } from '#server/access/actor.ts'
import { componentPath } from '#server/commands/component-path.ts'
import {
  type ComponentSettings,
  checkSettings,
  maskProblems,
  paramsProblems,
  settingsProblems,
  votingProblems,
} from '#server/commands/component-settings.ts'
import { joinLists } from '#server/commands/keep-component-lists.ts'
import { keepLogins, splitAddresses } from '#server/commands/keep-logins.ts'
import { linkedSettings } from '#server/commands/linked-settings.ts'
import { queueCheck } from '#server/commands/queue-check.ts'
import { queueRepositoryJob } from '#server/commands/queue-repository.ts'
import type { Db } from '#server/db/database.ts'
import { forgetAgreements } from '#server/db/queries/blocks.ts'
import { insertChanges, type NewChange } from '#server/db/queries/changes.ts'
import { type ComponentRow, componentByPath, forgetRevision, updateComponent } from '#server/db/queries/components.ts'
import { invalid } from '#server/errors.ts'
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
  'source_language_id',
])

/** What decides which checks look at the strings, and what they find. */
const checkSettingNames: ReadonlySet<string> = new Set([
  'check_flags',
  'enforced_checks',
  'file_format',
  'is_glossary',
  'allow_translation_propagation',
  'source_language_id',
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
  const { settings: bare, logins } = splitAddresses(given)
  const { settings, problems } = await linkedSettings(tx, actor, component, bare)
  await keepLogins(tx, vcs, component.id, logins, now)
  const changed = Object.entries(settings).filter(([name, value]) => component[name as keyof ComponentRow] !== value)
  if (changed.length === 0 && problems.length === 0) return component
  const values = Object.fromEntries(changed) as ComponentSettings
  checkSettings([
    ...settingsProblems(values),
    ...votingProblems({ ...component, ...values }),
    ...maskProblems({ ...component, ...values }),
    ...paramsProblems({ ...component, ...values }),
    ...problems,
  ])
  const after = { ...component, ...values } as ComponentRow
  if (after.linked_component_id === null && (values.repo !== undefined || values.branch !== undefined))
    vcs.check({ repo: after.repo, branch: after.branch })
  const path = await componentPath(tx, after)
  if (path !== component.path && (await componentByPath(tx, { projectId: component.project_id, path })))
    throw invalid('slug', 'There is a component with this slug already.')
  await updateComponent(tx, component.id, { ...values, path })
  if (values.slug !== undefined) await joinLists(tx, after)
  if (values.agreement !== undefined) await forgetAgreements(tx, component.id)
  const who = actor.kind === 'user' ? { userId: actor.id } : {}
  const scope = { projectId: component.project_id, componentId: component.id }
  const records = changed.map(([name]) => ({ ...recordOf(name, component, after), ...who }))
  await insertChanges(tx, scope, records, now)
  if (changed.some(([name]) => fileSettings.has(name))) {
    await forgetRevision(tx, component.id)
    await queueRepositoryJob(tx, 'pull_component', component.id, now)
  }
  if (changed.some(([name]) => checkSettingNames.has(name))) {
    const enforce = values.enforced_checks !== undefined
    await queueCheck(tx, component.id, now, {
      all: changed.some(([name]) => name !== 'enforced_checks' && checkSettingNames.has(name)),
      enforce,
    })
  }
  return { ...after, path }
}

function recordOf(name: string, before: ComponentRow, after: ComponentRow): NewChange {
  const field = name as keyof ComponentRow
  const texts = { old: String(before[field] ?? ''), target: String(after[field] ?? '') }
  if (name === 'slug') return { action: Action.componentRenamed, ...texts }
  if (name === 'category_id') return { action: Action.componentMoved, ...texts }
  if (name === 'license') return { action: Action.licenseChanged, ...texts }
  if (name === 'agreement') return { action: Action.agreementChanged, ...texts }
  const secret = name === 'repo' || name === 'push'
  const details = secret ? { field: name } : { field: name, old: before[field], target: after[field] }
  return { action: Action.componentSettingChanged, target: name, details }
}
