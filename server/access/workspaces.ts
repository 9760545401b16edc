import type { Actor } from '#server/access/actor.ts'
import { rightsOf } from '#server/access/rights.ts'
import { visibleWorkspace } from '#server/access/visibility.ts'
import { whyNot } from '#server/access/why-not.ts'
import type { Db } from '#server/db/database.ts'
import { type WorkspaceRow, workspacesPage } from '#server/db/queries/projects/workspaces.ts'
import { AppError } from '#server/errors.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A workspace for somebody who may know of it; undefined: there is none, or none for them. */
export async function findVisibleWorkspace(db: Db, actor: Actor, id: string): Promise<WorkspaceRow | undefined> {
  if (!UUID.test(id)) return undefined
  const filter = { seen: visibleWorkspace(actor), id: id.toLowerCase() }
  return (await workspacesPage(db, filter, () => ({ limit: 1, offset: 0 }))).rows[0]
}

export async function findWorkspace(db: Db, actor: Actor, id: string): Promise<WorkspaceRow> {
  const found = await findVisibleWorkspace(db, actor, id)
  if (!found) throw new AppError('not_found')
  return found
}

/** Workspaces that somebody may put a project into: at most `limit` of them. */
export async function usableWorkspaces(db: Db, actor: Actor, limit: number): Promise<WorkspaceRow[]> {
  const { rows } = await workspacesPage(db, { seen: visibleWorkspace(actor) }, (count) => ({ limit: count, offset: 0 }))
  const rights = await rightsOf(db, actor)
  return rows
    .filter((workspace) => whyNot(rights, 'workspace.add_project', { workspace }) === undefined)
    .slice(0, limit)
}
