import type { Db } from '#server/db/database.ts'
import { insertSubscriptions, insertUser, type NewUser } from '#server/db/queries/users.ts'
import { invalid } from '#server/errors.ts'

/** What every new user is told about until they say otherwise. The spelling is part of the API. */
const defaultSubscriptions: readonly (readonly [scope: number, notification: string])[] = [
  [0, 'MentionCommentNotificaton'],
  [10, 'LastAuthorCommentNotificaton'],
  [10, 'MentionCommentNotificaton'],
  [10, 'NewAnnouncementNotificaton'],
  [20, 'MergeFailureNotification'],
  [20, 'ParseErrorNotification'],
  [20, 'NewTranslationNotificaton'],
  [20, 'NewAlertNotificaton'],
  [20, 'NewAnnouncementNotificaton'],
]

const INSTANT = 1

/** Makes an account and returns its id. */
export async function addUser(tx: Db, user: NewUser): Promise<number> {
  if (!/^[\w.@+-]{1,150}$/.test(user.username))
    throw invalid('username', 'A user name has up to 150 letters, digits and the characters . @ + - _')
  if (user.full_name.trim() === '' || user.full_name.length > 150)
    throw invalid('full_name', 'A full name has between 1 and 150 characters.')
  const userId = await insertUser(tx, user)
  await insertSubscriptions(
    tx,
    defaultSubscriptions.map(([scope, notification]) => ({ user_id: userId, scope, notification, frequency: INSTANT })),
  )
  return userId
}
