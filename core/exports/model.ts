import type { ExportServiceId } from '#core/exports/service-names.ts'

/** A file of an export, by its path inside the archive. */
export interface ExportFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** What an export says of a text; 'unknown' where it doesn't tell. */
export type TextState = 'unknown' | 'needs-editing' | 'translated' | 'approved'

export interface ExportedText {
  /** One text, or the forms of a plural by CLDR category. */
  readonly forms: string | Readonly<Record<string, string>>
  readonly state: TextState
}

/** What somebody said about a string. */
export interface ExportedComment {
  readonly text: string
  /** Email of the writer; '' if the export doesn't tell. */
  readonly email: string
  /** Microseconds since 1970; 0 if the export doesn't tell. */
  readonly created: number
}

/** A picture that shows a string. */
export interface ExportedScreenshot {
  /** Tells it from others of the export. */
  readonly id: string
  readonly title: string
  /** Where the picture is; its last part is the name of a file, if the export has it. */
  readonly url: string
}

/** What an export knows of a string in all languages. */
export interface StringDetails {
  readonly key: string
  readonly description: string
  readonly tags: readonly string[]
  /** Characters; 0 for no limit. */
  readonly maxLength: number
  readonly comments?: readonly ExportedComment[]
  readonly screenshots?: readonly ExportedScreenshot[]
}

export interface ExportedString extends StringDetails {
  /** By language code as the export writes it. */
  readonly texts: Readonly<Record<string, ExportedText>>
}

/** Reads documents in a form of a service's own. */
export interface DocumentReader {
  /** Is it one? By its path and its beginning. */
  takes(file: ExportFile, head: string): boolean
  /** `language` is what the path says; '' if it says nothing. */
  read(file: ExportFile, language: string): readonly ExportedString[]
  /** Its files are translation files too: components keep them unless there are others with the same keys. */
  readonly isTranslationFile?: boolean
}

/** How the columns of a glossary table are named. `%` stands for a language code. */
export interface GlossaryColumns {
  /** Names of the column of source terms. Empty: a language column holds them. */
  readonly term: readonly string[]
  readonly description: readonly string[]
  readonly translation: readonly string[]
  readonly forbidden?: readonly string[]
  readonly translatable?: readonly string[]
}

/** What the exports of a service never hold. */
export type Lack = 'comments' | 'history' | 'people' | 'screenshots' | 'states' | 'tags' | 'limits' | 'descriptions'

/** A service whose exports can be imported. */
export interface ExportService {
  readonly id: ExportServiceId
  readonly documents: readonly DocumentReader[]
  readonly glossary?: GlossaryColumns
  /** Paths of the settings of its own tools. */
  readonly settings?: RegExp
  readonly lacks: readonly Lack[]
}
