import { abilitiesOf } from '../model/abilities.ts'
import type { AddEdit } from '../model/edit-plan.ts'
import { MadeEntries } from '../model/entry-list.ts'
import { type FlatDialect, type FlatTree, type FlatWriter, openFlat, writeFlat } from '../model/flat-catalog.ts'
import type { Catalog, Edit, FileFormat, FormatOptions } from '../model/format.ts'
import { newEntry } from '../model/new-entry.ts'
import {
  type CatkeysRecord,
  catkeysFingerprint,
  catkeysHeader,
  catkeysKey,
  escapeCatkeys,
  scanCatkeys,
  splitCatkeysKey,
} from '../syntax/keyed/catkeys.ts'
import { encodeSplices } from '../syntax/text/encode-splices.ts'
import { withoutLoneSurrogates } from '../syntax/text/representable.ts'
import { decode, encodeBody } from '../syntax/text/source-text.ts'

/** Catalogs of the Haiku operating system: a line a string. */
export const catkeys: FileFormat<FlatTree<CatkeysRecord>> = {
  id: 'catkeys',
  name: 'Haiku catkeys',
  globs: ['*.catkeys'],
  linguality: 'bilingual',
  abilities: abilitiesOf({ notes: true, contexts: true }),
  codeStyle: 'posix',
  mime: 'text/x-catkeys',
  keyOf: (context, [source = '']) => catkeysKey(source, context, ''),
  read,
  write,
  create,
}

const dialect: FlatDialect<CatkeysRecord> = {
  decode: (file) => decode(file),
  scan: scanCatkeys,

  rewrite: ({ targetStart, end, tabs }, value, { text }) => {
    const quotes = !text.slice(targetStart, end).replaceAll('\\"', '').includes('"')
    const written = escapeCatkeys(withoutLoneSurrogates(value), quotes)
    return { start: targetStart, end, text: '\t'.repeat(3 - tabs) + written }
  },

  render: (add, value) => {
    const { source, context, comment } = partsOf(add)
    const columns = [source, context, comment, withoutLoneSurrogates(value)]
    return columns.map((column) => escapeCatkeys(column, true)).join('\t')
  },
}

/** The key says it all; a new string may give its parts instead. */
function partsOf({ key, source, context = '', note = '' }: AddEdit) {
  const [text] = source ?? []
  if (text !== undefined && catkeysKey(text, context, note) === key) return { source: text, context, comment: note }
  return splitCatkeysKey(key)
}

function read(file: Uint8Array, options: FormatOptions): Catalog<FlatTree<CatkeysRecord>> {
  const tree = openFlat(dialect, file, options)
  const entries = new MadeEntries(tree.counted.size, (position) => {
    const { key, source, context, value, note, start, end } = tree.counted.at(position)
    return newEntry({ key, context, source: [source], target: [value], note, span: { start, end } })
  })
  return { entries, problems: tree.problems.list, text: tree.source.text, tree }
}

function write(catalog: Catalog<FlatTree<CatkeysRecord>>, edits: readonly Edit[]): Uint8Array {
  return writeFlat(catkeys, dialect, catalog, edits, (writer, tree, { adds, removes }) => {
    writer.addRendered()
    if (adds.length + removes.size === 0) return
    const kept = tree.records.filter(({ key }) => !removes.has(key))
    const keys = [
      ...kept.map(({ source, context, note }) => ({ source, context, comment: note })),
      ...adds.map(partsOf),
    ]
    updateHeader(writer, tree, catkeysFingerprint(keys))
  })
}

/** The header holds a sum over all keys, and Haiku refuses a catalog whose sum is another. */
function updateHeader(writer: FlatWriter<CatkeysRecord>, tree: FlatTree<CatkeysRecord>, sum: number): void {
  const header = catkeysHeader(tree.text)
  if (header?.columns === undefined) return
  const { start, end } = header
  const { fingerprint } = header.columns
  writer.editor.replace({ head: start, start, end, tail: end }, { ...fingerprint, text: String(sum) })
}

/** A header alone, or the template in another language and without its targets. */
function create({ template, ...options }: FormatOptions): Uint8Array {
  if (template === undefined) return encodeBody(`1\t${options.language}\tapplication/x-vnd.unknown\t0\n`, 'utf-8')
  const { source, text, records } = openFlat(dialect, template, options)
  const header = catkeysHeader(text)
  const emptied = records.map(({ targetStart, end }) => ({ start: targetStart, end, text: '' }))
  const language = header?.columns && { ...header.columns.language, text: options.language }
  return encodeSplices([...(language ? [language] : []), ...emptied], source)
}
