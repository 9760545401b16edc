/** Stands in a target where the code of a language goes. */
export const LANGUAGE = '\u0001'

/** Where a project says that its texts are: paths from the folder of the file that says so, with `*` and `**` for anything. */
export interface Hint {
  /** The files with the source strings; '': the target, in the source language. */
  readonly source: string
  /** The files of a language: LANGUAGE for its code, `%file_name%` and the like for parts of the source's name. */
  readonly target: string
  readonly sourceLanguage?: string | undefined
  /** What is put in place of parts of a source's name. */
  readonly replaced?: Readonly<Record<string, string>> | undefined
}

/** A file in which a project tells a tool of translation where its texts are. It is read, and nothing of it is ever run. */
export interface HintFile {
  /** What the tool is called. */
  readonly name: string
  readonly matches: RegExp
  read(text: string): readonly Hint[]
}

/** Puts the language where the tool has a placeholder of its own. */
export const withLanguage = (target: string, placeholder: RegExp): string => target.replaceAll(placeholder, LANGUAGE)
