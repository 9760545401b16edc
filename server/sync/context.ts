import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { NetworkPolicy } from '#server/net/public-addresses.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

/** The files of a commit that is being made, for who adds to it. */
export interface AddedFiles {
  bytes(path: string): Promise<Uint8Array | undefined>
  has(path: string): boolean
  obstacle(path: string): string | undefined
  /** Null deletes. */
  write(path: string, bytes: Uint8Array | null): void
}

export interface CommittedTranslation {
  readonly translation: {
    readonly id: number
    readonly filename: string
    readonly language_code: string
    readonly is_source: number
  }
  readonly language: { readonly code: string; readonly name: string }
  readonly plural: { readonly number: number; readonly formula: string }
}

/** What one add-on puts into commits: one of its own, by its own account. */
export interface AddonStep {
  readonly title: string
  readonly authorId: number
  /** Files it looks at beyond the component's own. */
  places(translations: readonly CommittedTranslation[]): readonly string[]
  write(files: AddedFiles, translations: readonly CommittedTranslation[]): Promise<void>
}

export interface SquashWish {
  readonly by: 'all' | 'language' | 'file' | 'author'
  /** '' for the messages that the commits have. */
  readonly message: string
  readonly trailers: boolean
}

/** What add-ons want of the commits of a component. */
export interface CommitAddons {
  readonly steps: readonly AddonStep[]
  readonly squash: SquashWish | undefined
}

/** What a sync works with. */
export interface SyncContext {
  readonly db: Kysely<Tables>
  readonly vcs: Vcs
  now(): number
  /** Percent done and, now and then, a line for the log. */
  report(percent: number, line?: string): Promise<void>
  readonly signal?: AbortSignal | undefined
  /** What the service is called and where it is, for commit messages. */
  readonly siteTitle?: string
  readonly siteUrl?: string
  /** Which addresses may be called; without it no code host and no page is. */
  readonly network?: NetworkPolicy
  /** What add-ons have to do with the commits of a component; without it they have nothing. */
  addonsAtCommit?(componentId: number): Promise<CommitAddons>
  /** Who asked for it, for the history; nobody when it comes from a schedule or a hook. */
  readonly userId?: number | undefined
}

export const askedBy = ({ userId }: SyncContext): { userId?: number } => (userId === undefined ? {} : { userId })

/** Strings written in one transaction: short enough that nobody waits long behind it. */
export const SLICE = 2000

/** Between slices other work of the process gets its turn, and a stop is heeded. */
export async function breathe(context: SyncContext): Promise<void> {
  context.signal?.throwIfAborted()
  await setImmediate()
}

export function* slices<T>(items: readonly T[], size = SLICE): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
