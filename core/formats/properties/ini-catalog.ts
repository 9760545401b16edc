import type { AddEdit, EditPlan } from '../model/edit-plan.ts'
import { type FlatDialect, type FlatTree, type FlatWriter, singleForm, writeFlat } from '../model/flat-catalog.ts'
import type { Catalog, Edit, FileFormat } from '../model/format.ts'
import { type IniManner, type IniRecord, IniScanner, type IniSection } from '../syntax/keyed/ini.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import type { NewRecord, RecordPosition, RecordSpan } from '../syntax/text/records.ts'

/** Writes files whose strings stand below sections; the rest is as in any flat file. */
export function writeIni(
  format: FileFormat,
  dialect: FlatDialect<IniRecord>,
  manner: IniManner,
  catalog: Catalog<FlatTree<IniRecord>>,
  edits: readonly Edit[],
): Uint8Array {
  return writeFlat(format, dialect, catalog, edits, (writer, tree, plan) => {
    if (plan.adds.length > 0) new IniAdder(dialect, writer, tree, manner).addAll(plan)
  })
}

/** Section and name of a key; no section: undefined. */
export function splitIniKey(key: string): { readonly section: string | undefined; readonly name: string } {
  const close = key.startsWith('[') ? key.indexOf(']') : -1
  if (close === -1) return { section: undefined, name: key }
  return { section: key.slice(1, close), name: key.slice(close + 1) }
}

/** Puts new strings into their sections. */
class IniAdder {
  private readonly dialect: FlatDialect<IniRecord>
  private readonly writer: FlatWriter<IniRecord>
  private readonly tree: FlatTree<IniRecord>
  private readonly sections = new Map<string, IniSection>()
  private readonly lastOf = new Map<string | undefined, IniRecord>()
  private readonly added = new Map<string, NewRecord>()
  private readonly newSections = new Map<string, NewRecord>()
  private readonly end: RecordSpan | undefined

  constructor(
    dialect: FlatDialect<IniRecord>,
    writer: FlatWriter<IniRecord>,
    tree: FlatTree<IniRecord>,
    manner: IniManner,
  ) {
    this.dialect = dialect
    this.writer = writer
    this.tree = tree
    const { sections, records } = new IniScanner(tree.text, manner, { list: [], add: () => {} }).scan()
    for (const section of sections) this.sections.set(section.name, section)
    for (const record of tree.records) this.lastOf.set(splitIniKey(record.key).section, record)
    const [header, record] = [sections.at(-1), records.at(-1)]
    this.end = header !== undefined && header.tail > (record?.tail ?? 0) ? header : this.tree.records.at(-1)
  }

  addAll({ adds }: EditPlan): void {
    for (const add of adds) this.added.set(add.key, this.add(add))
  }

  private add(add: AddEdit): NewRecord {
    const { section } = splitIniKey(add.key)
    if (section === undefined && this.sections.size > 0) {
      throw new EditError('unrepresentable', add.key, 'a string of this file belongs to a section')
    }
    const anchor = this.anchorOf(add, section)
    const model = typeof anchor === 'object' && 'nameEnd' in anchor ? anchor : undefined
    const text = this.line(add, model)
    if (section === undefined || anchor !== undefined) return this.writer.editor.insert(anchor ?? 'last', text)
    return this.addSection(section, text)
  }

  /** What the string follows; undefined where its section is not there yet. */
  private anchorOf(
    { after }: AddEdit,
    section: string | undefined,
  ): IniRecord | Exclude<RecordPosition, 'last'> | undefined {
    if (typeof after === 'string' && splitIniKey(after).section === section) {
      const anchor = this.added.get(after) ?? this.tree.counted.get(after)
      if (anchor !== undefined) return anchor
    }
    const header = section === undefined ? undefined : this.sections.get(section)
    if (after === null) return header ?? (section === undefined ? 'first' : undefined)
    return this.lastOf.get(section) ?? header
  }

  private line(add: AddEdit, model: IniRecord | undefined): string {
    const { session } = this.writer
    const { style } = session
    const record = model ?? style.records.at(-1)
    const text = model === undefined ? style.text : session.text
    return this.dialect.render(add, singleForm(add.key, add.target), session, record && { record, text })
  }

  private addSection(section: string, line: string): NewRecord {
    const { editor, session } = this.writer
    const known = this.newSections.get(section)
    if (known !== undefined) {
      const record = editor.insert(known, line)
      this.newSections.set(section, record)
      return record
    }
    if (/[\]\r\n]/.test(section)) throw new EditError('unrepresentable', `[${section}]`, 'no name for a section')
    const gap = this.end === undefined && this.newSections.size === 0 ? '' : session.newline
    const text = `${gap}[${section}]${session.newline}${line}`
    const record = editor.insert(this.end ?? 'last', text)
    this.newSections.set(section, record)
    return record
  }
}
