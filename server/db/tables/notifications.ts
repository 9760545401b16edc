import type { Generated } from 'kysely'
import type { Count, Id, TextColumn, Time } from '#server/db/tables/columns.ts'

export interface SubscriptionTable {
  id: Id
  user_id: number
  notification: string
  scope: number
  frequency: number
  project_id: number | null
  component_id: number | null
}

export interface WatchedProjectTable {
  user_id: number
  project_id: number
}

/** Mail that is waiting, or that nobody sends because no server is set. */
export interface OutboxTable {
  id: Id
  recipient: string
  subject: string
  text: string
  html: TextColumn
  /** JSON object. */
  headers: TextColumn
  attempts: Count
  last_error: TextColumn
  created: Time
  /** 1: `text` is sealed and holds both texts. */
  sealed: Count
}

export interface AnnouncementTable {
  id: Generated<number>
  message: string
  severity: Generated<string>
  project_id: number | null
  category_id: number | null
  component_id: number | null
  language_id: number | null
  user_id: number | null
  /** A day, as 2026-11-15. */
  expiry: string | null
  notify: Generated<number>
  created: number
}

/** A change that somebody is notified of in the product; what happened stands in the change. */
export interface InboxItemTable {
  id: Id
  user_id: number
  /** See core/notifications/inbox.ts. */
  kind: string
  change_id: number
  project_id: number | null
  component_id: number | null
  created: Time
  is_read: Generated<number>
}

export interface NotificationsTables {
  subscription: SubscriptionTable
  watched_project: WatchedProjectTable
  outbox: OutboxTable
  announcement: AnnouncementTable
  inbox_item: InboxItemTable
}
