import { indentAt } from '../text/lines.ts'
import type { Splice } from '../text/splice.ts'
import type { JsonDocument, JsonNode } from './json-document.ts'
import { type ChildChanges, childrenSplices, hasOnlySeparators } from './json-layout.ts'
import { NewContainer, type NewMember, type NewValue, renderValue } from './json-new.ts'
import { escapeHabits, PLAIN_HABITS, quoteJson } from './json-string.ts'
import type { JsonStyle } from './json-style.ts'
import { lastLineBreak, spaceBefore } from './json-trivia.ts'

export type JsonPosition = 'first' | 'last' | { readonly after: JsonNode | NewMember }

/** Collects changes to a JSON file and makes one pass of splices of them; all else stays as it is. */
export class JsonEditor {
  readonly document: JsonDocument
  readonly style: JsonStyle
  private readonly replacements = new Map<JsonNode, Splice>()
  private readonly changes = new Map<JsonNode, ChildChanges>()
  private newRoot: NewContainer | null = null

  constructor(document: JsonDocument, style: Omit<JsonStyle, 'habits'>) {
    this.document = document
    this.style = { ...style, habits: document.root === null ? PLAIN_HABITS : escapeHabits(document.text) }
  }

  /** The outermost container; made when the file is blank; null when the file holds something else. */
  root(kind: 'object' | 'array' = 'object'): JsonNode | NewContainer | null {
    const { root, text } = this.document
    if (root !== null) return this.document.isContainer(root) ? root : null
    if (text.trim() !== '') return null
    this.newRoot ??= new NewContainer(kind)
    return this.newRoot
  }

  kindOf(container: JsonNode | NewContainer): 'object' | 'array' {
    if (container instanceof NewContainer) return container.kind
    return this.document.isObject(container) ? 'object' : 'array'
  }

  /** Replaces a value's token and nothing else. */
  replace(node: JsonNode, value: NewValue): void {
    const { document } = this
    const [start, end] = [document.start(node), document.end(node)]
    this.replacements.set(node, { start, end, text: this.render(node, value) })
  }

  private render(node: JsonNode, value: NewValue): string {
    const { document, style } = this
    const { text } = document
    if (typeof value === 'string') {
      const old = document.kind(node) === 'string' ? text.slice(document.start(node), document.end(node)) : ''
      return quoteJson(value, style.habits, old)
    }
    const member = document.memberStart(node)
    const ownLine = lastLineBreak(text, spaceBefore(text, member), member) !== -1
    return renderValue(value, ownLine && style.unit !== null ? indentAt(text, member) : null, style)
  }

  /** Puts a member into a container; the key is ignored in arrays. */
  insert(container: JsonNode | NewContainer, key: string, value: NewValue, position: JsonPosition = 'last'): NewMember {
    const member: NewMember = { key, value, parent: container, followers: [] }
    if (value instanceof NewContainer) value.member = member
    this.listAt(container, position).push(member)
    return member
  }

  /** Removes a member; a container that this leaves empty goes too, the root excepted. */
  remove(node: JsonNode): void {
    const parent = this.document.parent(node)
    if (parent !== null) this.changesOf(parent).removed.add(node)
  }

  finish(): Splice[] {
    const { document } = this
    if (this.newRoot !== null) return [this.withNewRoot(this.newRoot)]
    this.removeEmptied()
    const splices: Splice[] = []
    for (const [node, splice] of this.replacements) if (!this.isGone(node)) splices.push(splice)
    for (const [container, changes] of this.changes) {
      if (this.isGone(container)) continue
      for (const splice of childrenSplices(document, container, changes, this.style)) splices.push(splice)
    }
    return splices
  }

  private withNewRoot(root: NewContainer): Splice {
    const { text } = this.document
    const object = renderValue(root, this.style.unit === null ? null : '', this.style)
    return { start: 0, end: 0, text: text === '' ? object + this.style.newline : object }
  }

  private removeEmptied(): void {
    const waiting = [...this.changes.keys()]
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      const parent = this.document.parent(node)
      if (parent === null || !this.isEmptied(node)) continue
      this.remove(node)
      waiting.push(parent)
    }
  }

  private isEmptied(container: JsonNode): boolean {
    const { first, last, after, removed } = this.changesOf(container)
    if (removed.size === 0 || first.length + last.length + after.size > 0) return false
    return removed.size === this.document.children(container).length && hasOnlySeparators(this.document, container)
  }

  /** Was it, or something around it, removed? */
  isGone(node: JsonNode): boolean {
    for (let at = node, parent = this.document.parent(at); parent !== null; parent = this.document.parent(at)) {
      if (this.changes.get(parent)?.removed.has(at)) return true
      at = parent
    }
    return false
  }

  private listAt(container: JsonNode | NewContainer, position: JsonPosition): NewMember[] {
    if (typeof position === 'string')
      return container instanceof NewContainer ? container.heads : this.changesOf(container)[position]
    const anchor = position.after
    if (typeof anchor === 'object') return anchor.followers
    if (container instanceof NewContainer) return container.heads
    const { after } = this.changesOf(container)
    const list = after.get(anchor) ?? []
    after.set(anchor, list)
    return list
  }

  private changesOf(container: JsonNode): ChildChanges {
    const found = this.changes.get(container)
    if (found !== undefined) return found
    const changes: ChildChanges = { first: [], last: [], after: new Map(), removed: new Set() }
    this.changes.set(container, changes)
    return changes
  }
}
