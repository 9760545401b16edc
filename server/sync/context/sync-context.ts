import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Message } from '#core/messages/message.ts'
import type { CommitAddons } from '#server/commands/repository/commit-hooks.ts'
import type { Tables } from '#server/db/tables.ts'
import type { NetworkPolicy } from '#server/net/public-addresses.ts'
import type { Threads } from '#server/threads/threads.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

/** What a sync works with. */
export interface SyncContext {
  readonly db: Kysely<Tables>
  readonly vcs: Vcs
  /** Read and write large files; without them that is done on the spot. */
  readonly threads?: Threads
  now(): number
  /** Percent done and, now and then, a line for the log. */
  report(percent: number, line?: Message): Promise<void>
  readonly signal?: AbortSignal | undefined
  /** What the service is called and where it is, for commit messages. */
  readonly siteTitle?: string
  readonly siteUrl?: string
  /** Which addresses may be called; without it no code host and no page is. */
  readonly network?: NetworkPolicy
  /** What add-ons have to do with the commits of a component; without it they have nothing. */
  addonsAtCommit?(componentId: number): Promise<CommitAddons>
  /** The process has no workers: what they fetch may be in another folder. */
  readonly hasNoWorkers?: boolean
  /** Who asked for it, for the history; nobody when it comes from a schedule or a hook. */
  readonly userId?: number | undefined
}

export const askedBy = ({ userId }: SyncContext): { userId?: number } => (userId === undefined ? {} : { userId })

/** Strings written in one transaction: short enough that nobody waits long behind it. */
export const SLICE = 1000

/** Between slices other work of the process gets its turn, and a stop is heeded. */
export async function yieldToEventLoop(context: Pick<SyncContext, 'signal'>): Promise<void> {
  context.signal?.throwIfAborted()
  await setImmediate()
}

export function* slices<T>(items: readonly T[], size = SLICE): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
