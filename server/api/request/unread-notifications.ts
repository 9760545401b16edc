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
  const owner = inboxOwner(actor)
  const invitations = await invitationsOf(db, owner.userId, now)
  const items = (await isAnythingUnread(db, owner.userId)) ? await unreadCount(db, owner, MAX_COUNTED) : 0
  return Math.min(MAX_COUNTED, items + invitations.length)
}
