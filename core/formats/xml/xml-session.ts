import type { AddEdit, SetEdit } from '../model/edit-plan.ts'
import type { FormatOptions } from '../model/format.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { lineEnding } from '../syntax/text/lines.ts'
import type { XmlElement } from '../syntax/xml/xml.ts'
import { type ElementDecoder, rawContent } from '../syntax/xml/xml-content.ts'
import { type NewNode, XmlEditor, type XmlPosition } from '../syntax/xml/xml-edit.ts'
import { readXml } from '../syntax/xml/xml-file.ts'
import { type NewElement, unitBetween } from '../syntax/xml/xml-new.ts'
import { elementsOf, lineLead } from '../syntax/xml/xml-position.ts'
import { Spelling } from '../syntax/xml/xml-spelling.ts'
import type { XmlWriting } from '../syntax/xml/xml-write.ts'
import { everyRecord, type RecordSource, readXmlTree, type XmlRecord, type XmlTree } from './xml-tree.ts'

/** What the XML formats differ in. */
export interface XmlDialect<R extends XmlRecord> extends RecordSource<R> {
  /** Indentation of a level, where neither file nor template shows one. */
  readonly unit: string
  /** Elements whose children stand no further in. */
  readonly flat?: string
  /** A new language begins as a copy of the template, texts and all. */
  readonly copies?: boolean
  /** Characters that its tools write as references, where the file gives no example. Default: `>`. */
  readonly customs?: Readonly<Record<string, string>>
  /** Elements that stand for characters which XML cannot hold, and how they are written. */
  readonly decoder?: ElementDecoder
  /** Texts are XML source, with or without elements in them. */
  readonly xmlTexts?: boolean
  readonly standIn?: (code: number) => string
  /** A file without strings. */
  skeleton(options: FormatOptions): string
  set(session: XmlSession<R>, record: R, edit: SetEdit): void
  add(session: XmlSession<R>, edit: AddEdit): void
  /** Default: the element goes. */
  remove?(session: XmlSession<R>, record: R): void
  /** After all edits, before the text is made. */
  finish?(session: XmlSession<R>): void
  /** What emptying a template takes beyond setting every text to ''. */
  empty?(session: XmlSession<R>): void
}

/** One write into an XML file: what it has, what its template has, and where new strings belong. */
export class XmlSession<R extends XmlRecord> {
  readonly dialect: XmlDialect<R>
  readonly tree: XmlTree<R>
  readonly editor: XmlEditor
  readonly writing: XmlWriting
  /** New strings by key, with the element they were put into. */
  readonly added = new Map<string, { readonly node: NewNode; readonly container: XmlElement }>()
  private owned: Set<XmlElement> | undefined
  private models: Map<string, XmlElement> | undefined
  private templateTree: XmlTree<R> | undefined
  private readonly firsts = new Map<XmlElement, XmlPosition>()
  private readonly lasts = new Map<XmlElement, XmlPosition>()

  constructor(dialect: XmlDialect<R>, tree: XmlTree<R>) {
    const { document, file } = tree
    const { limit } = file
    const { customs = { '>': '&gt;' }, flat, standIn, decoder } = dialect
    this.dialect = dialect
    this.tree = tree
    this.editor = new XmlEditor(document, { unit: unitOf(dialect, tree), limit, ...(flat && { flat }) })
    this.writing = {
      newline: lineEnding(document.text),
      limit,
      entities: document.entities,
      spelling: new Spelling(rawTexts(tree)),
      customs,
      ...(standIn && { standIn }),
      ...(decoder && { decoder }),
    }
  }

  get text(): string {
    return this.tree.document.text
  }

  /** The template's reading of a key, and the text that its positions point into. */
  template(key: string): { readonly record: R; readonly text: string } | undefined {
    const { template, ...options } = this.tree.options
    if (template === undefined) return undefined
    this.templateTree ??= readXmlTree(this.dialect, template, options)
    const record = this.templateTree.records.get(key)
    return record === undefined ? undefined : { record, text: this.templateTree.document.text }
  }

  /** The root, which must be of one of these names. */
  rootFor(edit: AddEdit, ...names: readonly string[]): XmlElement {
    const { root } = this.tree.document
    if (root !== null && names.includes(root.name)) return root
    throw new EditError('unrepresentable', edit.key, `new strings need a file whose outermost element is <${names[0]}>`)
  }

  /** Puts a new string into a container, after the string it follows where that is in there. */
  insert(edit: AddEdit, container: XmlElement, element: NewElement): NewNode {
    const position = this.positionIn(container, edit.after)
    const anchor = 'after' in position ? position.after : undefined
    const isSameElement = anchor !== undefined && 'name' in anchor && anchor.name === element.name
    const node = this.editor.insert(edit.key, position, element, isSameElement ? undefined : this.modelOf(element.name))
    this.added.set(edit.key, { node, container })
    return node
  }

  positionIn(container: XmlElement, after: string | null | undefined): XmlPosition {
    if (after === undefined) return cached(this.lasts, container, () => this.lastPosition(container))
    if (after === null) return cached(this.firsts, container, () => this.firstPosition(container))
    const added = this.added.get(after)
    if (added?.container === container) return { after: added.node }
    const record = this.tree.records.get(after)
    const anchor = record?.last ?? record?.element
    for (let at = anchor ?? null; at !== null; at = at.parent) if (at.parent === container) return { after: at }
    return this.positionIn(container, anchor !== undefined && anchor.start < container.start ? null : undefined)
  }

  /** After the last string of a container; after whatever else it holds where it has none. */
  private lastPosition(container: XmlElement): XmlPosition {
    const own = this.elements
    const last = container.children.findLast((child): child is XmlElement => child.kind === 'element' && own.has(child))
    return last === undefined ? { last: container } : { after: last }
  }

  /** Before the first string of a container, but after what stands before that. */
  private firstPosition(container: XmlElement): XmlPosition {
    let before: XmlElement | undefined
    for (const child of elementsOf(container)) {
      if (this.elements.has(child)) break
      before = child
    }
    return before === undefined ? { first: container } : { after: before }
  }

  private get elements(): ReadonlySet<XmlElement> {
    this.owned ??= new Set(everyRecord(this.tree).map(({ element }) => element))
    return this.owned
  }

  /** An element of that name whose layout may be copied. */
  private modelOf(name: string): XmlElement | undefined {
    this.models ??= new Map(
      everyRecord(this.tree)
        .toReversed()
        .map(({ element }) => [element.name, element]),
    )
    return this.models.get(name)
  }
}

function cached<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key) ?? make()
  map.set(key, found)
  return found
}

function* rawTexts<R extends XmlRecord>({ records, document }: XmlTree<R>): Generator<string> {
  for (const { values } of records.values()) {
    for (const element of values) if (element.children.length === 0) yield rawContent(document.text, element)
  }
}

/** Indentation of a level. That of a file is seen at its elements; this is for a file without any. */
function unitOf<R extends XmlRecord>(dialect: XmlDialect<R>, { document, options }: XmlTree<R>): string {
  const { root } = document
  if (options.template === undefined || (root !== null && elementsOf(root).length > 0)) return dialect.unit
  const { document: model } = readXml(options.template)
  const child = model.root === null ? undefined : elementsOf(model.root)[0]
  if (model.root === null || child === undefined) return dialect.unit
  return unitBetween(lineLead(model.text, model.root.start), lineLead(model.text, child.start)) ?? dialect.unit
}
