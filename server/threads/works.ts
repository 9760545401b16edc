import { beginFile, withoutLanguage, withoutString, withRenamedString } from '#server/threads/works/change-file.ts'
import { editFile } from '#server/threads/works/edit-file.ts'
import { evaluateCondition } from '#server/threads/works/evaluate-condition.ts'
import { exportFile } from '#server/threads/works/export-file.ts'
import { findUsages } from '#server/threads/works/find-usages.ts'
import { readExportedFiles } from '#server/threads/works/read-exported-files.ts'
import { readFile } from '#server/threads/works/read-file.ts'
import { readMemory } from '#server/threads/works/read-memory.ts'
import { readUpload } from '#server/threads/works/read-upload.ts'
import { sortProperties } from '#server/threads/works/sort-properties.ts'

/**
 * Every kind of work that threads do; one line each. A kind is a generator: it is called with its input, may hand out plain
 * data piece by piece (`yield`), gets a piece in return where its caller has some, and returns the rest. Nothing but plain
 * data and bytes crosses between threads.
 */
export const works = {
  beginFile,
  editFile,
  evaluateCondition,
  exportFile,
  findUsages,
  readExportedFiles,
  readFile,
  readMemory,
  readUpload,
  sortProperties,
  withoutLanguage,
  withoutString,
  withRenamedString,
} as const

type Works = typeof works
export type WorkKind = keyof Works

export type InputOf<K extends WorkKind> = Parameters<Works[K]>[0]

interface Parts<Given, Result, Taken> {
  readonly given: Given
  readonly result: Result
  readonly taken: Taken
}

type PartsOf<W> = W extends Generator<infer Given, infer Result, infer Taken> ? Parts<Given, Result, Taken> : never
type WorkParts<K extends WorkKind> = PartsOf<ReturnType<Works[K]>>

/** What a kind hands out while it works. */
export type GivenBy<K extends WorkKind> = WorkParts<K>['given']
/** What it takes in return. */
export type TakenBy<K extends WorkKind> = WorkParts<K>['taken']
export type ResultOf<K extends WorkKind> = WorkParts<K>['result']
