import { keysOfTemplate, planEdits } from '../model/edit-plan.ts'
import type { Catalog, Edit, FileFormat, FormatOptions } from '../model/format.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { encodeSplices } from '../syntax/text/encode-splices.ts'
import { encode, encodeBody } from '../syntax/text/source-text.ts'
import { type XmlDialect, XmlSession } from './xml-session.ts'
import { catalogOf, everyRecord, readXmlTree, type XmlRecord, type XmlTree } from './xml-tree.ts'

/** `read`, `write` and `create` of an XML format. */
export function xmlFormat<R extends XmlRecord>(
  dialect: XmlDialect<R>,
  format: () => FileFormat,
): Pick<FileFormat<XmlTree<R>>, 'read' | 'write' | 'create'> {
  return {
    read: (file, options) => catalogOf(readXmlTree(dialect, file, options)),
    write: (catalog, edits) => writeXml(format(), dialect, catalog, edits),
    create: (options) => createXml(dialect, options),
  }
}

function writeXml<R extends XmlRecord>(
  format: FileFormat,
  dialect: XmlDialect<R>,
  { tree }: Catalog<XmlTree<R>>,
  edits: readonly Edit[],
): Uint8Array {
  const { source } = tree.file
  if (edits.length === 0) return source.bytes
  const plan = planEdits((key) => tree.records.has(key), edits, keysOfTemplate(format, tree.options))
  const [add] = plan.adds
  if (add !== undefined && tree.document.root === null) {
    if (tree.document.text.trim() === '') return startFile(format, dialect, tree, edits)
    throw new EditError('unrepresentable', add.key, 'there is no element in this file that takes new strings')
  }
  const session = new XmlSession(dialect, tree)
  for (const edit of plan.sets.values()) {
    const record = tree.records.get(edit.key)
    if (record !== undefined) dialect.set(session, record, edit)
  }
  for (const key of plan.removes) removeKey(session, key)
  for (const edit of plan.adds) dialect.add(session, edit)
  dialect.finish?.(session)
  return encodeSplices(session.editor.finish(), source)
}

function removeKey<R extends XmlRecord>(session: XmlSession<R>, key: string): void {
  const { dialect, tree } = session
  const first = tree.records.get(key)
  const records = [...(first === undefined ? [] : [first]), ...(tree.duplicates.get(key) ?? [])]
  for (const record of records) {
    if (dialect.remove === undefined) session.editor.remove(record.element, record.from)
    else dialect.remove(session, record)
  }
}

/** A blank file takes new strings as if it were a new one. */
function startFile<R extends XmlRecord>(
  format: FileFormat,
  dialect: XmlDialect<R>,
  { file, options }: XmlTree<R>,
  edits: readonly Edit[],
): Uint8Array {
  const fresh = readXmlTree(dialect, encodeBody(dialect.skeleton(options), 'utf-8'), options)
  const written = readXmlTree(dialect, writeXml(format, dialect, catalogOf(fresh), edits), options)
  return encode(written.document.text, file.source)
}

/** A new file; or the template with its texts emptied. */
function createXml<R extends XmlRecord>(dialect: XmlDialect<R>, options: FormatOptions): Uint8Array {
  const { template, ...rest } = options
  if (template === undefined) return encodeBody(dialect.skeleton(options), 'utf-8')
  const tree = readXmlTree(dialect, template, rest)
  const session = new XmlSession(dialect, { ...tree, options })
  for (const record of dialect.copies ? [] : everyRecord(tree)) {
    const { key, state, target } = record.entry
    if (state === 'read-only') continue
    dialect.set(session, record, { kind: 'set', key, target: target.map(() => ''), state: 'empty' })
  }
  dialect.empty?.(session)
  return encodeSplices(session.editor.finish(), tree.file.source)
}
