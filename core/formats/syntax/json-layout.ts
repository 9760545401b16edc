import { EditError } from '../format.ts'
import { isContainer, type JsonNode, memberStart } from './json.ts'
import { inOrder, type NewMember, renderMember } from './json-new.ts'
import { colonAt, type JsonStyle } from './json-style.ts'
import { commentEnd, isLineBreak, lastLineBreak, skipBlanks, skipTrivia, spaceBefore } from './json-trivia.ts'
import { indentAt } from './lines.ts'
import type { Splice } from './splice.ts'

/** What is to happen among the children of one container of the file. */
export interface ChildChanges {
  readonly first: NewMember[]
  readonly last: NewMember[]
  readonly after: Map<JsonNode, NewMember[]>
  readonly removed: Set<JsonNode>
}

/** Between its children the container holds white space and commas only: nothing is lost when they go. */
export function hasOnlySeparators(text: string, container: JsonNode): boolean {
  let at = container.start + 1
  for (const child of container.children) {
    if (!/^[\s,]*$/.test(text.slice(at, memberStart(child)))) return false
    at = child.end
  }
  return at < container.end && /^[\s,]*$/.test(text.slice(at, container.end - 1))
}

/** Splices that add and remove children, with commas and layout as their neighbours have them. */
export function childrenSplices(text: string, container: JsonNode, changes: ChildChanges, style: JsonStyle): Splice[] {
  const [first] = container.children
  if (first === undefined) return fillEmpty(text, container, inOrder([...changes.first, ...changes.last]), style)
  return new Layout(text, container, first, changes, style).splices()
}

function fillEmpty(text: string, container: JsonNode, members: readonly NewMember[], style: JsonStyle): Splice[] {
  const inArray = container.kind === 'array'
  const blank = container.end - 1 > container.start && text.slice(container.start + 1, container.end - 1).trim() === ''
  const end = blank ? container.end - 1 : container.start + 1
  const outer = indentAt(text, memberStart(container))
  const inner = style.unit === null ? null : outer + style.unit
  const rendered = members.map((member) => renderMember(member, inArray, inner, style))
  if (rendered.length === 0) return []
  const body =
    inner === null
      ? rendered.join(`,${style.gap}`)
      : rendered.map((member) => style.newline + inner + member).join(',') + (blank ? style.newline + outer : '')
  return [{ start: container.start + 1, end, text: body }]
}

/** The white space before a child, and where its line ends. */
interface Surroundings {
  /** White space before the child; from its line break on where it has one. */
  readonly lead: string
  /** Offset of the comma after it, -1 where there is none. */
  readonly comma: number
  /** Behind the comma and the comments that share its line. */
  readonly tail: number
}

class Layout {
  readonly text: string
  readonly container: JsonNode
  readonly changes: ChildChanges
  readonly style: JsonStyle
  readonly sequence: readonly (JsonNode | NewMember)[]
  readonly firstChild: JsonNode
  readonly last: JsonNode | NewMember | undefined
  readonly trailingComma: boolean
  /** Index of the first child behind which no child stays. */
  readonly emptyFrom: number

  constructor(text: string, container: JsonNode, firstChild: JsonNode, changes: ChildChanges, style: JsonStyle) {
    this.firstChild = firstChild
    this.text = text
    this.container = container
    this.changes = changes
    this.style = style
    const { first, after, last, removed } = changes
    this.sequence = [
      ...inOrder(first),
      ...container.children.flatMap((child) => [child, ...inOrder(after.get(child) ?? [])]),
      ...inOrder(last),
    ]
    this.last = this.sequence.findLast((element) => 'followers' in element || !removed.has(element))
    this.emptyFrom = container.children.findLastIndex((child) => !removed.has(child)) + 1
    const { children } = container
    this.trailingComma = this.around(children.at(-1) ?? firstChild, children.length - 1).comma !== -1
  }

  splices(): Splice[] {
    const { container, changes, text } = this
    if (this.last === undefined && hasOnlySeparators(text, container)) {
      return [{ start: container.start + 1, end: container.end - 1, text: '' }]
    }
    const splices: Splice[] = this.firstSplices(inOrder(changes.first))
    container.children.forEach((child, index) => {
      const isLast = index === container.children.length - 1
      const tail = isLast ? changes.last : []
      const added = inOrder([...(changes.after.get(child) ?? []), ...tail])
      if (changes.removed.has(child)) splices.push(...this.removal(child, index, added))
      else if (added.length > 0) splices.push(...this.additions(child, index, added))
      else if (child === this.last) splices.push(...this.withoutComma(child, index))
    })
    return splices
  }

  around(child: JsonNode, index: number): Surroundings {
    const { text } = this
    const start = memberStart(child)
    const lineBreak = lastLineBreak(text, spaceBefore(text, start), start)
    const lead = text.slice(lineBreak === -1 ? spaceBefore(text, start) : lineBreak, start)
    const after = skipTrivia(text, child.end)
    const comma = text[after] === ',' ? after : -1
    const tail = comma === -1 ? child.end : comma + 1
    if (lineBreak !== -1) return { lead, comma, tail: this.pastComments(tail) }
    if (index > 0) return { lead, comma, tail }
    const second = this.container.children[1]
    return { lead: second === undefined ? this.style.gap : this.around(second, 1).lead, comma, tail }
  }

  /** End of the comments that follow on the same line, when nothing else does. */
  pastComments(at: number): number {
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

  endsLine(at: number): boolean {
    return at >= this.text.length || isLineBreak(this.text.charCodeAt(at))
  }

  comma(element: JsonNode | NewMember): string {
    return element !== this.last || this.trailingComma ? ',' : ''
  }

  render(member: NewMember, lead: string, neighbour: JsonNode): string {
    const indent = /[\n\r]/.test(lead) ? lead.replace(/^[\n\r]+/, '') : null
    const colon = colonAt(this.text, neighbour) ?? this.style.colon
    return renderMember(member, this.container.kind === 'array', indent, { ...this.style, colon })
  }

  firstSplices(members: readonly NewMember[]): Splice[] {
    const child = this.firstChild
    const start = memberStart(child)
    const lineBreak = lastLineBreak(this.text, spaceBefore(this.text, start), start)
    if (members.length === 0) return []
    if (lineBreak === -1) {
      const { lead } = this.around(child, 0)
      const gap = /[\n\r]/.test(lead) ? this.style.gap : lead
      const text = members.map((member) => this.render(member, gap, child) + this.comma(member) + gap).join('')
      return [{ start, end: start, text }]
    }
    const lead = this.text.slice(lineBreak, start)
    const at = this.pastComments(this.container.start + 1)
    const text = members.map((member) => lead + this.render(member, lead, child) + this.comma(member)).join('')
    return [{ start: at, end: at, text }]
  }

  additions(child: JsonNode, index: number, members: readonly NewMember[]): Splice[] {
    const unclosedText = child.kind === 'invalid' && this.text[child.start] === '"'
    if (unclosedText || (isContainer(child) && child.end === this.container.end)) {
      throw new EditError('unrepresentable', members[0]?.key ?? '', 'what the new string follows is never closed')
    }
    const { lead, comma, tail } = this.around(child, index)
    const text = members.map((member) => lead + this.render(member, lead, child) + this.comma(member)).join('')
    const missing = comma === -1 ? [{ start: child.end, end: child.end, text: ',' }] : []
    return [...missing, { start: tail, end: tail, text }]
  }

  /** What was not the last child is the last now. */
  withoutComma(child: JsonNode, index: number): Splice[] {
    const { comma } = this.around(child, index)
    const wasLast = index === this.container.children.length - 1
    if (comma === -1 || wasLast || this.trailingComma) return []
    const alone = lastLineBreak(this.text, child.end, comma) === spaceBefore(this.text, comma)
    return [{ start: alone ? spaceBefore(this.text, comma) : comma, end: comma + 1, text: '' }]
  }

  removal(child: JsonNode, index: number, members: readonly NewMember[]): Splice[] {
    const { start, end } = this.removedSpan(child, index)
    const { lead } = this.around(child, index)
    const text = members.map((member) => lead + this.render(member, lead, child) + this.comma(member)).join('')
    return [{ start, end, text }]
  }

  removedSpan(child: JsonNode, index: number): { start: number; end: number } {
    const { text } = this
    const member = memberStart(child)
    const space = spaceBefore(text, member)
    const lineBreak = lastLineBreak(text, space, member)
    const { tail } = this.around(child, index)
    if (lineBreak === -1)
      return index === 0 ? { start: member, end: skipBlanks(text, tail) } : { start: space, end: tail }
    if (!this.endsLine(skipBlanks(text, tail))) return { start: member, end: skipBlanks(text, tail) }
    const blankAfter = this.endsLine(skipBlanks(text, this.nextLine(skipBlanks(text, tail))))
    const nothingFollows = index >= this.emptyFrom
    return { start: blankAfter || nothingFollows ? space : lineBreak, end: skipBlanks(text, tail) }
  }

  nextLine(at: number): number {
    return this.text.startsWith('\r\n', at) ? at + 2 : Math.min(at + 1, this.text.length)
  }
}
