import { isSpace, lineEnd } from '../text/line-blocks.ts'
import type { Splice } from '../text/splice.ts'
import type { YamlDocument, YamlNode } from './yaml-document.ts'
import { blockSplices, type ChildChanges, flowSplices, linesOf } from './yaml-layout.ts'
import { isRoomForBlock } from './yaml-lines.ts'
import {
  inOrder,
  NewYaml,
  type NewYamlMember,
  type NewYamlValue,
  newScalar,
  renderFlowCollection,
  renderMember,
} from './yaml-new.ts'
import { replacement } from './yaml-replace.ts'
import { isBlank, isBreak } from './yaml-source.ts'
import type { YamlStyle } from './yaml-style.ts'

export type YamlPosition = 'first' | 'last' | { readonly after: YamlNode | NewYamlMember }

/** Collects changes to a YAML file and makes one pass of splices of them; all else stays as it is. */
export class YamlEditor {
  readonly document: YamlDocument
  readonly style: YamlStyle
  private readonly replacements = new Map<YamlNode, Splice>()
  /** Collections in place of values, written when all is in them. */
  private readonly collections = new Map<YamlNode, NewYaml>()
  private readonly keys: Splice[] = []
  private readonly changes = new Map<YamlNode, ChildChanges>()
  /** Collections that stay even when nothing is left in them. */
  private readonly lasting = new Set<YamlNode>()

  constructor(document: YamlDocument, style: YamlStyle) {
    this.document = document
    this.style = style
    if (document.root !== null) this.lasting.add(document.root)
  }

  keepEmpty(container: YamlNode): void {
    this.lasting.add(container)
  }

  /** Gives a scalar another text, in its own style where that can say it. */
  setText(node: YamlNode, text: string): void {
    this.replacements.set(node, replacement(this.document, node, text, this.style))
  }

  setKey(node: YamlNode, key: string): void {
    const [start, end] = [this.document.keyStart(node), this.document.keyEnd(node)]
    this.keys.push({ start, end, text: newScalar(key, { ...this.style, quotesAll: false }) })
  }

  /** Puts a collection where a scalar is, or a scalar where a collection is. */
  replaceValue(node: YamlNode, value: NewYamlValue): void {
    if (value instanceof NewYaml) this.collections.set(node, value)
    else this.replacements.set(node, this.valueSplice(node, value))
  }

  insert(
    container: YamlNode | NewYaml,
    key: string,
    value: NewYamlValue,
    position: YamlPosition = 'last',
    note = '',
  ): NewYamlMember {
    const member: NewYamlMember = { key, value, note, parent: container, followers: [] }
    if (value instanceof NewYaml) value.member = member
    this.listAt(container, position).push(member)
    return member
  }

  /** Removes a member; a collection that this leaves empty goes too, unless it is one that stays. */
  remove(node: YamlNode): void {
    const parent = this.document.parent(node)
    if (parent !== null) this.changesOf(parent).removed.add(node)
  }

  isGone(node: YamlNode): boolean {
    for (let at = node, parent = this.document.parent(at); parent !== null; parent = this.document.parent(at)) {
      if (this.changes.get(parent)?.removed.has(at)) return true
      at = parent
    }
    return false
  }

  finish(): Splice[] {
    this.removeEmptied()
    for (const [node, value] of this.collections) this.replacements.set(node, this.valueSplice(node, value))
    const splices: Splice[] = [...this.keys]
    for (const [node, splice] of this.replacements) if (!this.isGone(node)) splices.push(splice)
    for (const [container, changes] of this.innermostFirst()) {
      if (this.isGone(container)) continue
      for (const splice of this.splicesIn(container, changes)) splices.push(splice)
    }
    return splices
  }

  /** Where two collections end on one line, what is added to the inner one comes first. */
  private innermostFirst(): [YamlNode, ChildChanges][] {
    return [...this.changes].sort(([a], [b]) => b - a)
  }

  private splicesIn(container: YamlNode, changes: ChildChanges): readonly Splice[] {
    const { document, style } = this
    if (document.firstChild(container) === null) return this.fill(container, [...changes.first, ...changes.last])
    const splices = document.isFlow(container)
      ? flowSplices(document, container, changes, style)
      : blockSplices(document, container, changes, style)
    if (!this.isEmptied(container) || document.isFlow(container)) return splices
    const mark = document.kind(container) === 'map' ? '{}' : '[]'
    if (document.keyStart(container) === -1) return this.emptied(container, mark)
    const at = this.behindColon(container)
    return [...splices, { start: at, end: at, text: ` ${mark}` }]
  }

  /** All members of the outermost collection go, and a mark stands for them. */
  private emptied(container: YamlNode, mark: string): Splice[] {
    const { document, style } = this
    return document.children(container).map((child, index) => {
      const { start, end } = linesOf(document, child)
      const open = isBreak(document.text.charCodeAt(end - 1)) ? style.newline : ''
      return { start, end, text: index === 0 ? mark + open : '' }
    })
  }

  private behindColon(node: YamlNode): number {
    return this.document.text.indexOf(':', this.document.keyEnd(node)) + 1
  }

  /** Puts members into a collection that has none, or into nothing at all. */
  private fill(container: YamlNode, heads: readonly NewYamlMember[]): Splice[] {
    if (heads.length === 0) return []
    const inList = this.document.kind(container) === 'flow-sequence'
    const value = new NewYaml(inList ? 'sequence' : 'map')
    for (const head of heads) value.heads.push(head)
    return [this.valueSplice(container, value)]
  }

  private valueSplice(node: YamlNode, value: NewYamlValue): Splice {
    const { document } = this
    const { text } = document
    const parent = document.parent(node)
    const outer = parent === null ? 0 : document.column(parent)
    const [start, end] = [document.start(node), document.end(node)]
    const blocks = isRoomForBlock(text, end, outer)
    const style = { ...this.style, blocks }
    const last = lineEnd(text, end)
    if (parent !== null && document.isFlow(parent)) return { start, end, text: this.inFlow(value, start, node) }
    if (!(value instanceof NewYaml)) {
      const at = document.keyStart(node) === -1 ? start : this.behindColon(node)
      return { start: at, end: blocks ? last : end, text: ` ${newScalar(value ?? '', style, outer)}` }
    }
    if (parent === null) return this.rootSplice(node, value)
    const inList = document.kind(parent) === 'sequence'
    const column = inList ? document.column(parent) + 2 : this.columnInside(parent, value.kind)
    const lead = style.newline + ' '.repeat(column)
    const lines = inOrder(value.heads).map((member) => renderMember(member, value.kind === 'sequence', column, style))
    if (inList) return { start: spaceBefore(text, start), end: blocks ? last : end, text: ` ${lines.join(lead)}` }
    return {
      start: spaceBefore(text, start),
      end: last,
      text: text.slice(end, last).trimEnd() + lead + lines.join(lead),
    }
  }

  private columnInside(parent: YamlNode, kind: NewYaml['kind']): number {
    return this.document.column(parent) + (kind === 'map' ? this.style.unit : this.style.dashes)
  }

  private inFlow(value: NewYamlValue, start: number, node: YamlNode): string {
    const written =
      value instanceof NewYaml ? renderFlowCollection(value, this.style) : newScalar(value ?? '', this.style)
    if (this.document.kind(node) !== 'null') return written
    return `${this.document.keyEnd(node) === start ? ':' : ''} ${written}`
  }

  /** The whole content of a file that had none. */
  private rootSplice(root: YamlNode, value: NewYaml): Splice {
    const { text } = this.document
    const { newline } = this.style
    const lines = inOrder(value.heads).map((member) => renderMember(member, value.kind === 'sequence', 0, this.style))
    const body = lines.join(newline)
    if (this.document.kind(root) !== 'null')
      return { start: this.document.start(root), end: this.document.end(root), text: body }
    const end = text.length
    const open = end === 0 || /[\n\r]$/.test(text) ? '' : newline
    return isSpace(text, 0, end)
      ? { start: 0, end, text: body + newline }
      : { start: end, end, text: open + body + newline }
  }

  private removeEmptied(): void {
    const waiting = [...this.changes.keys()]
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      const parent = this.document.parent(node)
      if (parent === null || this.lasting.has(node) || !this.isEmptied(node) || !this.isBare(node)) continue
      this.remove(node)
      waiting.push(parent)
    }
  }

  private isEmptied(container: YamlNode): boolean {
    const changes = this.changes.get(container)
    if (changes === undefined || changes.removed.size === 0) return false
    if (changes.first.length + changes.last.length + changes.after.size > 0) return false
    return changes.removed.size === this.document.children(container).length
  }

  /** There is nothing in it but its members and their comments. */
  private isBare(container: YamlNode): boolean {
    const { document } = this
    if (document.isFlow(container)) return true
    let end = -1
    for (const child of document.children(container)) {
      const lines = linesOf(document, child)
      if (end !== -1 && !isSpace(document.text, end, lines.start)) return false
      end = lines.end
    }
    return true
  }

  private listAt(container: YamlNode | NewYaml, position: YamlPosition): NewYamlMember[] {
    if (typeof position === 'string')
      return container instanceof NewYaml ? container.heads : this.changesOf(container)[position]
    const anchor = position.after
    if (typeof anchor === 'object') return anchor.followers
    if (container instanceof NewYaml) return container.heads
    const { after } = this.changesOf(container)
    const list = after.get(anchor) ?? []
    after.set(anchor, list)
    return list
  }

  private changesOf(container: YamlNode): ChildChanges {
    const found = this.changes.get(container)
    if (found !== undefined) return found
    const changes: ChildChanges = { first: [], last: [], after: new Map(), removed: new Set() }
    this.changes.set(container, changes)
    return changes
  }
}

/** Start of the blanks that end at `at`. */
function spaceBefore(text: string, at: number): number {
  while (at > 0 && isBlank(text.charCodeAt(at - 1))) at--
  return at
}
