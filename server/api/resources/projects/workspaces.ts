import { type Static, Type } from 'typebox'
import { demand } from '#server/access/may.ts'
import { site } from '#server/access/place.ts'
import { rightsOf } from '#server/access/rights.ts'
import { visibleProject, visibleWorkspace } from '#server/access/visibility.ts'
import { whyNot } from '#server/access/why-not.ts'
import { findWorkspace } from '#server/access/workspaces.ts'
import { listRoute } from '#server/api/http/list.ts'
import { type ApiRequest, type Route, type WriteRequest, write } from '#server/api/http/route.ts'
import { Url } from '#server/api/http/schema.ts'
import {
  presentValues,
  settingValueFields,
  settingValues,
  splitSettings,
} from '#server/api/resources/projects/inherited-fields.ts'
import {
  addWorkspace,
  changeWorkspace,
  removeWorkspace,
  type WorkspaceSettings,
} from '#server/commands/projects/change-workspace.ts'
import { projectSlugsInWorkspaces, type WorkspaceRow, workspacesPage } from '#server/db/queries/projects/workspaces.ts'
import { AppError } from '#server/errors.ts'

const Workspace = Type.Object(
  {
    id: Type.String({ description: 'A UUID.' }),
    name: Type.String(),
    url: Url,
    projects: Type.Array(Url, { description: 'Those that the caller may see.' }),
    rights: Type.Array(Type.String(), { description: 'What the caller may do with it, by the names that roles hold.' }),
    check_flags: Type.String(),
    ...settingValues,
  },
  { title: 'Workspace' },
)

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

const Body = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  check_flags: Type.Optional(Type.String()),
  ...settingValueFields,
})

function settingsOf(fields: Partial<Static<typeof Body>>): WorkspaceSettings {
  const { change, rest } = splitSettings(fields)
  return { ...rest, ...change.values }
}

const change = async (request: WriteRequest<Partial<Static<typeof Body>>>): Promise<View> => {
  const { actor, services, params } = request
  const after = await request.transaction(async (tx) => {
    const workspace = await findWorkspace(tx, actor, params.id as string)
    await demand(tx, actor, 'workspace.edit', { workspace })
    return changeWorkspace(tx, workspace, settingsOf(request.read()), actor, services.now())
  })
  return presentOne(request, after)
}

export const workspaceRoutes: readonly Route[] = [
  listRoute({
    path: '/api/workspaces/',
    name: 'Workspaces',
    summary: "Workspaces around projects, in the order in which they were made: those of one's teams.",
    needs: 'anyone',
    item: Workspace,
    load: ({ db, actor }, cut) => workspacesPage(db, { seen: visibleWorkspace(actor) }, cut),
    present: (rows, request) => presentWorkspaces(request, rows),
    writes: [
      write({
        method: 'POST',
        summary: 'Make a workspace; whoever makes it administers it',
        needs: 'workspace.add',
        body: Body,
        status: 201,
        reply: Workspace,
        async handle(request) {
          const { actor, services } = request
          const workspace = await request.transaction(async (tx) => {
            await demand(tx, actor, 'workspace.add', site)
            const { name, ...rest } = request.read()
            const id = await addWorkspace(tx, { ...settingsOf(rest), name }, actor, services.now())
            return findWorkspace(tx, actor, id)
          })
          return presentOne(request, workspace)
        },
      }),
    ],
  }),
  {
    path: '/api/workspaces/:id/',
    name: 'Workspace',
    summary: 'One workspace, with the settings that its projects may take from it.',
    needs: 'anyone who may see it',
    reply: Workspace,
    handle: async (request) =>
      presentOne(request, await findWorkspace(request.db, request.actor, request.params.id as string)),
    writes: [
      write({
        method: 'PUT',
        summary: 'Change a workspace',
        needs: 'workspace.edit',
        body: Body,
        reply: Workspace,
        handle: change,
      }),
      write({
        method: 'PATCH',
        summary: 'Change settings of a workspace; its projects follow',
        needs: 'workspace.edit',
        body: Body,
        reply: Workspace,
        handle: change,
      }),
      {
        method: 'DELETE',
        summary: 'Remove a workspace that has no projects',
        needs: 'workspace.edit',
        handle: (request) =>
          request.transaction(async (tx) => {
            const { actor, params } = request
            const workspace = await findWorkspace(tx, actor, params.id as string)
            await demand(tx, actor, 'workspace.edit', { workspace })
            await removeWorkspace(tx, workspace)
          }),
      },
    ],
  },
]
