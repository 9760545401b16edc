import type { Generated } from 'kysely'
import type { Id, TextColumn } from '#server/db/tables/columns.ts'

export interface AddonTable {
  id: Id
  name: string
  component_id: number | null
  project_id: number | null
  /** JSON object. */
  configuration: TextColumn
}

/** One run of an add-on on one component. */
export interface AddonRunTable {
  id: Generated<number>
  addon_id: number
  component_id: number | null
  /** 0 pending, 1 success, 2 error, 3 skipped. */
  status: number
  created: number
  /** JSON list of messages; of long ago: an English text. */
  message: Generated<string>
}

/** Where an add-on publishes files of a component: the token is part of the address. */
export interface PublishedFolderTable {
  id: Generated<number>
  token: string
  addon_id: number
  component_id: number
}

export interface PublishedFileTable {
  folder_id: number
  name: string
  media_type: string
  /** Of media type and content. */
  hash: string
  content: Buffer
  updated: number
}

/** One call of a webhook, and what it was answered. */
export interface WebhookDeliveryTable {
  id: Generated<number>
  addon_id: number
  component_id: number | null
  /** Null: a test. */
  change_id: number | null
  /** JSON list of ids where it was about several; empty: about that one. */
  change_ids: Generated<string>
  /** How many changes it was about; of many `change_ids` has the first. */
  change_count: Generated<number>
  /** Name of the action it was about; empty for a test. */
  event: string
  /** Why it was sent: `change`, `redelivery` or `test`. */
  reason: string
  url: string
  /** JSON object. */
  request_headers: string
  /** Their beginning. */
  request_body: string
  reply_body: string
  /** HTTP status; 0: there was no reply. */
  status: number
  /** Milliseconds. */
  duration: number
  /** JSON of a message; empty: it went well. */
  error: string
  created: number
}

export interface AutomationTables {
  addon: AddonTable
  addon_run: AddonRunTable
  published_folder: PublishedFolderTable
  webhook_delivery: WebhookDeliveryTable
  published_file: PublishedFileTable
}
