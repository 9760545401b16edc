import type { Actor } from '#server/access/actor.ts'
import { visibleComponent, visibleProject } from '#server/access/visibility.ts'
import type { Db } from '#server/db/database.ts'
import {
  type InboxOwner,
  invitationsOf,
  isAnythingUnread,
  unreadCount,
} from '#server/db/queries/notifications/inbox.ts'
import { AppError } from '#server/errors.ts'

const MAX_COUNTED = 100

/** Whose inbox a request is about, with what they may see today. */
export function inboxOwner(actor: Actor): InboxOwner {
  if (actor.kind !== 'user') throw new AppError('not_authenticated')
  return { userId: actor.id, projects: visibleProject(actor), components: visibleComponent(actor) }
}

/** Unread items and open invitations. */
export async function unreadOf(db: Db, actor: Actor, now: number): Promise<number> {
  const { userId } = inboxOwner(actor)
  const invitations = (await invitationsOf(db, userId, now)).length
  return unreadAmong(db, actor, { invitations, hasItems: await isAnythingUnread(db, userId) })
}

/** The same where some of it is known already. */
export async function unreadAmong(
  db: Db,
  actor: Actor,
  { invitations, hasItems }: { readonly invitations: number; readonly hasItems: boolean },
): Promise<number> {
  const items = hasItems ? await unreadCount(db, inboxOwner(actor), MAX_COUNTED) : 0
  return Math.min(MAX_COUNTED, items + invitations)
}
