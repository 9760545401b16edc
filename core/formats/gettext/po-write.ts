import { type EditPlan, keysOfTemplate, planEdits } from '../model/edit-plan.ts'
import type { Catalog, Edit, FileFormat, FormatOptions } from '../model/format.ts'
import { encodeSplices } from '../syntax/text/encode-splices.ts'
import { encodeBody } from '../syntax/text/source-text.ts'
import { applySplices, type Splice } from '../syntax/text/splice.ts'
import { HEADER_KEY, PoEditor } from './po-editor.ts'
import { headerField, newHeader, withHeaderFields } from './po-header.ts'
import { type PoDialect, type PoTree, readPo } from './po-read.ts'

export function writePo(
  format: FileFormat,
  dialect: PoDialect,
  catalog: Catalog<PoTree>,
  edits: readonly Edit[],
): Uint8Array {
  const { tree } = catalog
  if (edits.length === 0) return tree.source.bytes
  const has = (key: string) => tree.messages.has(key) || (key === HEADER_KEY && tree.header !== undefined)
  const known = dialect.bilingual ? edits.map((edit) => withOwnKey(edit, dialect)) : edits
  const plan = planEdits(has, withCharset(tree, known), keysOfTemplate(format, tree.options))
  const splices = new PoEditor(tree, dialect).splices(plan)
  return encodePo(tree, splices)
}

function encodePo({ source, charset }: PoTree, splices: readonly Splice[]): Uint8Array {
  if (charset === undefined) return encodeSplices(splices, source)
  const text = applySplices(source.text, splices)
  return text === source.text ? source.bytes : charset.encode(text)
}

const ASCII = /charset=(?:us-)?ascii\s*$/i
const BEYOND_ASCII = /[^\0-\x7f]/

/** With the first text that ASCII cannot hold, a file that says it is in ASCII says UTF-8: else no compiler takes it. */
function withCharset({ header, source }: PoTree, edits: readonly Edit[]): readonly Edit[] {
  const news = edits.findLast(({ key, kind }) => key === HEADER_KEY && kind !== 'remove')
  const text = (news?.kind === 'set' ? news.target[0] : undefined) ?? header?.strings[0]?.text ?? ''
  const type = headerField(text, 'Content-Type') ?? ''
  if (header === undefined || !ASCII.test(type) || BEYOND_ASCII.test(source.text)) return edits
  if (!edits.some(isBeyondAscii)) return edits
  const target = [withHeaderFields(text, { 'Content-Type': type.replace(ASCII, 'charset=UTF-8') })]
  return [...edits, { kind: 'set', key: HEADER_KEY, target }]
}

function isBeyondAscii(edit: Edit): boolean {
  if (edit.kind === 'remove') return false
  const own =
    edit.kind === 'add' ? [edit.key, edit.context, edit.note, edit.location, edit.flags, ...(edit.source ?? [])] : []
  return [...own, ...edit.target].some((text) => text !== undefined && BEYOND_ASCII.test(text))
}

/** A new string is what its source and context say it is, whatever key it was given. */
function withOwnKey(edit: Edit, dialect: PoDialect): Edit {
  if (edit.kind !== 'add' || edit.source?.[0] === undefined) return edit
  const { context } = dialect.partsOf(edit.key)
  return { ...edit, key: dialect.keyOf(edit.context || context, edit.source[0]) }
}

/** The template with every text emptied, or a header alone: what a new language begins with. Always UTF-8. */
export function createPo(options: FormatOptions, dialect: PoDialect): Uint8Array {
  const { template, ...rest } = options
  const { tree } = readPo(template ?? new Uint8Array(0), rest, dialect)
  const editor = new PoEditor(tree, dialect)
  const splices = tree.all.length === 0 ? editor.splices(headerAlone(options)) : editor.emptied(options)
  return encodeBody(applySplices(tree.source.text, splices), 'utf-8')
}

const headerAlone = (options: FormatOptions): EditPlan => ({
  sets: new Map(),
  removes: new Set(),
  adds: [{ kind: 'add', key: HEADER_KEY, target: [newHeader(options)] }],
})
