/** Why a notification is not sent to somebody about something. */
export const notificationReasons = [
  'no_subscription',
  'never',
  'digest_only',
  'other_language',
  'no_languages',
  'cannot_edit',
] as const

/** Why nothing is sent to somebody. */
export const notificationBlockers = ['inactive', 'bot', 'no_email', 'no_mail_server', 'not_visible'] as const

export type NotificationReason = (typeof notificationReasons)[number]
export type NotificationBlocker = (typeof notificationBlockers)[number]
