import type { Renaming } from '#core/merge/rename-string.ts'
import type { TranslationRecord } from '#server/db/queries/components/translation-writes.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { FileProblem } from '#server/sync/files/file-problems.ts'
import type { Discovery } from '#server/sync/files/find-files.ts'
import type { ReadBlob } from '#server/sync/files/read-blob.ts'
import type { DuplicateString } from '#server/sync/files/read-catalog.ts'
import type { PendingNames } from '#server/sync/files/read-strings.ts'

/** Everything one sync of a component's files works with. */
export interface FileWork {
  readonly synced: SyncedComponent
  /** The commit the files are of. */
  readonly commit: string
  readonly found: Discovery
  readonly read: ReadBlob
  readonly stored: readonly TranslationRecord[]
  /** Read every file, changed or not. */
  readonly force: boolean
  /** Identities of strings that were removed here and are still in upstream's file of this name; '': in all. */
  leaving(filename: string): ReadonlySet<string>
  /** Names that strings were given here, oldest first, while upstream's files have the old ones. */
  readonly renamings: readonly Renaming[]
  readonly problems: FileProblem[]
  readonly duplicates: DuplicateString[]
}

/** What was done to strings of a file that upstream's does not show yet; '': of every file. */
export const pendingNames = ({ leaving, renamings }: FileWork, filename: string): PendingNames => ({
  leaving: leaving(filename),
  renamings,
})
