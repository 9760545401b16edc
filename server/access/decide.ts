import { isGlobalPermission, type Permission, readingPermissions } from '#core/access/permissions.ts'
import { Access, ProjectSelection } from '#core/access/teams.ts'
import { type Message, message } from '#core/messages/message.ts'
import type { AccessScope, ComponentPolicy, ProjectPolicy } from '#server/access/access-scope.ts'
import {
  isOfSuperuser,
  isSuperuser,
  lackingScope,
  noteGrant,
  reachesProject as tokenReaches,
} from '#server/access/actor.ts'
import type { Grant, Rights } from '#server/access/rights.ts'

/** Glossaries have rights of their own for what elsewhere is done to strings. */
const inGlossary: Partial<Record<Permission, Permission>> = {
  'unit.add': 'glossary.add',
  'unit.delete': 'glossary.delete',
  'unit.edit': 'glossary.edit',
  'upload.perform': 'glossary.upload',
}

/** Do the actor's teams (or rank) give this right here? Blocks and the like are not asked: see `whyNot`. */
export function holds(rights: Rights, permission: Permission, scope: AccessScope): boolean {
  if (isSuperuser(rights.actor)) return true
  if (lackingScope(rights.actor, permission) !== undefined || !tokenReaches(rights.actor, scope.project)) return false
  const named = (scope.component?.is_glossary === 1 && inGlossary[permission]) || permission
  const held =
    isOfSuperuser(rights.actor) ||
    rights.grants.some((grant) => grant.permissions.has(named) && reaches(grant, named, scope))
  if (held) noteGrant(rights.actor, permission)
  return held
}

function reaches(grant: Grant, permission: Permission, scope: AccessScope): boolean {
  const { workspace, project, component, translation } = scope
  if (isGlobalPermission(permission)) return true
  if (workspace) return reachesWorkspace(grant, workspace)
  if (permission.startsWith('workspace.')) return false
  // What belongs to projects is not had for the site as a whole, however many projects a team has.
  if (!project) return false
  if (translation && grant.languages && !grant.languages.has(translation.language_id)) return false
  return reachesComponent(grant, project, component)
}

function reachesComponent(grant: Grant, project: ProjectPolicy, component: ComponentPolicy | undefined): boolean {
  if (grant.components) return component !== undefined && grant.components.has(component.id)
  return component?.restricted === 1 ? false : reachesProject(grant, project)
}

/** A workspace is for its own teams, and for those that are for everything. */
const reachesWorkspace = (grant: Grant, { id }: NonNullable<AccessScope['workspace']>): boolean =>
  grant.workspace === id || (!grant.components && grant.selection === ProjectSelection.all)

/** Is the team for this project as a whole? */
function reachesProject(grant: Grant, project: ProjectPolicy): boolean {
  if (grant.components) return false
  switch (grant.selection) {
    case ProjectSelection.all:
      return true
    case ProjectSelection.listed:
      return grant.projects.has(project.id)
    case ProjectSelection.allPublic:
      return project.access_control === Access.public
    case ProjectSelection.allProtected:
      return project.access_control === Access.protected
    default:
      return false
  }
}

/** Why somebody may not contribute to a project at all; reading stays. */
export function whyNotContribute(rights: Rights, project: ProjectPolicy | undefined): Message | undefined {
  const { actor } = rights
  if (!project || actor.kind === 'anonymous' || isOfSuperuser(actor)) return undefined
  const until = rights.blocks.get(project.id)
  if (until !== undefined && (until === null || actor.at === undefined || until > actor.at))
    return message('access.blocked')
  if (project.enforced_2fa === 1 && !rights.hasSecondFactor && !rights.isBot) return message('access.needsSecondFactor')
  return undefined
}

export const onlyReads = (permission: Permission): boolean => readingPermissions.has(permission)
