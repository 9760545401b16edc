import type { Catalog, Edit, Entry, FileFormat, FormatOptions } from './model/format.ts'
import { findConflict } from './syntax/text/conflict-markers.ts'
import { EditError } from './syntax/text/edit-error.ts'
import { isTooLarge } from './syntax/text/limits.ts'

/** What every format does in the same way: it reads no file that is too large, and spoils none that is damaged. */
export function guarded(format: FileFormat): FileFormat {
  const read = (file: Uint8Array, options: FormatOptions): Catalog => {
    if (isTooLarge(file)) return unread(file, 'the file is too large to be read')
    if (options.template && isTooLarge(options.template)) return unread(file, 'the template is too large to be read')
    const catalog = withConflict(format, format.read(file, options))
    origins.set(catalog, { file, options })
    return catalog
  }
  const write = (catalog: Catalog, edits: readonly Edit[]): Uint8Array => {
    if (catalog.tree instanceof Unread) return writeUnread(catalog.tree, edits)
    const origin = origins.get(catalog)
    const wanted = origin?.options.params?.dos_eol === true ? edits.map(withDosLines) : edits
    const written = format.write(catalog, wanted)
    if (origin !== undefined && written !== origin.file && catalog.problems.some(isDamage)) {
      verify(catalog, wanted, format.read(written, optionsAfter(format, origin, written)))
    }
    return written
  }
  return { ...format, read, write }
}

/** Reported first, in every format, and nothing of the file is to be edited: a reader may take the markers for strings. */
function withConflict({ codeFence }: FileFormat, catalog: Catalog): Catalog {
  const conflict = findConflict(catalog.text, codeFence)
  if (conflict === undefined) return catalog
  const entries = catalog.entries.map((entry) => ({ ...entry, state: 'read-only' as const }))
  return { ...catalog, entries, problems: [conflict, ...catalog.problems] }
}

interface Origin {
  readonly file: Uint8Array
  readonly options: FormatOptions
}

/** Where catalogs came from. */
const origins = new WeakMap<Catalog, Origin>()

const isDamage = ({ code }: Catalog['problems'][number]): boolean => code !== 'duplicate_key' && code !== 'unsupported'

/** The lines of a text end with CRLF, where the component wants that: `dos_eol`. */
const withDosLines = (edit: Edit): Edit =>
  edit.kind === 'remove' ? edit : { ...edit, target: edit.target.map((text) => text.replaceAll(/\r\n|\n/g, '\r\n')) }

class Unread {
  readonly file: Uint8Array

  constructor(file: Uint8Array) {
    this.file = file
  }
}

const unread = (file: Uint8Array, message: string): Catalog => ({
  entries: [],
  problems: [{ code: 'limit', message, line: 1, column: 1, span: { start: 0, end: 0 } }],
  text: '',
  tree: new Unread(file),
})

function writeUnread({ file }: Unread, edits: readonly Edit[]): Uint8Array {
  const wanted = edits.find(({ kind }) => kind !== 'remove')
  if (wanted === undefined) return file
  throw new EditError('unrepresentable', wanted.key, 'the file is too large to be changed')
}

/** A file that is its own template stays so, unless its strings are named by the texts of the template. */
const optionsAfter = (format: FileFormat, { file, options }: Origin, written: Uint8Array): FormatOptions =>
  options.template === file && format.abilities.add ? { ...options, template: written } : options

/**
 * A quote that is never closed, say, may find its other end in a new text, and half the file becomes something else. In a
 * damaged file what was not named must be read as before, and what was set as it was meant; else nothing is written.
 */
function verify(before: Catalog, edits: readonly Edit[], after: Catalog): void {
  const named = new Map(edits.map((edit) => [edit.key, edit]))
  const lost = edits.some(({ kind }) => kind === 'remove')
    ? after.entries.length < countAfter(before, named)
    : !keepsAll(before, named, after)
  if (!lost) return
  const [key = ''] = named.keys()
  throw new EditError('unrepresentable', key, 'the file is damaged, and this change would damage it further')
}

/** Removing a string may move the keys of others: then they are counted. */
const countAfter = ({ entries }: Catalog, named: ReadonlyMap<string, Edit>): number =>
  entries.filter(({ key }) => named.get(key)?.kind !== 'remove').length

function keepsAll(before: Catalog, named: ReadonlyMap<string, Edit>, after: Catalog): boolean {
  const found = new Map(after.entries.map((entry) => [entry.key, entry]))
  return before.entries.every((entry) => {
    const now = found.get(entry.key)
    const edit = named.get(entry.key)
    if (now === undefined) return false
    if (edit === undefined || edit.kind === 'remove') return isSame(entry, now)
    return sameForms(edit.target, now.target)
  })
}

const isSame = (a: Entry, b: Entry): boolean =>
  sameForms(a.target, b.target) && sameForms(a.source, b.source) && a.note === b.note && a.context === b.context

const sameForms = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, form) => text === b[form] || text.toWellFormed() === b[form]?.toWellFormed())
