import { type NotificationName, notificationTable } from '#core/notifications/kinds.ts'

export const notificationPresets = ['essential', 'everything', 'nothing'] as const
export type NotificationPreset = (typeof notificationPresets)[number]

/** What somebody wants to hear of, where, and how often; docs/notifications.md has the numbers. */
export interface PresetSubscription {
  readonly notification: string
  readonly scope: number
  readonly frequency: number
}

const [INSTANT, DAILY] = [1, 2]
const [EVERYWHERE, WATCHED, ADMINISTERED] = [0, 10, 20]

/** What every new account has until its owner says otherwise. The spelling is part of the API. */
const essential: readonly (readonly [scope: number, notification: NotificationName])[] = [
  [EVERYWHERE, 'MentionCommentNotificaton'],
  [WATCHED, 'LastAuthorCommentNotificaton'],
  [WATCHED, 'MentionCommentNotificaton'],
  [WATCHED, 'NewAnnouncementNotificaton'],
  [ADMINISTERED, 'MergeFailureNotification'],
  [ADMINISTERED, 'ParseErrorNotification'],
  [ADMINISTERED, 'NewTranslationNotificaton'],
  [ADMINISTERED, 'NewAlertNotificaton'],
  [ADMINISTERED, 'NewAnnouncementNotificaton'],
]

const essentialRows: readonly PresetSubscription[] = essential.map(([scope, notification]) => ({
  notification,
  scope,
  frequency: INSTANT,
}))

const isEssential = (name: string) => essential.some(([, notification]) => notification === name)

/** All there is where somebody watches; what is not essential comes once a day. */
const everything: readonly PresetSubscription[] = [
  ...essentialRows.filter(({ scope }) => scope !== WATCHED),
  ...notificationTable.map(({ name }) => ({
    notification: name,
    scope: WATCHED,
    frequency: isEssential(name) ? INSTANT : DAILY,
  })),
]

export const presetSubscriptions: Readonly<Record<NotificationPreset, readonly PresetSubscription[]>> = {
  essential: essentialRows,
  everything,
  nothing: [],
}

const keyOf = ({ notification, scope, frequency }: PresetSubscription): string =>
  `${notification} ${scope} ${frequency}`

/** Which preset somebody's subscriptions are; undefined: their own choice. Those for one project or component do not count. */
export function presetOf(subscriptions: readonly PresetSubscription[]): NotificationPreset | undefined {
  const wide = new Set(subscriptions.filter(({ scope }) => scope <= ADMINISTERED).map(keyOf))
  return notificationPresets.find((name) => {
    const rows = presetSubscriptions[name]
    return rows.length === wide.size && rows.every((row) => wide.has(keyOf(row)))
  })
}
