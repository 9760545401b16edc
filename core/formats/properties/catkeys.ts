import { abilitiesOf } from '../model/abilities.ts'
import { type AddEdit, keysOfTemplate, planEdits } from '../model/edit-plan.ts'
import { MadeEntries } from '../model/entry-list.ts'
import { type FlatDialect, type FlatTree, FlatWriter, openFlat, singleForm } from '../model/flat-catalog.ts'
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
export const catkeys: FileFormat = {
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

function read(file: Uint8Array, options: FormatOptions): Catalog {
  const tree = openFlat(dialect, file, options)
  const entries = new MadeEntries(tree.first.size, (place) => {
    const { key, source, context, value, note, start, end } = tree.first.at(place)
    return newEntry({ key, context, source: [source], target: [value], note, span: { start, end } })
  })
  return { entries, problems: tree.problems.list, text: tree.source.text, tree }
}

function write(catalog: Catalog, edits: readonly Edit[]): Uint8Array {
  const tree = catalog.tree as FlatTree<CatkeysRecord>
  if (edits.length === 0) return tree.source.bytes
  const plan = planEdits((key) => tree.first.has(key), edits, keysOfTemplate(catkeys, tree.options))
  const writer = new FlatWriter(dialect, tree, plan)
  for (const { key, target } of plan.sets.values()) {
    const record = tree.first.get(key)
    if (record !== undefined) writer.set(record, singleForm(key, target))
  }
  for (const key of plan.removes) writer.remove(key)
  writer.addAll((add, model) => dialect.render(add, singleForm(add.key, add.target), writer.session, model))
  if (plan.adds.length + plan.removes.size > 0) {
    const kept = tree.records.filter(({ key }) => !plan.removes.has(key))
    const keys = [
      ...kept.map(({ source, context, note }) => ({ source, context, comment: note })),
      ...plan.adds.map(partsOf),
    ]
    updateHeader(writer, tree, catkeysFingerprint(keys))
  }
  return writer.finish()
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
