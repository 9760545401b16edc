import { EditError } from '../text/edit-error.ts'
import { lineEnding } from '../text/lines.ts'
import type { Splice } from '../text/splice.ts'
import type { XmlDocument, XmlElement } from './xml.ts'
import { type NewElement, renderElement, unitBetween, unitsOf, type XmlLayout } from './xml-new.ts'
import {
  blanksBefore,
  elementsOf,
  endsLine,
  holdsBlankLine,
  lastElement,
  lineBreakBefore,
  lineLead,
  lineTail,
  skipBlanks,
  skipSpace,
  spaceBefore,
} from './xml-position.ts'
import { encodeXmlAttribute } from './xml-write.ts'

/** A new element in its place; others may follow it. */
export interface NewNode {
  readonly key: string
  readonly element: NewElement
  /** An element whose inner layout it takes over. */
  readonly like: XmlElement | undefined
  readonly followers: NewNode[]
}

export type XmlPosition =
  | { readonly after: XmlElement | NewNode }
  | { readonly before: XmlElement }
  | { readonly first: XmlElement }
  | { readonly last: XmlElement }

export interface EditorSettings {
  /** Indentation of a level where the file shows none. */
  readonly unit: string
  /** Elements whose children stand no further in than they do. */
  readonly flat?: string
  readonly limit: number
}

/** Collects changes to an XML file and makes one pass of splices of them; all else stays as it is. */
export class XmlEditor {
  readonly document: XmlDocument
  readonly settings: EditorSettings
  private readonly splices: Splice[] = []
  private readonly after = new Map<XmlElement, NewNode[]>()
  private readonly before = new Map<XmlElement, NewNode[]>()
  private readonly first = new Map<XmlElement, NewNode[]>()
  private readonly removed = new Map<XmlElement, number>()
  private readonly leads = new Map<XmlElement, string | undefined>()
  private readonly lasts = new Map<XmlElement, XmlElement | undefined>()
  private readonly units = new Map<XmlElement, readonly (string | null)[]>()

  constructor(document: XmlDocument, settings: EditorSettings) {
    this.document = document
    this.settings = settings
  }

  /** Puts raw content between the tags of an element. */
  setContent(element: XmlElement, raw: string): void {
    const { text } = this.document
    if (!element.selfClosing) {
      this.splices.push({ start: element.openEnd, end: element.closeStart, text: raw })
      return
    }
    const start = spaceBefore(text, element.end - 2)
    this.splices.push({ start, end: element.end, text: `>${raw}</${element.name}>` })
  }

  /** Sets an attribute, or removes it where the value is undefined. */
  setAttribute(element: XmlElement, name: string, value: string | undefined): void {
    const { text } = this.document
    const found = element.attributes.find((attribute) => attribute.name === name)
    if (value === undefined) {
      if (found !== undefined) this.splices.push({ start: spaceBefore(text, found.start), end: found.end, text: '' })
      return
    }
    const quote = found === undefined ? quoteOf(text, element) : (text[found.valueStart - 1] ?? '"')
    const old = found === undefined ? '' : text.slice(found.valueStart, found.valueEnd)
    const encoded = encodeXmlAttribute(name, value, quote, this.settings.limit, old)
    if (found !== undefined) this.splices.push({ start: found.valueStart, end: found.valueEnd, text: encoded })
    else {
      const at = element.attributes.at(-1)?.end ?? element.start + 1 + element.name.length
      this.splices.push({ start: at, end: at, text: ` ${name}=${quote}${encoded}${quote}` })
    }
  }

  insert(key: string, position: XmlPosition, element: NewElement, like?: XmlElement): NewNode {
    const node: NewNode = { key, element, like, followers: [] }
    this.listAt(key, position).push(node)
    return node
  }

  /** Removes an element with its line; `from` may lie before it, at the first of its comments. */
  remove(element: XmlElement, from: number = element.start): void {
    this.removed.set(element, from)
  }

  isRemoved(element: XmlElement): boolean {
    return this.removed.has(element)
  }

  finish(): Splice[] {
    const splices = [...this.splices]
    for (const [element, from] of this.removed) splices.push(this.removal(element, from))
    for (const [element, nodes] of this.after) {
      if (!this.removed.has(element)) splices.push(this.insertion(element, nodes))
    }
    for (const [element, nodes] of this.before) splices.push(this.insertionBefore(element, nodes))
    for (const [container, nodes] of this.first) splices.push(...this.beginning(container, nodes))
    return splices
  }

  private listAt(key: string, position: XmlPosition): NewNode[] {
    if ('after' in position) {
      if ('followers' in position.after) return position.after.followers
      if (!position.after.closed) {
        throw new EditError('unrepresentable', key, 'what the new string follows is never closed')
      }
      return listOf(this.after, position.after)
    }
    if ('before' in position) return listOf(this.before, position.before)
    if ('first' in position) return listOf(this.first, position.first)
    const last = this.lastIn(position.last)
    return last === undefined ? listOf(this.first, position.last) : this.listAt(key, { after: last })
  }

  private lastIn(container: XmlElement): XmlElement | undefined {
    if (!this.lasts.has(container)) this.lasts.set(container, lastElement(container))
    return this.lasts.get(container)
  }

  private insertion(anchor: XmlElement, nodes: readonly NewNode[]): Splice {
    const tail = lineTail(this.document.text, anchor.end)
    return { start: tail, end: tail, text: this.renderAfter(anchor, tail, nodes) }
  }

  private insertionBefore(element: XmlElement, nodes: readonly NewNode[]): Splice {
    const { text } = this.document
    const lead = lineLead(text, element.start) ?? ''
    const rendered = this.render(lead, element, nodes)
    return { start: element.start, end: element.start, text: rendered.slice(lead.length) + lead }
  }

  private renderAfter(anchor: XmlElement, tail: number, nodes: readonly NewNode[]): string {
    const { text } = this.document
    const next = skipBlanks(text, tail)
    const ownLine = endsLine(text, next) || next === anchor.parent?.closeStart
    const lead = ownLine ? (lineLead(text, anchor.start) ?? this.leadIn(anchor.parent)) : undefined
    return this.render(lead ?? text.slice(blanksBefore(text, anchor.start), anchor.start), anchor, nodes)
  }

  private render(lead: string, model: XmlElement, nodes: readonly NewNode[]): string {
    const { text } = this.document
    let out = ''
    for (const { key, element, like } of inOrder(nodes)) {
      const layout: XmlLayout = {
        lead,
        units: this.unitsFor(like ?? model),
        quote: quoteOf(text, like ?? model),
        limit: this.settings.limit,
      }
      out += lead + renderElement(key, element, layout)
    }
    return out
  }

  private unitsFor(model: XmlElement): readonly (string | null)[] {
    const known = this.units.get(model)
    if (known !== undefined) return known
    const units = this.findUnits(model)
    this.units.set(model, units)
    return units
  }

  private findUnits(model: XmlElement): (string | null)[] {
    const { text } = this.document
    const units = unitsOf(text, model)
    const parent = model.parent
    const own = parent === null ? null : unitBetween(lineLead(text, parent.start), lineLead(text, model.start))
    const known = [own, ...units].findLast((unit) => unit !== null && unit !== '')
    return [...units, known ?? this.settings.unit]
  }

  /** Lead of the first child that stands on a line of its own. */
  private leadIn(container: XmlElement | null): string | undefined {
    if (container === null) return undefined
    if (this.leads.has(container)) return this.leads.get(container)
    const { text } = this.document
    const child = elementsOf(container).find(({ start }) => lineLead(text, start) !== undefined)
    const lead = child && lineLead(text, child.start)
    this.leads.set(container, lead)
    return lead
  }

  /** New elements before all others, or in an element that has none. */
  private beginning(container: XmlElement, nodes: readonly NewNode[]): Splice[] {
    const { text } = this.document
    const [child] = elementsOf(container)
    if (child === undefined) return this.filling(container, nodes)
    const at = lineTail(text, container.openEnd)
    const lead = endsLine(text, skipBlanks(text, at)) ? this.leadIn(container) : undefined
    const gap = lead ?? text.slice(blanksBefore(text, child.start), child.start)
    return [{ start: at, end: at, text: this.render(gap, child, nodes) }]
  }

  /** New elements in an element that has no others. */
  private filling(container: XmlElement, nodes: readonly NewNode[]): Splice[] {
    const { text } = this.document
    const inline = container.parent !== null && lineLead(text, container.start) === undefined
    const outer = inline ? '' : (lineLead(text, container.start) ?? lineEnding(text))
    const lead = inline ? '' : outer + (container.name === this.settings.flat ? '' : this.settings.unit)
    const last = container.children.at(-1)
    const at = last === undefined ? container.openEnd : lineTail(text, last.end)
    const rendered = this.render(lead, container, nodes)
    if (container.selfClosing) {
      const start = spaceBefore(text, container.end - 2)
      return [{ start, end: container.end, text: `>${rendered}${outer}</${container.name}>` }]
    }
    const onOwnLine = lineBreakBefore(text, container.closeStart) !== -1 && skipSpace(text, at) === container.closeStart
    const close = onOwnLine || lineBreakBefore(text, container.closeStart) >= at ? '' : outer
    return [{ start: at, end: at, text: rendered + close }]
  }

  private removal(element: XmlElement, from: number): Splice {
    const followers = this.after.get(element)
    const { start, end } = this.removedSpan(element, from)
    return { start, end, text: followers === undefined ? '' : this.renderAfter(element, end, followers) }
  }

  private removedSpan(element: XmlElement, from: number): { start: number; end: number } {
    const { text } = this.document
    const tail = lineTail(text, element.end)
    const close = element.parent?.closeStart
    const lineBreak = lineBreakBefore(text, from)
    const after = skipBlanks(text, tail)
    if (lineBreak === -1) return { start: blanksBefore(text, from), end: tail }
    if (!endsLine(text, after) && after !== close) return { start: from, end: after }
    const next = skipSpace(text, after)
    const alone = next === close || holdsBlankLine(text, after, next)
    return { start: alone ? spaceBefore(text, from) : lineBreak, end: tail }
  }
}

function listOf(map: Map<XmlElement, NewNode[]>, element: XmlElement): NewNode[] {
  const found = map.get(element)
  if (found !== undefined) return found
  const list: NewNode[] = []
  map.set(element, list)
  return list
}

/** Each node and, after it, what follows it; without recursion, for chains may be long. */
function inOrder(nodes: readonly NewNode[]): NewNode[] {
  const out: NewNode[] = []
  const waiting = nodes.toReversed()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    out.push(node)
    for (const follower of node.followers.toReversed()) waiting.push(follower)
  }
  return out
}

/** The quote that an element's attributes use. */
function quoteOf(text: string, element: XmlElement): string {
  const [attribute] = element.attributes
  return attribute !== undefined && text[attribute.valueStart - 1] === "'" ? "'" : '"'
}
