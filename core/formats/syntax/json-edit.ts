import type { JsonDocument, JsonNode } from './json.ts'
import { type ChildChanges, childrenSplices, hasOnlySeparators } from './json-layout.ts'
import { NewContainer, type NewMember, renderValue } from './json-new.ts'
import { escapeHabits, PLAIN_HABITS, quoteJson } from './json-string.ts'
import type { JsonStyle } from './json-style.ts'
import { applySplices, type Splice } from './splice.ts'

/** A token as it is to stand in the file: `{ raw: 'true' }`. */
export interface RawJson {
  readonly raw: string
}

export type Place = 'first' | 'last' | { readonly after: JsonNode | NewMember }

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
  root(): JsonNode | NewContainer | null {
    const { root, text } = this.document
    if (root !== null) return root.kind === 'object' || root.kind === 'array' ? root : null
    if (text.trim() !== '') return null
    this.newRoot ??= new NewContainer('object')
    return this.newRoot
  }

  /** Replaces a value's token and nothing else. */
  replace(node: JsonNode, value: string | RawJson): void {
    const old = this.document.text.slice(node.start, node.end)
    const kept = node.kind === 'string' ? old : ''
    const token = typeof value === 'string' ? quoteJson(value, this.style.habits, kept) : value.raw
    this.replacements.set(node, { start: node.start, end: node.end, text: token })
  }

  /** Puts a member into a container; the key is ignored in arrays. */
  insert(
    container: JsonNode | NewContainer,
    key: string,
    value: string | RawJson | NewContainer,
    place: Place = 'last',
  ): NewMember {
    const member: NewMember = { key, value, parent: container, followers: [] }
    if (value instanceof NewContainer) value.member = member
    this.listAt(container, place).push(member)
    return member
  }

  /** Removes a member; a container that this leaves empty goes too, the root excepted. */
  remove(node: JsonNode): void {
    if (node.parent !== null) this.changesOf(node.parent).removed.add(node)
  }

  /** The changed text. */
  finish(): string {
    const { text } = this.document
    if (this.newRoot !== null) return this.withNewRoot(this.newRoot)
    this.removeEmptied()
    const splices: Splice[] = []
    for (const [node, splice] of this.replacements) if (!this.isGone(node)) splices.push(splice)
    for (const [container, changes] of this.changes) {
      if (!this.isGone(container)) splices.push(...childrenSplices(text, container, changes, this.style))
    }
    return applySplices(text, splices)
  }

  private withNewRoot(root: NewContainer): string {
    const { text } = this.document
    const object = renderValue(root, this.style.unit === null ? null : '', this.style)
    return text === '' ? object + this.style.newline : object + text
  }

  private removeEmptied(): void {
    const waiting = [...this.changes.keys()]
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (node.parent === null || !this.isEmptied(node)) continue
      this.remove(node)
      waiting.push(node.parent)
    }
  }

  private isEmptied(container: JsonNode): boolean {
    const changes = this.changesOf(container)
    const added = changes.first.length + changes.last.length + changes.after.size
    const emptied = added === 0 && changes.removed.size === container.children.length
    return emptied && hasOnlySeparators(this.document.text, container)
  }

  private isGone(node: JsonNode): boolean {
    for (let at = node; at.parent !== null; at = at.parent) {
      if (this.changes.get(at.parent)?.removed.has(at)) return true
    }
    return false
  }

  private listAt(container: JsonNode | NewContainer, place: Place): NewMember[] {
    if (typeof place === 'object' && 'followers' in place.after) return place.after.followers
    if (container instanceof NewContainer) return container.heads
    const changes = this.changesOf(container)
    if (typeof place === 'string') return changes[place]
    const anchor = place.after as JsonNode
    const list = changes.after.get(anchor) ?? []
    changes.after.set(anchor, list)
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
