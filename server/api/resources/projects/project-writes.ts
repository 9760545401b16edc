import type { Static } from 'typebox'
import { Access } from '#core/access/teams.ts'
import type { newProject, projectContract } from '#core/contract/projects/projects.ts'
import { message } from '#core/messages/message.ts'
import { site } from '#server/access/access-scope.ts'
import { type Actor, isOfSuperuser } from '#server/access/actor.ts'
import { findProject } from '#server/access/find.ts'
import { demand, may } from '#server/access/may.ts'
import { findVisibleWorkspace, usableWorkspaces } from '#server/access/workspaces.ts'
import type { WriteRequest } from '#server/api/http/route.ts'
import type { WriteHandler, WriteHandlers } from '#server/api/http/serve-route.ts'
import { splitSettings } from '#server/api/resources/projects/inherited-fields.ts'
import { viewProject } from '#server/api/resources/projects/project-view.ts'
import { addProject } from '#server/commands/projects/add-project.ts'
import {
  changeProject,
  checkProjectSettings,
  type ProjectSettings,
  takenNames,
} from '#server/commands/projects/change-project.ts'
import { removeProject } from '#server/commands/projects/remove-project.ts'
import type { Db } from '#server/db/database.ts'
import { type ProjectRow, projectsByIds } from '#server/db/queries/projects/projects.ts'
import type { WorkspaceRow } from '#server/db/queries/projects/workspaces.ts'
import { AppError, invalid, mustExist } from '#server/errors.ts'

type Fields = Partial<Static<typeof newProject>>

/** The fields as the table has them, those that may be inherited apart. Switches are kept as 0 and 1. */
function settingsOf(fields: Fields) {
  const { rest, change } = splitSettings(fields)
  const { workspace: _, ...plain } = rest
  const settings: ProjectSettings = Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [name, value === true ? 1 : value === false ? 0 : value]),
  )
  return { settings, change }
}

/** The workspace that a body names; one that is hidden is wrong like one that does not exist. */
async function namedWorkspace(tx: Db, actor: Actor, id: string): Promise<WorkspaceRow> {
  if (!/^(\d+|[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12})$/i.test(id))
    throw invalid('workspace', message('field.uuid'))
  const workspace = await findVisibleWorkspace(tx, actor, id)
  if (!workspace) throw invalid('workspace', message('workspace.noneWithId'), 'does_not_exist')
  return workspace
}

/**
 * Where a new project goes. Those who may make projects anywhere name the workspace; those who may only in workspaces
 * need not when there is one such. Refuses those who may not.
 */
async function workspaceFor(tx: Db, actor: Actor, read: () => Promise<Fields>): Promise<string | null> {
  const anywhere = await may(tx, actor, 'project.add', site)
  const usable = anywhere ? [] : await usableWorkspaces(tx, actor, 2)
  if (!anywhere && usable.length === 0) throw new AppError('permission_denied')
  const { workspace: id } = await read()
  if (id) {
    const workspace = await namedWorkspace(tx, actor, id)
    await demand(tx, actor, 'workspace.add_project', { workspace })
    return workspace.id
  }
  if (anywhere) return null
  if (id === null) throw new AppError('permission_denied', message('workspace.ownOnly'))
  if (usable.length > 1) throw invalid('workspace', message('workspace.nameOne'))
  return mustExist(usable[0], 'workspace').id
}

/** Moving takes a project out of the hands of those who run the workspace, and puts it into those of others. */
async function movedTo(tx: Db, actor: Actor, project: ProjectRow, id: string | null): Promise<string | null> {
  const workspace = id === null ? undefined : await namedWorkspace(tx, actor, id)
  const next = workspace?.id ?? null
  if (next === project.workspace_id) return next
  await demand(tx, actor, 'project.permissions', { project })
  if (project.workspace_id !== null)
    await demand(tx, actor, 'workspace.edit', { workspace: { id: project.workspace_id } })
  if (workspace) await demand(tx, actor, 'workspace.add_project', { workspace })
  else await demand(tx, actor, 'project.add', site)
  return next
}

/** Settings that say who sees a project or works on it: for those who decide about its people. */
const decidingAboutPeople: readonly (keyof ProjectSettings)[] = ['access_control', 'public_sharing', 'enforced_2fa']

/** Settings that give the texts of a project to people who do not see it. */
const givingTexts: readonly (keyof ProjectSettings)[] = ['contribute_shared_tm', 'contribute_workspace_tm']

async function demandPeople(tx: Db, actor: Actor, project: ProjectRow, settings: ProjectSettings): Promise<void> {
  const changes = (name: keyof ProjectSettings) => settings[name] !== undefined && settings[name] !== project[name]
  const isHidden = project.access_control > Access.protected
  const gives = isHidden && givingTexts.some((name) => changes(name) && settings[name] === 1)
  if (gives || decidingAboutPeople.some(changes)) await demand(tx, actor, 'project.permissions', { project })
}

const readProject = (request: WriteRequest<Static<typeof newProject>>, tx: Db) =>
  request.readWith((readable) => takenNames(tx, readable))

export const projectCreation: WriteHandler<typeof projectContract.projects, 'POST'> = async (request) => {
  const { actor, services } = request
  const project = await request.transaction(async (tx) => {
    const workspace_id = await workspaceFor(tx, actor, () => readProject(request, tx))
    const { name, slug, ...rest } = await readProject(request, tx)
    const { settings, change } = settingsOf(rest)
    const project = { name, slug, ...settings, workspace_id }
    checkProjectSettings(project)
    const creator = actor.kind === 'user' ? { id: actor.id, isSuperuser: isOfSuperuser(actor) } : undefined
    const id = await addProject(tx, project, services.now(), creator, change)
    return (await projectsByIds(tx, [id])).get(id)
  })
  if (!project) throw new AppError('error')
  return viewProject(request, project)
}

async function change(request: WriteRequest<Fields, { readonly project: string }>) {
  const { actor, services, params } = request
  const project = await request.transaction(async (tx) => {
    const before = await findProject(tx, actor, params.project)
    await demand(tx, actor, 'project.edit', { project: before })
    const fields = request.read()
    const { settings, change } = settingsOf(fields)
    await demandPeople(tx, actor, before, settings)
    const { workspace } = fields
    const moved = workspace === undefined ? {} : { workspace_id: await movedTo(tx, actor, before, workspace) }
    return changeProject(tx, before, { ...settings, ...moved }, actor, services.now(), change)
  })
  return viewProject(request, project)
}

export const projectWrites: WriteHandlers<typeof projectContract.project> = {
  put: change,
  patch: change,
  delete: async (request) => {
    const { actor, services, params, links } = request
    const taskId = await request.transaction(async (tx) => {
      const project = await findProject(tx, actor, params.project)
      await demand(tx, actor, 'project.edit', { project })
      return removeProject(tx, project, actor, services.now())
    })
    return { detail: 'Project deletion scheduled.', task_url: links.api(`tasks/${taskId}/`) }
  },
}
