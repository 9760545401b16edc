import type { Values } from '#server/addons/fields.ts'
import type { Db } from '#server/db/database.ts'
import type { ComponentRow } from '#server/db/queries/components.ts'

/** The files of a commit that is being made. */
export interface WritableFiles {
  bytes(path: string): Promise<Uint8Array | undefined>
  has(path: string): boolean
  obstacle(path: string): string | undefined
  write(path: string, bytes: Uint8Array | null): void
}

export interface StepTranslation {
  readonly translation: {
    readonly id: number
    readonly filename: string
    readonly language_code: string
    readonly is_source: number
  }
  readonly language: { readonly code: string; readonly name: string }
  readonly plural: { readonly number: number; readonly formula: string }
}

/** What an add-on sees of a commit. */
export interface CommitFiles {
  readonly db: Db
  readonly component: ComponentRow
  readonly files: WritableFiles
  readonly translations: readonly StepTranslation[]
  readonly siteUrl: string
  readonly now: number
}

export interface FileStep {
  /** Files and folders it looks at beyond the component's own. */
  places?(component: ComponentRow, values: Values, translations: readonly StepTranslation[]): readonly string[]
  /** Writes what is not as it should be; doing it twice changes nothing. */
  write(commit: CommitFiles, values: Values): Promise<void>
}
