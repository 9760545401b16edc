import type { Kysely } from 'kysely'
import type { Message } from '#core/messages/message.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

/** What backing up and restoring work with. */
export interface BackupContext {
  readonly db: Kysely<Tables>
  /** Knows which addresses of repositories may be used. */
  readonly vcs: Vcs
  now(): number
  /** Percent done and, now and then, a line for the log. */
  report(percent: number, line?: Message): Promise<void>
  /** What is wrong with an add-on of an archive; undefined: nothing. */
  addonProblem?(addon: {
    readonly name: string
    readonly configuration: string
    readonly ofProject: boolean
  }): Message | undefined
  readonly signal?: AbortSignal | undefined
}
