import type { TranslationRecord } from '#server/db/queries/components/translation-writes.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { FileProblem } from '#server/sync/files/file-problems.ts'
import type { Discovery } from '#server/sync/files/find-files.ts'
import type { ReadBlob } from '#server/sync/files/read-blob.ts'
import type { DuplicateString } from '#server/sync/files/read-catalog.ts'

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
  readonly problems: FileProblem[]
  readonly duplicates: DuplicateString[]
}
