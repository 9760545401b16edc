import type { Catalog, Edit, HeaderNews } from '#core/formats/model/format.ts'
import { newKey } from '#core/formats/model/new-key.ts'
import { EditError } from '#core/formats/syntax/text/edit-error.ts'
import { stateForFile } from '#core/merge/file-state.ts'
import { isBlank, splitForms } from '#core/units/forms.ts'
import type { WritableEdit } from '#server/db/queries/waiting-edits.ts'
import { identityOf } from '#server/sync/identity.ts'
import {
  describeProblem,
  entriesOf,
  fatalProblem,
  formatOptions,
  type Plural,
  readCatalog,
} from '#server/sync/read-file.ts'
import type { SyncSubject } from '#server/sync/subject.ts'

export interface EditedFile {
  readonly bytes: Uint8Array
  readonly code: string
  readonly plural: Plural
  readonly template?: Uint8Array | undefined
}

export interface Failure {
  readonly edit: WritableEdit
  readonly message: string
}

export interface Written {
  readonly bytes: Uint8Array
  /** Edits that the file cannot take; all others are in it. */
  readonly failed: readonly Failure[]
}

interface Keyed {
  readonly row: WritableEdit
  readonly edit: Edit
}

/** Writes edits into a file: only the lines of their strings change, and the head where the format has one. */
export function writeEdits(
  subject: SyncSubject,
  file: EditedFile,
  rows: readonly WritableEdit[],
  news: HeaderNews,
): Written {
  const { format } = subject
  const catalog = readCatalog(subject, file.bytes, formatOptions(subject, file))
  const problem = fatalProblem(catalog)
  if (problem) {
    const message = `The file cannot be read. ${describeProblem(problem)}`
    return { bytes: file.bytes, failed: rows.map((edit) => ({ edit, message })) }
  }
  const failed: Failure[] = []
  let keyed = keyedEdits(subject, file, catalog, rows)
  for (;;) {
    try {
      const edits = keyed.map(({ edit }) => edit)
      const bytes = format.write(catalog, edits)
      const header = isSame(bytes, file.bytes) ? [] : (format.headerEdits?.(catalog, news) ?? [])
      return { bytes: header.length > 0 ? format.write(catalog, [...edits, ...header]) : bytes, failed }
    } catch (error) {
      const culprits = culpritsOf(subject, catalog, keyed, error)
      failed.push(...culprits.map(({ row }) => ({ edit: row, message: (error as Error).message })))
      keyed = keyed.filter((one) => !culprits.includes(one))
    }
  }
}

export const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

/** Edits that are to blame: those of the key that was named; else those that fail alone; else all. */
function culpritsOf(subject: SyncSubject, catalog: Catalog, keyed: readonly Keyed[], error: unknown): readonly Keyed[] {
  const named = error instanceof EditError ? keyed.filter(({ edit }) => edit.key === error.key) : []
  if (named.length > 0) return named
  const alone = keyed.filter(({ edit }) => {
    try {
      subject.format.write(catalog, [edit])
      return false
    } catch {
      return true
    }
  })
  return alone.length > 0 ? alone : keyed
}

function keyedEdits(
  subject: SyncSubject,
  file: EditedFile,
  catalog: Catalog,
  rows: readonly WritableEdit[],
): readonly Keyed[] {
  const entries = entriesOf(subject, catalog)
  const before = precedingKeys(subject, file)
  const { format } = subject
  const { states } = format.abilities
  return rows.flatMap((row): Keyed[] => {
    const target = splitForms(row.target)
    const state = states.length > 0 ? { state: stateForFile(row.state, states) } : {}
    const entry = entries.get(identityOf(subject, row))
    if (entry) return [{ row, edit: { kind: 'set', key: entry.key, target, ...state } }]
    if (isBlank(target)) return []
    const note = row.note ? { note: row.note } : {}
    if (subject.bilingual) {
      const pair = { context: row.context, source: splitForms(row.source) }
      return [
        {
          row,
          edit: { kind: 'add', key: newKey(format, row.context, pair.source), ...pair, target, ...state, ...note },
        },
      ]
    }
    const after = before(row.context)
    const place = after === undefined ? {} : { after }
    return [{ row, edit: { kind: 'add', key: row.context, target, ...state, ...place } }]
  })
}

/** Where a new string belongs: after the one before it in the template, if the template has it. */
function precedingKeys(subject: SyncSubject, { template }: EditedFile): (key: string) => string | null | undefined {
  let keys: Map<string, string | null> | undefined
  return (key) => {
    if (template === undefined) return undefined
    keys ??= keysBefore(subject, template)
    return keys.get(key)
  }
}

function keysBefore(subject: SyncSubject, template: Uint8Array): Map<string, string | null> {
  const { code, plural_number: number, plural_formula: formula } = subject.sourceLanguage
  const options = formatOptions(subject, { code, plural: { number, formula }, template })
  const keys = new Map<string, string | null>()
  let last: string | null = null
  for (const { key } of readCatalog(subject, template, options).entries) {
    if (!keys.has(key)) keys.set(key, last)
    last = key
  }
  return keys
}
