import { Action } from '#core/changes/actions.ts'
import type { InboxKind } from '#core/notifications/inbox.ts'
import { type NotificationKind, notificationTable } from '#core/notifications/kinds.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import type { Db } from '#server/db/database.ts'
import { type ChangeMark, type NotifiedChange, notifiedChanges } from '#server/db/queries/history/new-changes.ts'
import type { NewInboxItem } from '#server/db/queries/notifications/inbox.ts'
import { lastAuthor } from '#server/db/queries/notifications/subscribers.ts'
import { Audience } from '#server/notifications/audience.ts'

/** Notifications that go to the inbox as well, whenever somebody wants to hear of them at all. */
const kinds: Readonly<Record<string, InboxKind>> = {
  MentionCommentNotificaton: 'mention',
  LastAuthorCommentNotificaton: 'comment',
  NewAnnouncementNotificaton: 'announcement',
  NewAlertNotificaton: 'alert',
  MergeFailureNotification: 'failure',
  ParseErrorNotification: 'failure',
}

const table: readonly (readonly [NotificationKind, InboxKind])[] = Object.entries(kinds).flatMap(([name, kind]) =>
  notificationTable.filter((one) => one.name === name).map((one) => [one, kind] as const),
)

/** What became of somebody's own text. */
const outcomes: Readonly<Record<number, InboxKind>> = {
  [Action.markedForEdit]: 'sent_back',
  [Action.suggestionAccepted]: 'suggestion_accepted',
  [Action.suggestionRemoved]: 'suggestion_rejected',
}

const actions = new Set([...table.flatMap(([kind]) => kind.actions), ...Object.keys(outcomes).map(Number)])

/** At once and in digests: how often somebody gets mail says nothing about the inbox. */
const frequencies = [1, 2, 3, 4]

/** Whose text it was: who suggested, or who wrote the string before it was sent back. */
async function authorOf(db: Db, change: NotifiedChange): Promise<number | undefined> {
  if (change.action !== Action.markedForEdit) return change.author_id ?? undefined
  return change.unit_id === null ? undefined : lastAuthor(db, { unitId: change.unit_id, before: change.id })
}

async function outcomeFor(db: Db, audience: Audience, change: NotifiedChange): Promise<readonly [number, InboxKind][]> {
  const kind = outcomes[change.action]
  const author = kind && (await authorOf(db, change))
  if (!kind || author === undefined || author === change.user_id) return []
  const heard = await audience.hearsOfOwnStrings(change, author, frequencies)
  return heard ? [[author, kind]] : []
}

/** Who is to find a change in their inbox, and as what: the first kind that fits, once. */
async function recipientsOf(db: Db, audience: Audience, change: NotifiedChange): Promise<Map<number, InboxKind>> {
  const found = new Map<number, InboxKind>(await outcomeFor(db, audience, change))
  // Who is told that their text was sent back reads the reason there.
  const notified = readJsonObject(change.details).sent_back_to
  // Mentions first: they say more than that there is a comment.
  for (const [kind, as] of table) {
    if (!kind.actions.includes(change.action)) continue
    for (const frequency of frequencies)
      for (const { user_id: id } of await audience.recipients(kind, change, frequency))
        if (!found.has(id) && id !== notified) found.set(id, as)
  }
  return found
}

/** What a part of the history puts into people's inboxes. */
export async function inboxItems(db: Db, marks: readonly ChangeMark[]): Promise<NewInboxItem[]> {
  const wanted = marks.filter(({ action }) => actions.has(action))
  if (wanted.length === 0) return []
  const audience = await Audience.of(db, wanted)
  const items: NewInboxItem[] = []
  const ids = wanted.map(({ id }) => id)
  for (const change of await notifiedChanges(db, ids)) {
    const { id: change_id, project_id, component_id } = change
    for (const [user_id, kind] of await recipientsOf(db, audience, change))
      items.push({ user_id, kind, change_id, project_id, component_id })
  }
  return items
}

/** Why a suggestion was rejected, or what a comment says. */
export function reasonOf(details: string): string {
  const { comment, rejection_reason: reason } = readJsonObject(details)
  if (typeof comment === 'string') return comment
  return typeof reason === 'string' ? reason : ''
}
