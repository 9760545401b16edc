import { randomUUID } from 'node:crypto'
import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { blankSettings, type Settings } from '#core/settings/effective.ts'
import { keysOf } from '#core/text/object-fields.ts'
import type { Actor } from '#server/access/actor.ts'
import { addTeam } from '#server/commands/access/change-team.ts'
import { checkName } from '#server/commands/check-names.ts'
import { inheritableProblems } from '#server/commands/projects/change-inherited-settings.ts'
import { checkSettings } from '#server/commands/projects/check-settings.ts'
import { concernsInside, propagateWorkspaceSettings } from '#server/commands/projects/propagate-settings.ts'
import type { Db } from '#server/db/database.ts'
import { rolesByName } from '#server/db/queries/access/find-roles.ts'
import { addMember } from '#server/db/queries/access/memberships.ts'
import { bindToTeam } from '#server/db/queries/access/teams.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import {
  deleteWorkspace,
  insertWorkspace,
  projectsOfWorkspace,
  updateWorkspace,
  type WorkspaceRow,
} from '#server/db/queries/projects/workspaces.ts'
import { invalid } from '#server/errors.ts'

export interface WorkspaceSettings extends Partial<Settings> {
  readonly name?: string
  readonly check_flags?: string
}

const MAX_NAME = 100

async function check(tx: Db, { name, check_flags, ...values }: WorkspaceSettings): Promise<void> {
  if (name !== undefined) checkName(name, MAX_NAME)
  checkSettings(await inheritableProblems(tx, { values, inherit: {} }, check_flags))
}

const whoOf = (actor: Actor) => (actor.kind === 'user' ? { userId: actor.id } : {})

/** Makes a workspace, which whoever makes it administers, and returns its id. */
export async function addWorkspace(
  tx: Db,
  settings: WorkspaceSettings & { readonly name: string },
  actor: Actor,
  now: number,
): Promise<string> {
  await check(tx, settings)
  const id = randomUUID()
  await insertWorkspace(tx, { ...blankSettings, ...settings, id, created: now })
  const teamId = await addTeam(tx, { name: 'Administration', workspaceId: id })
  const role = (await rolesByName(tx)).get('Workspace administration')
  if (role !== undefined) await bindToTeam(tx, 'role', teamId, role)
  if (actor.kind === 'user') await addMember(tx, { userId: actor.id, teamId })
  const record = { action: Action.workspaceCreated, target: id, ...whoOf(actor) }
  await insertChanges(tx, { projectId: null }, [record], now)
  return id
}

/** Changes what a workspace says; the projects inside follow. */
export async function changeWorkspace(
  tx: Db,
  before: WorkspaceRow,
  settings: WorkspaceSettings,
  actor: Actor,
  now: number,
): Promise<WorkspaceRow> {
  await check(tx, settings)
  const names = keysOf(settings).filter((name) => settings[name] !== undefined && settings[name] !== before[name])
  if (names.length === 0) return before
  const changed = Object.fromEntries(names.map((name) => [name, settings[name]]))
  const after: WorkspaceRow = { ...before, ...changed }
  await updateWorkspace(tx, before.id, changed)
  if (concernsInside(names)) await propagateWorkspaceSettings(tx, after, now)
  const records = names.map((field) => ({
    action: Action.workspaceSettingChanged,
    target: field,
    // The history of the site is for more eyes than the name of a workspace.
    details: { field, workspace: before.id, ...(field !== 'name' && { old: before[field], target: after[field] }) },
    ...whoOf(actor),
  }))
  await insertChanges(tx, { projectId: null }, records, now)
  return after
}

/** Removes a workspace with its teams. One with projects stays: they would lose what they have from it. */
export async function removeWorkspace(tx: Db, workspace: WorkspaceRow): Promise<void> {
  if ((await projectsOfWorkspace(tx, { workspaceId: workspace.id })).length > 0)
    throw invalid('projects', message('workspace.hasProjects'))
  await deleteWorkspace(tx, workspace.id)
}
