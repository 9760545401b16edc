import type { Logger } from 'pino'
import type { BlobStore } from '#server/blobs/blob-store.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { CallApi } from '#server/move-in/api-calls.ts'
import type { JobKind, JobPayloads } from '#server/queue/kinds.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import type { Vault } from '#server/vault/vault.ts'

/** Backups of the site by schedule. */
export interface SiteBackups {
  /** Hours; 0: none. */
  readonly interval: number
  /** How many are kept. */
  readonly keep: number
  /** The setting; '' where the key is a file. */
  readonly secretKey: string
}

/** What a job works with: the services, its own progress, and a signal to stop. */
export interface JobContext extends SyncContext {
  readonly log: Logger
  readonly mailer: Mailer
  /** Where the service keeps its files. */
  readonly dataDir?: string
  /** How often the site is backed up; without it never. */
  readonly siteBackups?: SiteBackups
  /** Files that other processes find as well. */
  readonly blobs?: BlobStore
  /** Hours from one scheduled pull to the next where a component does not say; 0: none. */
  readonly pullInterval?: number
  /** Days that entries of the audit log are kept; 0: for good. */
  readonly auditDays?: number
  /** Days that the history of strings is kept whole; 0: for good. */
  readonly historyDays?: number
  /** Must every component have a licence? */
  readonly licenseRequired?: boolean
  /** Opens the secrets of services that are asked. */
  readonly vault?: Vault
  /** Our own API on behalf of an administrator; without it nothing is moved in. */
  readonly callApi?: OwnApi
  /** Does what is due of these kinds here and now. */
  runDue?(only: readonly JobKind[]): Promise<void>
}

/** Opens our own API for a user; `close` ends that. */
export type OwnApi = (userId: number) => Promise<{ readonly call: CallApi; close(): Promise<void> }>

export type Handlers = { readonly [K in JobKind]: (payload: JobPayloads[K], context: JobContext) => Promise<unknown> }
