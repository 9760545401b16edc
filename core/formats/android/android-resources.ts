import type { AddEdit, SetEdit } from '../model/edit-plan.ts'
import type { Entry, FormatOptions } from '../model/format.ts'
import { foreignForms, inFileOrder, newForms, rank, spareOther } from '../model/plural-categories.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import type { ProblemList } from '../syntax/text/problems.ts'
import { isSound, type XmlDocument, type XmlElement, type XmlPiece } from '../syntax/xml/xml.ts'
import { type ContentStyle, rawContent } from '../syntax/xml/xml-content.ts'
import { attributeOf, childrenNamed } from '../syntax/xml/xml-file.ts'
import type { NewElement } from '../syntax/xml/xml-new.ts'
import { commentText, withComments } from '../syntax/xml/xml-position.ts'
import { Spelling } from '../syntax/xml/xml-spelling.ts'
import type { XmlDialect, XmlSession } from '../xml/xml-session.ts'
import { everyRecord, newEntry, type XmlRecord } from '../xml/xml-tree.ts'
import { newItems } from './android-arrays.ts'
import type { TextCodec } from './android-content.ts'
import { unicodeEscapes } from './android-escapes.ts'

export interface AndroidRecord extends XmlRecord {
  readonly kind: 'string' | 'plural' | 'item'
}

type Session = XmlSession<AndroidRecord>

const ITEM = /^(.+)\[(\d{1,6})\]$/s

/** Strings, plurals and string arrays of a `<resources>` file. */
export class AndroidDialect implements XmlDialect<AndroidRecord> {
  readonly unit = '    '
  private readonly codec: TextCodec
  private readonly pluralTag: string
  private readonly habits = new WeakMap<Session, Spelling>()

  constructor(codec: TextCodec, pluralTag: string) {
    this.codec = codec
    this.pluralTag = pluralTag
  }

  skeleton(): string {
    return '<?xml version="1.0" encoding="utf-8"?>\n<resources>\n</resources>\n'
  }

  *records(document: XmlDocument, options: FormatOptions, problems: ProblemList): Generator<AndroidRecord> {
    const { root, text } = document
    if (root === null) return
    if (root.name !== 'resources') {
      problems.add('unsupported', `this is no <resources> file but <${root.name}>`, root.start, root.openEnd)
      return
    }
    for (const { element, comments } of withComments(text, root)) {
      const name = nameOf(text, element)
      if (name === undefined || !isSound(element)) continue
      const from = comments[0]?.start ?? element.start
      const base = { note: noteOf(text, comments), ...fileState(text, element) }
      if (element.name === 'string') yield this.string(text, element, from, { key: name, ...base })
      else if (element.name === this.pluralTag) yield this.plural(text, element, from, { key: name, ...base }, options)
      else if (element.name === 'string-array') yield* this.items(text, element, from, { key: name, ...base })
    }
  }

  private string(text: string, element: XmlElement, from: number, known: Known): AndroidRecord {
    const { text: target, style } = this.codec.read(text, element)
    const entry = newEntry(element, { ...known, target: [target], flags: flagsOf(known.flags, style, target) })
    return { kind: 'string', element, from, values: [element], entry }
  }

  private plural(text: string, element: XmlElement, from: number, known: Known, options: FormatOptions): AndroidRecord {
    const items = itemsByQuantity(text, element)
    const target = options.plural.categories.map((category) => {
      const item = items.get(category)
      return item === undefined ? '' : this.codec.read(text, item).text
    })
    const entry = newEntry(element, { ...known, target })
    return { kind: 'plural', element, from, values: [...items.values()], entry }
  }

  private *items(text: string, element: XmlElement, from: number, known: Known): Generator<AndroidRecord> {
    for (const [index, item] of childrenNamed(element, 'item').entries()) {
      const record = this.string(text, item, item.start, { ...known, key: `${known.key}[${index}]` })
      yield { ...record, kind: 'item', from: index === 0 ? from : item.start }
    }
  }

  set(session: Session, record: AndroidRecord, { key, target }: SetEdit): void {
    if (record.kind === 'plural') {
      this.setPlural(session, record, key, target)
      return
    }
    this.setText(session, record.element, key, onlyForm(key, target))
  }

  private setText(session: Session, element: XmlElement, key: string, text: string): void {
    const { text: present, style } = this.codec.read(session.text, element)
    if (present === text) return
    const old = rawContent(session.text, element)
    session.editor.setContent(element, this.raw(session, { key, text, old, own: style }))
  }

  /** The raw content of a text: plain, CDATA or markup as it was, else as in the template, else markup if it can be. */
  private raw(session: Session, given: { key: string; text: string; old: string; own: ContentStyle }): string {
    const { key, text, old, own } = given
    const style = this.styleFor(session, given)
    return this.codec.write(
      { key, text, style, old: own === 'empty' ? '' : old },
      session.writing,
      this.habitsOf(session),
    )
  }

  private styleFor(
    session: Session,
    { key, text, old, own }: { key: string; text: string; old: string; own: ContentStyle },
  ): ContentStyle {
    const neutral = own === 'empty' || (own === 'plain' && !old.includes('&lt;'))
    if (!neutral) return own
    if (!text.includes('<')) return 'plain'
    const model = session.template(key)
    const [element] = model?.record.values ?? []
    if (model === undefined || element === undefined) return 'markup'
    const { style } = this.codec.read(model.text, element)
    const escaped = style === 'plain' && rawContent(model.text, element).includes('&lt;')
    return style === 'cdata' || escaped ? style : 'markup'
  }

  private habitsOf(session: Session): Spelling {
    const known = this.habits.get(session)
    if (known !== undefined) return known
    const { records, document } = session.tree
    const raws = records.values().flatMap(({ values }) => values.map((element) => rawContent(document.text, element)))
    const habits = new Spelling(raws, unicodeEscapes)
    this.habits.set(session, habits)
    return habits
  }

  private setPlural(session: Session, { element }: AndroidRecord, key: string, target: readonly string[]): void {
    const { categories } = session.tree.options.plural
    if (target.length !== categories.length) {
      throw new EditError('unrepresentable', key, `this plural has ${categories.length} forms, not ${target.length}`)
    }
    const items = itemsByQuantity(session.text, element)
    const other = items.get('other')
    const spare = spareOther(categories, target, (category) => this.textOf(session, items.get(category)))
    if (other !== undefined && spare !== undefined) this.setText(session, other, key, spare)
    for (const [category, text] of inFileOrder(categories, target)) {
      const item = items.get(category)
      if (item !== undefined) this.setText(session, item, key, text)
      else if (text !== '') {
        const before = [...items].findLast(([other]) => rank(other) < rank(category))
        const position = before === undefined ? { first: element } : { after: before[1] }
        session.editor.insert(key, position, this.newItem(session, key, category, text))
      }
    }
  }

  private textOf(session: Session, item: XmlElement | undefined): string | undefined {
    return item === undefined ? undefined : this.codec.read(session.text, item).text
  }

  /** Of the forms that the language lacks nothing stays but an empty `other`. */
  empty(session: Session): void {
    const { categories } = session.tree.options.plural
    for (const { kind, element, entry } of everyRecord(session.tree)) {
      if (kind !== 'plural' || entry.state === 'read-only') continue
      const items = itemsByQuantity(session.text, element)
      const foreign = foreignForms(items, categories)
      for (const item of items.values()) {
        if (foreign.includes(item)) session.editor.remove(item)
        else this.setText(session, item, entry.key, '')
      }
    }
  }

  private newItem(session: Session, key: string, category: string, text: string): NewElement {
    const content = this.raw(session, { key, text, old: '', own: 'empty' })
    return { name: 'item', attributes: [['quantity', category]], content }
  }

  add(session: Session, edit: AddEdit): void {
    const root = session.rootFor(edit, 'resources')
    const [, array = '', index = ''] = ITEM.exec(edit.key) ?? []
    if (array !== '' && this.isArray(session, array)) {
      const content = this.raw(session, { key: edit.key, text: onlyForm(edit.key, edit.target), old: '', own: 'empty' })
      newItems(session).put(edit, root, { array, index: Number(index), content })
      return
    }
    session.insert(edit, root, this.newString(session, edit))
  }

  private isArray(session: Session, array: string): boolean {
    const first = `${array}[0]`
    return session.tree.records.get(first)?.kind === 'item' || session.template(first)?.record.kind === 'item'
  }

  private newString(session: Session, { key, target, note }: AddEdit): NewElement {
    const { categories } = session.tree.options.plural
    const plural = target.length > 1 || session.template(key)?.record.kind === 'plural'
    const attributes = nameAttributes(key)
    const comment = note === undefined || note === '' ? {} : { comment: note }
    if (!plural) {
      const content = this.raw(session, { key, text: onlyForm(key, target), old: '', own: 'empty' })
      return { name: 'string', attributes, content, ...comment }
    }
    if (target.length !== categories.length) {
      throw new EditError('unrepresentable', key, `a plural has ${categories.length} forms, not ${target.length}`)
    }
    const content = newForms(categories, target).map(([category, text]) => this.newItem(session, key, category, text))
    return { name: this.pluralTag, attributes, content, ...comment }
  }

  remove(session: Session, record: AndroidRecord): void {
    const { element, from, kind } = record
    if (kind !== 'item') session.editor.remove(element, from)
    else newItems(session).remove(element, from)
  }

  finish(session: Session): void {
    newItems(session).finish()
  }
}

type Known = Pick<Entry, 'key' | 'note' | 'state' | 'flags'>

/** Variants of a string for one product have keys of their own: `name#tablet`. */
function nameOf(text: string, element: XmlElement): string | undefined {
  const name = attributeOf(text, element, 'name')
  const product = attributeOf(text, element, 'product')
  return name === undefined || !product || product === 'default' ? name : `${name}#${product}`
}

function nameAttributes(key: string): [string, string][] {
  const mark = key.lastIndexOf('#')
  const product = key.slice(mark + 1)
  if (mark < 1 || product === '' || product === 'default') return [['name', key]]
  return [
    ['name', key.slice(0, mark)],
    ['product', product],
  ]
}

const noteOf = (text: string, comments: readonly XmlPiece[]): string =>
  comments.map((comment) => commentText(text, comment)).join('\n')

function fileState(text: string, element: XmlElement): Pick<Entry, 'state' | 'flags'> {
  const readOnly = attributeOf(text, element, 'translatable') === 'false'
  return { state: readOnly ? 'read-only' : 'unknown', flags: attributeOf(text, element, 'weblate-flags') ?? '' }
}

function flagsOf(given: string, style: ContentStyle, text: string): string {
  const own = style === 'markup' ? 'xml-text' : text.includes('<') ? 'auto-safe-html' : ''
  return given === '' || own === '' ? given + own : `${given}, ${own}`
}

function itemsByQuantity(text: string, element: XmlElement): Map<string, XmlElement> {
  const found = new Map<string, XmlElement>()
  for (const item of childrenNamed(element, 'item')) {
    const quantity = attributeOf(text, item, 'quantity')
    if (quantity !== undefined && !found.has(quantity)) found.set(quantity, item)
  }
  return found
}

function onlyForm(key: string, target: readonly string[]): string {
  const [text] = target
  if (text === undefined || target.length > 1) {
    throw new EditError('unrepresentable', key, 'this string is no plural in the file')
  }
  return text
}
