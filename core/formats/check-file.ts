import { changedLines } from './model/changed-lines.ts'
import type { Catalog, Entries, Entry, FileFormat, FormatOptions } from './model/format.ts'
import { EditError } from './syntax/text/edit-error.ts'
import { sameBytes } from './syntax/text/source-text.ts'

/** What `dragoman files check` says about a file. */
export interface FileCheck {
  readonly file: string
  /** Null where it is not recognised. */
  readonly format: string | null
  readonly entries: number
  /** Written back without a change, and with every string set to what it is, it is the same, byte for byte. */
  readonly identical: boolean
  /** What a change of one string touches; null where there is none to change, or nobody asked. */
  readonly edit: { readonly key: string; readonly lines: number; readonly local: boolean } | null
  readonly problems: readonly { readonly line: number; readonly column: number; readonly message: string }[]
}

const TWO_FORMS = { number: 2, formula: 'n != 1', categories: ['one', 'other'] }
const DEFAULT_OPTIONS: FormatOptions = {
  language: 'en',
  sourceLanguage: 'en',
  plural: TWO_FORMS,
  sourcePlural: TWO_FORMS,
}
const ATTEMPTS = 10

export function checkFile(
  format: FileFormat,
  file: string,
  bytes: Uint8Array,
  { edit, ...options }: { readonly edit: boolean } & Partial<FormatOptions>,
): FileCheck {
  const { settings, catalog } = readAlone(format, bytes, options)
  return {
    file,
    format: format.id,
    entries: catalog.entries.length,
    identical: isIdentical(format, catalog, bytes),
    edit: edit ? tryEdit(format, catalog, settings) : null,
    problems: catalog.problems.map(({ line, column, message }) => ({ line, column, message })),
  }
}

/** A file as such, without a component: with the languages that it names; by its keys where it does not hold the source. */
function readAlone(format: FileFormat, bytes: Uint8Array, options: Partial<FormatOptions>) {
  const settings: FormatOptions = { ...DEFAULT_OPTIONS, ...format.languagePair?.(bytes), ...options }
  const catalog = format.read(bytes, settings)
  if (format.linguality !== 'both' || catalog.entries.length > 0) return { settings, catalog }
  const keyed = { ...settings, template: bytes }
  const byKey = format.read(bytes, keyed)
  return byKey.entries.length > 0 ? { settings: keyed, catalog: byKey } : { settings, catalog }
}

/** What is said of a file that is like none that is known. */
export const unrecognised = (file: string): FileCheck => ({
  file,
  format: null,
  entries: 0,
  identical: false,
  edit: null,
  problems: [{ line: 1, column: 1, message: 'the format is not recognised: name it with --format' }],
})

function isIdentical(format: FileFormat, catalog: Catalog, bytes: Uint8Array): boolean {
  if (!sameBytes(format.write(catalog, []), bytes)) return false
  const unchanged = catalog.entries
    .filter((entry) => entry.state !== 'read-only')
    .map(({ key, target }) => ({ kind: 'set', key, target }) as const)
  return sameBytes(format.write(catalog, unchanged), bytes)
}

/** Changes one string: the first from the middle of the file on that has a text. */
function tryEdit(format: FileFormat, catalog: Catalog, options: FormatOptions): FileCheck['edit'] {
  for (const entry of candidates(catalog.entries)) {
    try {
      return editOne(format, catalog, entry, options)
    } catch (error) {
      if (!(error instanceof EditError)) throw error
    }
  }
  return null
}

function candidates(entries: Entries): readonly Entry[] {
  const middle = Math.floor(entries.length / 2)
  const fromMiddle = [...entries.slice(middle), ...entries.slice(0, middle)].filter(
    ({ state }) => state !== 'read-only',
  )
  const withText = fromMiddle.filter(({ target }) => target.some((text) => text !== ''))
  return (withText.length > 0 ? withText : fromMiddle).slice(0, ATTEMPTS)
}

function editOne(format: FileFormat, catalog: Catalog, entry: Entry, options: FormatOptions): FileCheck['edit'] {
  const { key } = entry
  const target = entry.target.map((text) => `${text}!`)
  const written = format.read(format.write(catalog, [{ kind: 'set', key, target }]), options)
  const others = written.entries.every((other, index) => {
    const before = catalog.entries.at(index)
    return other.key === before?.key && (other.key === key || sameTexts(other.target, before.target))
  })
  const intact = others && written.entries.length === catalog.entries.length
  const { lines, local } = changedLines(catalog.text, written.text, entry.span)
  return { key, lines, local: intact && (format.binary === true || (local && lines > 0)) }
}

const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, index) => text === b[index])
