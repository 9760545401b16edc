import { contentActions } from '#core/changes/actions.ts'

/** One thing that people can be told about. */
export interface NotificationKind {
  /** The spelling is part of the API. */
  readonly name: string
  readonly title: string
  /** Changes that it tells of. */
  readonly actions: readonly number[]
  /** Only people who translate to the language of the change. */
  readonly byLanguage?: boolean
  /** Only in digests. */
  readonly digestOnly?: boolean
  /** Counted, not listed. */
  readonly counted?: boolean
  /** What there is to do, whatever happened. */
  readonly waiting?: 'suggestions' | 'todo'
}

const table = [
  { name: 'NewAlertNotificaton', title: 'New alert', actions: [47, 104] },
  { name: 'MergeFailureNotification', title: 'Repository error', actions: [22, 23, 28] },
  { name: 'ParseErrorNotification', title: 'File parse error', actions: [24] },
  { name: 'NewAnnouncementNotificaton', title: 'Announcement', actions: [46], byLanguage: true },
  { name: 'NewCommentNotificaton', title: 'New comment', actions: [3], byLanguage: true },
  { name: 'MentionCommentNotificaton', title: 'You were mentioned', actions: [3] },
  { name: 'LastAuthorCommentNotificaton', title: 'Comment on your string', actions: [3] },
  { name: 'NewSuggestionNotificaton', title: 'New suggestion', actions: [4], byLanguage: true },
  { name: 'NewContributorNotificaton', title: 'New contributor', actions: [45], byLanguage: true },
  { name: 'NewStringNotificaton', title: 'New string', actions: [31, 71, 73, 37, 30], byLanguage: true },
  { name: 'LanguageTranslatedNotificaton', title: 'Translation completed', actions: [1] },
  { name: 'ComponentTranslatedNotificaton', title: 'Component completed', actions: [75] },
  { name: 'TranslatedStringNotificaton', title: 'String translated', actions: [2, 5, 7], byLanguage: true },
  { name: 'ApprovedStringNotificaton', title: 'String approved', actions: [36], byLanguage: true },
  { name: 'ChangedStringNotificaton', title: 'String changed', actions: contentActions, byLanguage: true },
  { name: 'NewTranslationNotificaton', title: 'New language', actions: [48, 49] },
  { name: 'NewComponentNotificaton', title: 'New component', actions: [51] },
  { name: 'LockNotification', title: 'Component locked or unlocked', actions: [14, 15] },
  { name: 'LicenseNotification', title: 'License or agreement changed', actions: [55, 56] },
  { name: 'RepositoryNotification', title: 'Repository operation', actions: [17, 18, 19, 20, 21] },
  {
    name: 'TranslationActivitySummaryNotification',
    title: 'Translation activity',
    actions: [31, 71, 73, 30, 59, 72, 2, 5, 7, 36, 37],
    byLanguage: true,
    digestOnly: true,
    counted: true,
  },
  {
    name: 'PendingSuggestionsNotification',
    title: 'Pending suggestions',
    actions: [],
    byLanguage: true,
    digestOnly: true,
    waiting: 'suggestions',
  },
  {
    name: 'ToDoStringsNotification',
    title: 'Unfinished strings',
    actions: [],
    byLanguage: true,
    digestOnly: true,
    waiting: 'todo',
  },
] as const satisfies readonly NotificationKind[]

/** In this order a change is told to somebody as the first kind that they want: one letter for one event. */
export const notificationTable: readonly NotificationKind[] = table

export type NotificationName = (typeof table)[number]['name']

/** Everything people can be told about. */
export const notificationNames: readonly NotificationName[] = table.map(({ name }) => name)
