import { abilitiesOf } from '../model/abilities.ts'
import { keysOfTemplate, planEdits } from '../model/edit-plan.ts'
import { MadeEntries } from '../model/entry-list.ts'
import type { Catalog, Entry, FileFormat, FormatOptions } from '../model/format.ts'
import { byKey, keyed } from '../model/keyed-entries.ts'
import { type FluentEntry, parseFluent } from '../syntax/code/fluent.ts'
import { encodeSplices } from '../syntax/text/encode-splices.ts'
import { collectProblems } from '../syntax/text/problems.ts'
import { decode } from '../syntax/text/source-text.ts'
import { FluentEditor, type FluentTree } from './fluent-edit.ts'
import { bodyText, writeBody } from './fluent-text.ts'

/** Messages and terms; value and attributes are one text, in Fluent's own syntax. */
export const fluent: FileFormat<FluentTree> = {
  id: 'fluent',
  name: 'Fluent file',
  flags:
    'fluent-source-syntax, fluent-target-syntax, fluent-parts, fluent-references, fluent-source-inner-html, ' +
    'fluent-target-inner-html, ignore-xml-tags, ignore-xml-invalid',
  globs: ['*.ftl'],
  linguality: 'monolingual',
  abilities: abilitiesOf({ notes: true, flags: true }),
  codeStyle: 'bcp',
  mime: 'text/x-fluent',
  read,
  write({ tree }, edits) {
    if (edits.length === 0) return tree.source.bytes
    const plan = planEdits((key) => tree.strings.has(key), edits, keysOfTemplate(fluent, tree.options))
    return encodeSplices(new FluentEditor(tree).splices(plan), tree.source)
  },
  create,
}

function read(file: Uint8Array, options: FormatOptions): Catalog<FluentTree> {
  const source = decode(file)
  const { text } = source
  const problems = collectProblems(source)
  const all: FluentEntry[] = []
  parseFluent(text, {
    entry(entry) {
      all.push(entry)
    },
    junk({ start, end }, { message, position, limit }) {
      problems.add(limit ? 'limit' : 'syntax', message, Math.min(Math.max(start, position), end), end)
    },
  })
  const { counted: strings, others: later } = keyed(all, idOf)
  for (const { id, start, end } of later) {
    problems.add('duplicate_key', `'${id}' is there twice; the first one counts`, start, end)
  }
  const entries = new MadeEntries(strings.size, (position) => entryOf(text, strings.at(position)))
  const tree: FluentTree = { source, strings, duplicates: byKey(later, idOf), all, options }
  return { entries, problems: problems.list, text, tree }
}

const idOf = ({ id }: FluentEntry): string => id
const NO_SOURCE: readonly string[] = []

const entryOf = (text: string, { id, kind, start, end, body, comment, shared }: FluentEntry): Entry => ({
  key: id,
  context: '',
  source: NO_SOURCE,
  target: [bodyText(text, body)],
  note: [...shared, ...(comment === undefined ? [] : [comment])]
    .map((span) => noteOf(text.slice(span.start, span.end)))
    .join('\n'),
  location: '',
  flags: kind === 'term' ? 'fluent-type:Term' : 'fluent-type:Message',
  state: 'unknown',
  previousSource: '',
  explanation: '',
  span: { start, end },
})

const noteOf = (comment: string): string =>
  comment
    .split(/\r\n|\n/)
    .map((line) => line.replace(/^#{1,3} ?/, ''))
    .join('\n')

/** Nothing; or the template with every text emptied. */
function create(options: FormatOptions): Uint8Array {
  if (options.template === undefined) return new Uint8Array(0)
  const { source, all } = read(options.template, options).tree
  const layout = { inline: true, gap: ' ', indent: undefined }
  const splices = all.map(({ id, body }) => ({ ...body, text: String(writeBody(id, '', layout, '\n')) }))
  return encodeSplices(splices, source)
}
