import { message } from '#core/messages/message.ts'
import type { ProjectPolicy } from '#server/access/access-scope.ts'
import { holds } from '#server/access/decide.ts'
import { rightsOf } from '#server/access/rights.ts'
import type { Db } from '#server/db/database.ts'
import { deleteBlock, upsertBlock } from '#server/db/queries/access/blocked-users.ts'
import { accountByName } from '#server/db/queries/accounts/accounts.ts'
import { AppError, invalid } from '#server/errors.ts'

/** Keeps a user from contributing to a project; those who run it cannot be kept out of it. */
export async function blockUser(
  tx: Db,
  project: ProjectPolicy,
  block: { readonly username: string; readonly expires: number | null; readonly note: string },
  now: number,
): Promise<void> {
  const user = await accountByName(tx, { username: block.username })
  if (!user || user.is_active === 0) throw invalid('user', message('user.none', { username: block.username }))
  if (block.expires !== null && block.expires <= now) throw invalid('expires', message('field.momentPassed'))
  const { id, username, is_superuser } = user
  const rights = await rightsOf(tx, { kind: 'user', id, username, isSuperuser: is_superuser === 1, at: now })
  if (holds(rights, 'project.permissions', { project })) throw invalid('user', message('user.administersProject'))
  await upsertBlock(tx, { user_id: id, project_id: project.id, expires: block.expires, note: block.note, created: now })
}

export async function unblockUser(tx: Db, projectId: number, username: string): Promise<void> {
  const user = await accountByName(tx, { username })
  if (!user || !(await deleteBlock(tx, projectId, user.id))) throw new AppError('not_found')
}
