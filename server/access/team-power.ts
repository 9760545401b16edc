import { isGlobalPermission } from '#core/access/permissions.ts'
import { LanguageSelection, ProjectSelection } from '#core/access/teams.ts'
import { message } from '#core/messages/message.ts'
import { type Actor, isSuperuser } from '#server/access/actor.ts'
import { type Grant, type Rights, rightsOf } from '#server/access/rights.ts'
import type { Db } from '#server/db/database.ts'
import { permissionsOfTeam, teamBounds, teamById } from '#server/db/queries/access/teams.ts'
import { AppError } from '#server/errors.ts'

/** What a team gives to a member without limits of their own. */
async function grantOfTeam(db: Db, teamId: number): Promise<Grant> {
  const team = await teamById(db, { id: teamId })
  if (!team) throw new AppError('not_found')
  const { projects, components, lists, languages } = await teamBounds(db, teamId)
  const onlyLists = team.project_selection === ProjectSelection.componentLists
  const named = lists ?? (onlyLists ? [] : components)
  return {
    permissions: new Set(await permissionsOfTeam(db, teamId)),
    selection: team.project_selection,
    workspace: team.workspace_id,
    projects: new Set(projects),
    components: named && new Set(named),
    languages: team.language_selection === LanguageSelection.all ? undefined : new Set(languages),
  }
}

const isWithin = (inner: ReadonlySet<number> | undefined, outer: ReadonlySet<number> | undefined): boolean =>
  outer === undefined || inner?.isSubsetOf(outer) === true

/** Does a team of the caller's reach wherever another one does? Where that takes a closer look, it does not. */
function reachesAsFar(own: Grant, other: Grant): boolean {
  if (!isWithin(other.languages, own.languages)) return false
  if (own.components || other.components)
    return own.components !== undefined && other.components !== undefined && isWithin(other.components, own.components)
  if (own.selection === ProjectSelection.all) return true
  if (own.selection !== other.selection) return false
  return own.selection !== ProjectSelection.listed || isWithin(other.projects, own.projects)
}

const holdsAsMuch = (rights: Rights, other: Grant): boolean =>
  [...other.permissions].every((permission) =>
    rights.grants.some(
      (own) => own.permissions.has(permission) && (isGlobalPermission(permission) || reachesAsFar(own, other)),
    ),
  )

/**
 * Nobody rises by managing teams of the site: who is no administrator gives others, and themselves, at most what they hold.
 * Teams of a project or workspace reach no further than it, and are for those who run it.
 */
export const demandNoMoreThanOwn = (db: Db, actor: Actor, team: ScopedTeam): Promise<void> =>
  changeWithinOwn(db, actor, team, async () => {})

/** The same for a team as a change leaves it; what it gives its own members by that is not theirs yet. */
export async function changeWithinOwn(
  tx: Db,
  actor: Actor,
  team: ScopedTeam,
  change: () => Promise<void>,
): Promise<void> {
  if (isSuperuser(actor) || team.project_id !== null || team.workspace_id !== null) return change()
  const rights = await rightsOf(tx, actor)
  await change()
  if (!holdsAsMuch(rights, await grantOfTeam(tx, team.id)))
    throw new AppError('permission_denied', message('team.moreRightsThanYou'))
}

interface ScopedTeam {
  readonly id: number
  readonly project_id: number | null
  readonly workspace_id: string | null
}
