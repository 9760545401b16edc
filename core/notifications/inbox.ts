/** What the inbox of a person can hold. */
export const inboxKinds = [
  'mention',
  'comment',
  'sent_back',
  'suggestion_accepted',
  'suggestion_rejected',
  'announcement',
  'alert',
  'failure',
] as const

export type InboxKind = (typeof inboxKinds)[number]

/** Days after which items are deleted. */
export const INBOX_DAYS = 90
