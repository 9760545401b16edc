import type { AddEdit } from '../model/edit-plan.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import type { XmlElement } from '../syntax/xml/xml.ts'
import type { NewNode } from '../syntax/xml/xml-edit.ts'
import { childrenNamed } from '../syntax/xml/xml-file.ts'
import type { NewElement } from '../syntax/xml/xml-new.ts'
import type { XmlSession } from '../xml/xml-session.ts'
import type { XmlRecord } from '../xml/xml-tree.ts'

interface NewItem {
  readonly array: string
  readonly index: number
  readonly content: string
}

/** Items beyond the end of an array that a write may leave blank. */
const MAXIMUM_PADDING = 1000

const sessions = new WeakMap<object, ArrayEdits>()

/** Changes to the string arrays of one write. */
export function newItems(session: XmlSession<XmlRecord>): ArrayEdits {
  const known = sessions.get(session)
  if (known !== undefined) return known
  const made = new ArrayEdits(session)
  sessions.set(session, made)
  return made
}

/** An item is known by its place alone, so items go in all at once, in order, with blanks in between. */
class ArrayEdits {
  private readonly session: XmlSession<XmlRecord>
  private readonly items = new Map<string, Map<number, NewItem>>()
  private readonly made = new Map<string, { readonly node: NewNode; readonly content: NewElement[] }>()
  private readonly removed = new Map<XmlElement, Map<XmlElement, number>>()

  constructor(session: XmlSession<XmlRecord>) {
    this.session = session
  }

  put(edit: AddEdit, root: XmlElement, item: NewItem): void {
    const { array, index } = item
    if (index > this.lengthOf(array) + MAXIMUM_PADDING) {
      throw new EditError('unrepresentable', edit.key, `too many items are missing before '${edit.key}'`)
    }
    const items = this.items.get(array) ?? new Map<number, NewItem>()
    this.items.set(array, items.set(index, item))
    if (this.arrayElement(array) !== undefined) return
    const { added } = this.session
    const known = this.made.get(array)
    if (known !== undefined) {
      added.set(edit.key, { node: known.node, container: root })
      return
    }
    const content: NewElement[] = []
    const node = this.session.insert(edit, root, { name: 'string-array', attributes: [['name', array]], content })
    this.made.set(array, { node, content })
  }

  remove(item: XmlElement, from: number): void {
    const { parent } = item
    if (parent === null) return
    const items = this.removed.get(parent) ?? new Map<XmlElement, number>()
    this.removed.set(parent, items.set(item, from))
  }

  finish(): void {
    for (const [array, items] of this.items) this.fill(array, items)
    for (const [array, items] of this.removed) this.removeItems(array, items)
  }

  /** An array that loses all its items goes too, with its comment. */
  private removeItems(array: XmlElement, items: ReadonlyMap<XmlElement, number>): void {
    const { editor } = this.session
    const emptied = childrenNamed(array, 'item').every((item) => items.has(item))
    if (emptied)
      editor.remove(
        array,
        items.values().reduce((least, from) => Math.min(least, from), array.start),
      )
    else for (const item of items.keys()) editor.remove(item)
  }

  private fill(array: string, items: ReadonlyMap<number, NewItem>): void {
    const element = this.arrayElement(array)
    const last = items.keys().reduce((highest, index) => Math.max(highest, index), 0)
    for (let index = this.lengthOf(array); index <= last; index++) {
      const item: NewElement = { name: 'item', content: items.get(index)?.content ?? '' }
      if (element === undefined) this.made.get(array)?.content.push(item)
      else this.session.editor.insert(`${array}[${index}]`, { last: element }, item)
    }
  }

  private arrayElement(array: string): XmlElement | undefined {
    return this.session.tree.records.get(`${array}[0]`)?.element.parent ?? undefined
  }

  private lengthOf(array: string): number {
    const element = this.arrayElement(array)
    return element === undefined ? 0 : childrenNamed(element, 'item').length
  }
}
