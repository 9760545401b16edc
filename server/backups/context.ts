import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** What backing up and restoring work with. */
export interface BackupContext {
  readonly db: Kysely<Tables>
  now(): number
  /** Percent done and, now and then, a line for the log. */
  report(percent: number, line?: string): Promise<void>
  readonly signal?: AbortSignal | undefined
}
