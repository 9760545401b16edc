import type { Catalog, Edit, FileFormat, FormatOptions, HeaderNews } from '#core/formats/model/format.ts'
import { newKey } from '#core/formats/model/new-key.ts'
import { EditError } from '#core/formats/syntax/text/edit-error.ts'
import { entriesByIdentity, stringIdentity } from '#core/merge/file-identity.ts'
import { stateForFile } from '#core/merge/file-state.ts'
import { isBlank, splitForms } from '#core/units/forms.ts'

/** A text for a file, as the database has it. */
export interface TextEdit {
  readonly context: string
  readonly source: string
  readonly target: string
  readonly state: number
  readonly note: string | null
  /** A new string: it is written without a text, too, and left as it is where the file has it. */
  readonly begins?: boolean
}

export interface EditedCatalog {
  readonly format: FileFormat
  readonly bilingual: boolean
  readonly catalog: Catalog
  readonly bytes: Uint8Array
  /** How the template is read, where there is one: what a new string comes after. */
  readonly template: FormatOptions | undefined
}

export interface EditedBytes {
  readonly bytes: Uint8Array
  /** Which of the edits the file cannot take, and why; all others are in it. */
  readonly failed: readonly { readonly index: number; readonly message: string }[]
}

interface Keyed {
  readonly index: number
  readonly edit: Edit
}

/** Writes texts into a file: only the lines of their strings change, and the head where the format has one. */
export function editFile(file: EditedCatalog, texts: readonly TextEdit[], news: HeaderNews | undefined): EditedBytes {
  const { format, catalog } = file
  const failed: { index: number; message: string }[] = []
  let keyed = keyedEdits(file, texts)
  for (;;) {
    try {
      const edits = keyed.map(({ edit }) => edit)
      const bytes = format.write(catalog, edits)
      const header = !news || isSameFile(bytes, file.bytes) ? [] : (format.headerEdits?.(catalog, news) ?? [])
      return { bytes: header.length > 0 ? format.write(catalog, [...edits, ...header]) : bytes, failed }
    } catch (error) {
      const failing = new Set(failingEdits(file, keyed, error))
      const { message } = error as Error
      failed.push(...[...failing].map(({ index }) => ({ index, message })))
      keyed = keyed.filter((one) => !failing.has(one))
    }
  }
}

function isSameFile(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}

/** Edits that are to blame: those of the key that was named; else those that fail alone; else all. */
function failingEdits({ format, catalog }: EditedCatalog, keyed: readonly Keyed[], error: unknown): readonly Keyed[] {
  const named = error instanceof EditError ? keyed.filter(({ edit }) => edit.key === error.key) : []
  if (named.length > 0) return named
  const alone = keyed.filter(({ edit }) => {
    try {
      format.write(catalog, [edit])
      return false
    } catch {
      return true
    }
  })
  return alone.length > 0 ? alone : keyed
}

function keyedEdits(file: EditedCatalog, texts: readonly TextEdit[]): readonly Keyed[] {
  const { format, bilingual, catalog } = file
  const entries = entriesByIdentity(bilingual, catalog)
  const before = precedingKeys(file)
  const { states } = format.abilities
  return texts.flatMap((text, index): Keyed[] => {
    const target = splitForms(text.target)
    const state = states.length > 0 ? { state: stateForFile(text.state, states) } : {}
    const entry = entries.get(stringIdentity(bilingual, text))
    if (entry && text.begins) return []
    if (entry) return [{ index, edit: { kind: 'set', key: entry.key, target, ...state } }]
    if (isBlank(target) && !text.begins) return []
    const note = text.note ? { note: text.note } : {}
    if (bilingual) {
      const pair = { context: text.context, source: splitForms(text.source) }
      const key = newKey(format, text.context, pair.source)
      return [{ index, edit: { kind: 'add', key, ...pair, target, ...state, ...note } }]
    }
    const after = before(text.context)
    const position = after === undefined ? {} : { after }
    return [{ index, edit: { kind: 'add', key: text.context, target, ...state, ...position } }]
  })
}

/** Where a new string belongs: after the one before it in the template, if the template has it. */
function precedingKeys({ format, template }: EditedCatalog): (key: string) => string | null | undefined {
  let keys: Map<string, string | null> | undefined
  return (key) => {
    if (template?.template === undefined) return undefined
    keys ??= keysBefore(format, template.template, template)
    return keys.get(key)
  }
}

function keysBefore(format: FileFormat, bytes: Uint8Array, options: FormatOptions): Map<string, string | null> {
  const keys = new Map<string, string | null>()
  let last: string | null = null
  for (const { key } of format.read(bytes, options).entries) {
    if (!keys.has(key)) keys.set(key, last)
    last = key
  }
  return keys
}
