import { message } from '#core/messages/message.ts'
import { publicAddress } from '#core/text/addresses.ts'
import { withoutFields } from '#core/text/object-fields.ts'
import type { Actor } from '#server/access/actor.ts'
import { repositoryProblems } from '#server/commands/components/check-repository.ts'
import type { ComponentSettings } from '#server/commands/projects/check-settings.ts'
import { isLink, linkedOwner, linkTo } from '#server/commands/repository/find-repository-owner.ts'
import type { Db } from '#server/db/database.ts'
import { type ComponentRow, componentById, componentsLinkedTo } from '#server/db/queries/components/components.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError, type FieldError, fieldError, invalid } from '#server/errors.ts'
import { shownKind } from '#server/vcs/demo-repository.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

/** A component that shares another's repository has these from that one. */
const ownersOnly = [
  'push',
  'branch',
  'push_branch',
  'push_on_commit',
  'push_on_update',
  'pull_interval',
  'commit_pending_age',
  'auto_lock_error',
  'vcs',
  'vcs_params',
] as const

/** What a component has of its repository, where that is another's. */
export const ownersSettings = (owner: ComponentRow): Pick<ComponentRow, 'repo' | (typeof ownersOnly)[number]> => ({
  repo: owner.repo,
  push: owner.push,
  branch: owner.branch,
  push_branch: owner.push_branch,
  push_on_commit: owner.push_on_commit,
  push_on_update: owner.push_on_update,
  pull_interval: owner.pull_interval,
  commit_pending_age: owner.commit_pending_age,
  auto_lock_error: owner.auto_lock_error,
  vcs: owner.vcs,
  vcs_params: owner.vcs_params,
})

interface Linked {
  readonly settings: ComponentSettings
  readonly problems: readonly FieldError[]
}

/** The address of a component's repository and what hangs on it: its own, or that of the component it is linked to. */
export async function linkedSettings(
  tx: Db,
  actor: Actor,
  component: ComponentRow,
  { given, vcs }: { readonly given: ComponentSettings; readonly vcs: Vcs },
): Promise<Linked> {
  const { linked_component_id: ownerId } = component
  const owner = ownerId === null ? undefined : await componentById(tx, { id: ownerId })
  const settings = await relinked(tx, actor, component, owner, given)
  const stillLinked = owner && settings.linked_component_id === undefined ? owner : undefined
  return stillLinked ? fromOwner(vcs, stillLinked, settings) : { settings, problems: [] }
}

async function relinked(
  tx: Db,
  actor: Actor,
  component: ComponentRow,
  owner: ComponentRow | undefined,
  given: ComponentSettings,
): Promise<ComponentSettings> {
  const { repo, ...rest } = given
  if (repo === undefined || repo === component.repo) return rest
  if (owner && (repo === owner.repo || repo === publicAddress(owner.repo))) return rest
  if (!isLink(repo)) return owner ? { ...given, linked_component_id: null } : given
  const next = await linkedOwner(tx, actor, repo)
  if (next.id === component.id || (await componentsLinkedTo(tx, { componentId: component.id })).length > 0)
    throw invalid('repo', message('component.sharedTwice'))
  const project = (await projectsByIds(tx, [next.project_id])).get(next.project_id)
  if (!project) throw new AppError('error')
  return { ...rest, repo: linkTo(project, next), linked_component_id: next.id }
}

/** The owner's values may be repeated, not changed. */
function fromOwner(vcs: Vcs, owner: ComponentRow, settings: ComponentSettings): Linked {
  const { vcs: kind, ...others } = settings
  const given: ComponentSettings = {
    ...others,
    ...(kind !== undefined && kind !== shownKind(owner.vcs) && { vcs: kind }),
  }
  const different = ownersOnly.filter((name) => given[name] !== undefined && given[name] !== owner[name])
  const { push, push_branch } = given
  const unusable = repositoryProblems(vcs, { repo: owner.repo, vcs: given.vcs ?? owner.vcs, push, push_branch })
  const problemAt = (attr: string): FieldError =>
    unusable.find((problem) => problem.attr === attr) ?? fieldError(attr, message('component.ofTheOwner'))
  return { settings: withoutFields(settings, ownersOnly), problems: different.map(problemAt) }
}
