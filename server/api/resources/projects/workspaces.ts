import type { Static } from 'typebox'
import { type Body, type Workspace, workspaceContract } from '#core/contract/projects/workspaces.ts'
import { demand } from '#server/access/may.ts'
import { rightsOf } from '#server/access/rights.ts'
import { visibleProject, visibleWorkspace } from '#server/access/visibility.ts'
import { whyNot } from '#server/access/why-not.ts'
import { findWorkspace } from '#server/access/workspaces.ts'
import type { AnyRoute, ApiRequest, WriteRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { presentValues, splitSettings } from '#server/api/resources/projects/inherited-fields.ts'
import {
  addWorkspace,
  changeWorkspace,
  removeWorkspace,
  type WorkspaceSettings,
} from '#server/commands/projects/change-workspace.ts'
import { projectSlugsInWorkspaces, type WorkspaceRow, workspacesPage } from '#server/db/queries/projects/workspaces.ts'
import { AppError } from '#server/errors.ts'

const inWorkspaces = ['workspace.edit', 'workspace.add_project', 'workspace.edit_members'] as const

type View = Static<typeof Workspace>

async function presentWorkspaces(
  { db, actor, links }: Pick<ApiRequest, 'db' | 'actor' | 'links'>,
  rows: readonly WorkspaceRow[],
): Promise<View[]> {
  const inside = await projectSlugsInWorkspaces(
    db,
    rows.map(({ id }) => id),
    visibleProject(actor),
  )
  const rights = await rightsOf(db, actor)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: links.api(`workspaces/${row.id}/`),
    projects: (inside.get(row.id) ?? []).map((slug) => links.project(slug)),
    rights: inWorkspaces.filter((name) => whyNot(rights, name, { workspace: row }) === undefined),
    check_flags: row.check_flags,
    ...presentValues(row),
  }))
}

async function presentOne(request: ApiRequest, row: WorkspaceRow): Promise<View> {
  const [shown] = await presentWorkspaces(request, [row])
  if (!shown) throw new AppError('error')
  return shown
}

function settingsOf(fields: Partial<Static<typeof Body>>): WorkspaceSettings {
  const { change, rest } = splitSettings(fields)
  return { ...rest, ...change.values }
}

const change = async (request: WriteRequest<Partial<Static<typeof Body>>, { readonly id: string }>): Promise<View> => {
  const { actor, services, params } = request
  const after = await request.transaction(async (tx) => {
    const workspace = await findWorkspace(tx, actor, params.id)
    await demand(tx, actor, 'workspace.edit', { workspace })
    return changeWorkspace(tx, workspace, settingsOf(request.read()), actor, services.now())
  })
  return presentOne(request, after)
}

export const workspaceRoutes: readonly AnyRoute[] = [
  serveList(workspaceContract.workspaces, {
    load: ({ db, actor }, page) => workspacesPage(db, { seen: visibleWorkspace(actor) }, page),
    present: (rows, request) => presentWorkspaces(request, rows),
    post: async (request) => {
      const { actor, services } = request
      const workspace = await request.transaction(async (tx) => {
        const { name, ...rest } = request.read()
        const id = await addWorkspace(tx, { ...settingsOf(rest), name }, actor, services.now())
        return findWorkspace(tx, actor, id)
      })
      return presentOne(request, workspace)
    },
  }),
  serveRoute(workspaceContract.workspace, {
    get: async (request) => presentOne(request, await findWorkspace(request.db, request.actor, request.params.id)),
    put: change,
    patch: change,
    delete: (request) =>
      request.transaction(async (tx) => {
        const { actor, params } = request
        const workspace = await findWorkspace(tx, actor, params.id)
        await demand(tx, actor, 'workspace.edit', { workspace })
        await removeWorkspace(tx, workspace)
      }),
  }),
]
