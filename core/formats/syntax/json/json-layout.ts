import { EditError } from '../text/edit-error.ts'
import { indentAt } from '../text/lines.ts'
import type { Splice } from '../text/splice.ts'
import type { JsonDocument, JsonNode } from './json-document.ts'
import { inOrder, type NewMember, renderMember } from './json-new.ts'
import { colonAt, type JsonStyle, oneLineStyle } from './json-style.ts'
import { commentEnd, isLineBreak, lastLineBreak, skipBlanks, skipTrivia, spaceBefore } from './json-trivia.ts'

/** What is to happen among the children of one container of the file. */
export interface ChildChanges {
  readonly first: NewMember[]
  readonly last: NewMember[]
  readonly after: Map<JsonNode, NewMember[]>
  readonly removed: Set<JsonNode>
}

const isSeparators = (text: string): boolean => /^[\s,]*$/.test(text)

/** Between its children the container holds white space and commas only: nothing is lost when they go. */
export function hasOnlySeparators(document: JsonDocument, container: JsonNode): boolean {
  const { text } = document
  const end = document.end(container)
  let at = document.start(container) + 1
  for (const child of document.children(container)) {
    if (!isSeparators(text.slice(at, document.memberStart(child)))) return false
    at = document.end(child)
  }
  return at < end && isSeparators(text.slice(at, end - 1))
}

/** Splices that add and remove children, with commas and layout as their neighbours have them. */
export function childrenSplices(
  document: JsonDocument,
  container: JsonNode,
  changes: ChildChanges,
  style: JsonStyle,
): Splice[] {
  const children = document.children(container)
  const [first] = children
  if (first === undefined) return fillEmpty(document, container, inOrder([...changes.first, ...changes.last]), style)
  return new Layout(document, container, [first, ...children.slice(1)], changes, style).splices()
}

function fillEmpty(
  document: JsonDocument,
  container: JsonNode,
  members: readonly NewMember[],
  style: JsonStyle,
): Splice[] {
  const { text } = document
  const inArray = document.kind(container) === 'array'
  const [start, close] = [document.start(container) + 1, document.end(container) - 1]
  const blank = close >= start && text.slice(start, close).trim() === ''
  const end = blank ? close : start
  const outer = indentAt(text, document.memberStart(container))
  const broken = blank && /[\n\r]/.test(text.slice(start, end))
  const inner = style.unit === null && !broken ? null : outer + (style.unit ?? '    ')
  const rendered = members.map((member) => renderMember(member, inArray, inner, style))
  if (rendered.length === 0) return []
  const body =
    inner === null
      ? rendered.join(`,${style.gap}`)
      : rendered.map((member) => style.newline + inner + member).join(',') + (blank ? style.newline + outer : '')
  return [{ start, end, text: body }]
}

/** The white space before a child, and where its line ends. */
interface Neighbours {
  /** White space before the child; from its line break on where it has one. */
  readonly lead: string
  /** Offset of the comma after it, -1 where there is none. */
  readonly comma: number
  /** Behind the comma and the comments that share its line. */
  readonly tail: number
}

class Layout {
  readonly document: JsonDocument
  readonly text: string
  readonly container: JsonNode
  readonly children: readonly [JsonNode, ...JsonNode[]]
  readonly changes: ChildChanges
  readonly style: JsonStyle
  readonly lastChild: JsonNode
  readonly firstKept: JsonNode | undefined
  /** The last child that stays. */
  readonly lastKept: JsonNode | undefined
  /** What comes last when all is done. */
  readonly last: JsonNode | NewMember | undefined
  readonly trailingComma: boolean

  constructor(
    document: JsonDocument,
    container: JsonNode,
    children: readonly [JsonNode, ...JsonNode[]],
    changes: ChildChanges,
    style: JsonStyle,
  ) {
    this.document = document
    this.text = document.text
    this.container = container
    this.children = children
    this.changes = changes
    this.style = style
    this.lastChild = children.at(-1) ?? children[0]
    this.firstKept = children.find((child) => !changes.removed.has(child))
    this.lastKept = children.findLast((child) => !changes.removed.has(child))
    this.last = this.findLast()
    this.trailingComma = this.neighbours(this.lastChild).comma !== -1
  }

  private findLast(): JsonNode | NewMember | undefined {
    const { first, after, last } = this.changes
    if (last.length > 0) return inOrder(last).at(-1)
    for (const child of this.children.toReversed()) {
      const added = after.get(child)
      if (added !== undefined && added.length > 0) return inOrder(added).at(-1)
      if (child === this.lastKept) return child
    }
    return inOrder(first).at(-1)
  }

  splices(): Splice[] {
    const { container, changes, document } = this
    if (this.last === undefined && hasOnlySeparators(document, container)) {
      return [{ start: document.start(container) + 1, end: document.end(container) - 1, text: '' }]
    }
    const splices: Splice[] = this.firstSplices(inOrder(changes.first))
    for (const child of this.touched()) {
      const tail = child === this.lastChild ? changes.last : []
      const added = inOrder([...(changes.after.get(child) ?? []), ...tail])
      if (changes.removed.has(child)) splices.push(this.removal(child, added))
      else if (added.length > 0) splices.push(...this.additions(child, added))
      else if (child === this.last) splices.push(...this.withoutComma(child))
    }
    return splices
  }

  private touched(): Set<JsonNode> {
    const { removed, after, last } = this.changes
    const touched = new Set([...removed, ...after.keys()])
    if (last.length > 0) touched.add(this.lastChild)
    if (this.lastKept !== undefined) touched.add(this.lastKept)
    return touched
  }

  private neighbours(child: JsonNode): Neighbours {
    const { text, document } = this
    const start = document.memberStart(child)
    const end = document.end(child)
    const space = spaceBefore(text, start)
    const lineBreak = lastLineBreak(text, space, start)
    const lead = text.slice(lineBreak === -1 ? space : lineBreak, start)
    const after = skipTrivia(text, end)
    const comma = text[after] === ',' ? after : -1
    const tail = comma === -1 ? end : comma + 1
    if (lineBreak !== -1) return { lead, comma, tail: this.pastComments(tail) }
    if (child !== this.children[0]) return { lead, comma, tail }
    const second = this.children[1]
    return { lead: second === undefined ? this.style.gap : this.neighbours(second).lead, comma, tail }
  }

  /** End of the comments that follow on the same line, when nothing else does. */
  private pastComments(at: number): number {
    const { text } = this
    let end = at
    for (;;) {
      const comment = skipBlanks(text, end)
      const after = commentEnd(text, comment)
      const open = text[comment + 1] === '*' && !(after - comment >= 4 && text.startsWith('*/', after - 2))
      if (after === comment || open) break
      end = after
    }
    return this.endsLine(skipBlanks(text, end)) && !/[\n\r]/.test(text.slice(at, end)) ? end : at
  }

  private endsLine(at: number): boolean {
    return at >= this.text.length || isLineBreak(this.text.charCodeAt(at))
  }

  private comma(element: NewMember): string {
    return element !== this.last || this.trailingComma ? ',' : ''
  }

  private render(member: NewMember, lead: string, neighbour: JsonNode): string {
    const { document } = this
    const oneLine = oneLineStyle(document, neighbour)
    const indent = oneLine === undefined && /[\n\r]/.test(lead) ? lead.replace(/^[\n\r]+/, '') : null
    const colon = colonAt(document, neighbour) ?? this.style.colon
    const inArray = document.kind(this.container) === 'array'
    return renderMember(member, inArray, indent, { ...this.style, ...oneLine, colon })
  }

  private renderAll(members: readonly NewMember[], lead: string, neighbour: JsonNode): string {
    return members.map((member) => lead + this.render(member, lead, neighbour) + this.comma(member)).join('')
  }

  private firstSplices(members: readonly NewMember[]): Splice[] {
    const [child] = this.children
    const start = this.document.memberStart(child)
    const lineBreak = lastLineBreak(this.text, spaceBefore(this.text, start), start)
    if (members.length === 0) return []
    if (lineBreak === -1) {
      const { lead } = this.neighbours(child)
      const gap = /[\n\r]/.test(lead) ? this.style.gap : lead
      const text = members.map((member) => this.render(member, gap, child) + this.comma(member) + gap).join('')
      return [{ start, end: start, text }]
    }
    const at = this.pastComments(this.document.start(this.container) + 1)
    return [{ start: at, end: at, text: this.renderAll(members, this.text.slice(lineBreak, start), child) }]
  }

  private additions(child: JsonNode, members: readonly NewMember[]): Splice[] {
    const { document } = this
    const end = document.end(child)
    const unclosedText = document.kind(child) === 'invalid' && this.text[document.start(child)] === '"'
    if (unclosedText || (document.isContainer(child) && end === document.end(this.container))) {
      throw new EditError('unrepresentable', members[0]?.key ?? '', 'what the new string follows is never closed')
    }
    const { lead, comma, tail } = this.neighbours(child)
    const missing = comma === -1 ? [{ start: end, end, text: ',' }] : []
    return [...missing, { start: tail, end: tail, text: this.renderAll(members, lead, child) }]
  }

  /** What was not the last child is the last now. */
  private withoutComma(child: JsonNode): Splice[] {
    const { comma } = this.neighbours(child)
    if (comma === -1 || child === this.lastChild || this.trailingComma) return []
    const space = spaceBefore(this.text, comma)
    const alone = lastLineBreak(this.text, this.document.end(child), comma) === space
    return [{ start: alone ? space : comma, end: comma + 1, text: '' }]
  }

  private removal(child: JsonNode, members: readonly NewMember[]): Splice {
    const { lead } = this.neighbours(child)
    const span = this.removedSpan(child)
    if (span.start !== this.document.memberStart(child)) return { ...span, text: this.renderAll(members, lead, child) }
    const text = members.map(
      (member) => this.render(member, lead, child) + this.comma(member) + this.gapAfter(member, lead),
    )
    return { ...span, text: text.join('') }
  }

  /** White space before what follows a member on its line. */
  private gapAfter(member: NewMember, lead: string): string {
    return member === this.last || /[\n\r]/.test(lead) ? '' : lead
  }

  private removedSpan(child: JsonNode): { start: number; end: number } {
    const { text } = this
    const member = this.document.memberStart(child)
    const space = spaceBefore(text, member)
    const lineBreak = lastLineBreak(text, space, member)
    const { tail } = this.neighbours(child)
    if (lineBreak === -1) {
      const leads = this.firstKept === undefined || child < this.firstKept
      return leads ? { start: member, end: skipBlanks(text, tail) } : { start: space, end: tail }
    }
    if (!this.endsLine(skipBlanks(text, tail))) return { start: member, end: skipBlanks(text, tail) }
    const blankAfter = this.endsLine(skipBlanks(text, this.nextLine(skipBlanks(text, tail))))
    const nothingFollows = this.lastKept === undefined || child > this.lastKept
    return { start: blankAfter || nothingFollows ? space : lineBreak, end: skipBlanks(text, tail) }
  }

  private nextLine(at: number): number {
    return this.text.startsWith('\r\n', at) ? at + 2 : Math.min(at + 1, this.text.length)
  }
}
