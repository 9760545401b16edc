import { message } from '#core/messages/message.ts'
import { type Actor, noteGrant, reachesProject } from '#server/access/actor.ts'
import { findProject } from '#server/access/find.ts'
import type { Db } from '#server/db/database.ts'
import type { ProjectRow } from '#server/db/queries/projects/projects.ts'
import { type ChangeSetRow, changeSetById } from '#server/db/queries/strings/change-sets/change-sets.ts'
import { AppError } from '#server/errors.ts'

export interface FoundChangeSet {
  readonly project: ProjectRow
  readonly set: ChangeSetRow
}

export interface ChangeSetPath {
  readonly project: string
  readonly id: number
}

export async function findChangeSet(
  db: Db,
  actor: Actor,
  { project: slug, id }: ChangeSetPath,
): Promise<FoundChangeSet> {
  const project = await findProject(db, actor, slug)
  const set = await changeSetById(db, project.id, id)
  if (!set) throw new AppError('not_found')
  return { project, set }
}

/** Through a token for other projects nobody is an author here. */
export function isAuthor(actor: Actor, { project, set }: FoundChangeSet): boolean {
  const isOwn = actor.kind === 'user' && actor.id === set.user_id && reachesProject(actor, project)
  if (isOwn) noteGrant(actor, 'author')
  return isOwn
}

export function demandAuthor(actor: Actor, found: FoundChangeSet): void {
  if (!isAuthor(actor, found)) throw new AppError('permission_denied', message('changeSet.authorOnly'))
}
