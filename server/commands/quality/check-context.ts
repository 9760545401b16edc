import type { Kysely } from 'kysely'
import type { Message } from '#core/messages/message.ts'
import type { Tables } from '#server/db/tables.ts'

/** What a long run of checks works with. */
export interface CheckContext {
  readonly db: Kysely<Tables>
  now(): number
  /** Percent done and, now and then, a line for the log. */
  report(percent: number, line?: Message): Promise<void>
  readonly signal?: AbortSignal | undefined
}
