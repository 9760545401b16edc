import type { TranslationRecord } from '#server/db/queries/components/translation-writes.ts'
import type { LanguageRow } from '#server/db/queries/languages/languages.ts'
import type { PluralRow } from '#server/db/queries/languages/plurals.ts'
import type { FileEditRow } from '#server/db/queries/repository/file-edits.ts'
import type { WritableEdit } from '#server/db/queries/strings/pending-edits.ts'
import type { People } from '#server/sync/context/authors.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { TreeFiles } from '#server/sync/files/tree-files.ts'

export interface TranslationFile {
  readonly translation: TranslationRecord
  readonly language: LanguageRow
  readonly plural: PluralRow
}

/** What commits are made from. */
export interface CommitWork {
  readonly synced: SyncedComponent
  readonly files: TreeFiles
  readonly translations: readonly TranslationFile[]
  readonly edits: readonly WritableEdit[]
  readonly fileEdits: readonly FileEditRow[]
  /** Folders of languages that were begun here: they come with their first text. */
  readonly begun: ReadonlySet<string>
  readonly people: People
}
