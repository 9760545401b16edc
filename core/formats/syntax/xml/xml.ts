import { MAXIMUM_NODES } from '../text/limits.ts'
import type { ProblemList } from '../text/problems.ts'
import type { Span } from '../text/span.ts'
import { checkCharacters, ReferenceChecker } from './xml-references.ts'
import { doctypeEnd, type Tag, type XmlAttribute, XmlTagScanner } from './xml-tags.ts'

export interface XmlElement extends Span {
  readonly kind: 'element'
  /** As written, with its prefix. */
  readonly name: string
  readonly parent: XmlElement | null
  readonly attributes: readonly XmlAttribute[]
  /** Elements, comments, CDATA and instructions; what stands between them is text. */
  readonly children: readonly XmlNode[]
  /** End of the start tag, where the content begins. */
  readonly openEnd: number
  /** Start of the end tag, where the content ends; the element's end where there is no end tag. */
  readonly closeStart: number
  readonly selfClosing: boolean
  /** False: the end tag is missing. */
  readonly closed: boolean
  /** Something directly inside, or its own tag, could not be read. */
  readonly damaged: boolean
}

export interface XmlPiece extends Span {
  readonly kind: 'comment' | 'cdata' | 'instruction' | 'doctype'
  readonly parent: XmlElement | null
}

export type XmlNode = XmlElement | XmlPiece

export interface XmlDocument {
  readonly text: string
  /** Everything outside the root, and the root. */
  readonly nodes: readonly XmlNode[]
  readonly root: XmlElement | null
  /** Names of the entities that the internal DTD declares; they are never expanded. */
  readonly entities: ReadonlySet<string>
}

/** Deeper elements are kept, unread. */
export const MAXIMUM_XML_DEPTH = 200

/** Of every element without children; never added to. */
const NO_CHILDREN: XmlNode[] = []

/**
 * Reads XML into a tree of positions. Knows no namespaces and expands no entities. What cannot be read becomes a problem
 * and marks the element around it as damaged; reading goes on. Linear; does not recurse. `declared` are names of entities
 * that need no declaration in this text.
 */
export function parseXml(text: string, problems: ProblemList, declared: Iterable<string> = []): XmlDocument {
  return new Reader(text, problems, declared).read()
}

/** Was everything in this element readable? */
export function isSound(element: XmlElement): boolean {
  const waiting = [element]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at.damaged || !at.closed) return false
    for (const child of at.children) if (child.kind === 'element') waiting.push(child)
  }
  return true
}

interface OpenElement extends XmlElement {
  parent: OpenElement | null
  children: XmlNode[]
  end: number
  closeStart: number
  closed: boolean
  damaged: boolean
}

class Reader {
  readonly text: string
  readonly problems: ProblemList
  readonly scanner: XmlTagScanner
  readonly references: ReferenceChecker
  readonly nodes: XmlNode[] = []
  readonly entities: Set<string>
  at = 0
  /** Where the last `<` that began nothing ended: of a row of them the first is a problem. */
  junkEnd = -1
  depth = 0
  /** Elements, attributes and pieces. */
  count = 0
  root: XmlElement | null = null
  open: OpenElement | null = null

  constructor(text: string, problems: ProblemList, declared: Iterable<string>) {
    this.text = text
    this.problems = problems
    this.entities = new Set(declared)
    this.scanner = new XmlTagScanner(text)
    this.references = new ReferenceChecker(text, problems, this.entities)
  }

  read(): XmlDocument {
    const { text } = this
    checkCharacters(text, this.problems)
    for (;;) {
      const next = this.count > MAXIMUM_NODES ? this.stop() : text.indexOf('<', this.at)
      const end = next === -1 ? text.length : next
      this.readText(this.at, end)
      this.at = end
      if (next === -1) break
      this.readMarkup()
    }
    this.finish()
    return { text, nodes: this.nodes, root: this.root, entities: this.entities }
  }

  /** Passes over the rest. */
  stop(): -1 {
    this.problems.add('limit', 'too many elements; the rest is not read', this.at, this.text.length)
    if (this.open !== null) this.open.damaged = true
    this.at = this.text.length
    return -1
  }

  finish(): void {
    const { length } = this.text
    if (this.root === null) this.complain('there is no element in this file', 0, length)
    for (let element = this.open; element !== null; element = element.parent) {
      this.complain(`<${element.name}> is never closed`, element.start, element.openEnd)
      element.end = length
      element.closeStart = length
    }
  }

  complain(message: string, start: number, end: number): void {
    this.problems.add('syntax', message, start, end)
    if (this.open !== null) this.open.damaged = true
  }

  readText(start: number, end: number): void {
    if (this.open === null) {
      const text = this.text.slice(start, end)
      const blank = text.length - text.trimStart().length
      if (blank < text.length) this.complain('text outside the outermost element', start + blank, end)
    }
    this.references.check(start, end)
  }

  readMarkup(): void {
    const { text, at } = this
    const next = text.charCodeAt(at + 1)
    if (next === 47) this.readEndTag()
    else if (next === 33) this.readDeclaration()
    else if (next === 63) this.readUntil('instruction', '?>', 2)
    else this.readStartTag()
  }

  readDeclaration(): void {
    if (this.text.startsWith('<!--', this.at)) this.readUntil('comment', '-->', 4)
    else if (this.text.startsWith('<![CDATA[', this.at) && this.open !== null) this.readUntil('cdata', ']]>', 9)
    else if (/^<!doctype/i.test(this.text.slice(this.at, this.at + 9)) && this.root === null) this.readDoctype()
    else this.readJunk()
  }

  readUntil(kind: XmlPiece['kind'], close: string, from: number): void {
    const found = this.text.indexOf(close, this.at + from)
    if (found === -1) this.complain(`this ${kind} is never closed`, this.at, this.at + from)
    this.addPiece(kind, found === -1 ? this.text.length : found + close.length)
  }

  addPiece(kind: XmlPiece['kind'], end: number): void {
    this.attach({ kind, parent: this.open, start: this.at, end })
    this.references.skip(end)
    this.at = end
  }

  readDoctype(): void {
    const { end, closed, entities, outside } = doctypeEnd(this.text, this.at)
    if (!closed) this.complain('this doctype is never closed', this.at, this.at + 9)
    for (const name of entities) this.entities.add(name)
    if (outside) this.references.trusting = true
    this.addPiece('doctype', end)
  }

  /** A `<` that begins nothing is text. */
  readJunk(): void {
    if (this.at !== this.junkEnd) this.complain('a < that begins no tag', this.at, this.at + 1)
    this.at++
    this.junkEnd = this.at
  }

  readStartTag(): void {
    const tag = this.scanner.scan(this.at)
    if (tag === undefined) {
      this.readJunk()
      return
    }
    if (this.open === null && this.root !== null) {
      this.complain('a second outermost element', this.at, tag.end)
    }
    if (this.depth >= MAXIMUM_XML_DEPTH) {
      this.skipElement(tag)
      return
    }
    this.openElement(tag)
  }

  openElement(tag: Tag): void {
    const { name, attributes, end, selfClosing } = tag
    const element: OpenElement = {
      kind: 'element',
      name,
      parent: this.open,
      attributes,
      children: NO_CHILDREN,
      start: this.at,
      end,
      openEnd: end,
      closeStart: end,
      selfClosing,
      closed: selfClosing,
      damaged: tag.problem !== undefined,
    }
    if (tag.problem !== undefined) this.problems.add('syntax', tag.problem, this.at, end)
    this.attach(element)
    for (const { valueStart, valueEnd } of attributes) this.references.check(valueStart, valueEnd)
    this.references.skip(end)
    this.root ??= element
    this.at = end
    if (selfClosing) return
    this.open = element
    this.depth++
  }

  attach(node: XmlNode): void {
    this.count += node.kind === 'element' ? 1 + node.attributes.length : 1
    if (this.open === null) this.nodes.push(node)
    else if (this.open.children === NO_CHILDREN) this.open.children = [node]
    else this.open.children.push(node)
  }

  readEndTag(): void {
    const tag = this.scanner.scanEnd(this.at)
    if (tag === undefined) {
      this.readJunk()
      return
    }
    if (this.hasOpen(tag.name)) this.closeUntil(tag.name, tag.end)
    else this.complain(`</${tag.name}> closes nothing`, this.at, tag.end)
    this.at = tag.end
  }

  hasOpen(name: string): boolean {
    for (let element = this.open; element !== null; element = element.parent) {
      if (element.name === name) return true
    }
    return false
  }

  closeUntil(name: string, end: number): void {
    for (let element = this.open; element !== null; element = this.open) {
      element.closeStart = this.at
      element.end = element.name === name ? end : this.at
      this.open = element.parent
      this.depth--
      if (element.name === name) {
        element.closed = true
        return
      }
      this.complain(`<${element.name}> is never closed`, element.start, element.openEnd)
    }
  }

  /** Passes over an element that lies too deep, by counting tags. */
  skipElement(first: Tag): void {
    const start = this.at
    let depth = first.selfClosing ? 0 : 1
    this.at = first.end
    while (depth > 0) {
      const next = this.text.indexOf('<', this.at)
      if (next === -1) {
        this.at = this.text.length
        break
      }
      this.at = next + 1
      const tag = this.text.charCodeAt(next + 1) === 47 ? this.scanner.scanEnd(next) : this.scanner.scan(next)
      if (tag === undefined) continue
      depth += this.text.charCodeAt(next + 1) === 47 ? -1 : tag.selfClosing ? 0 : 1
      this.at = tag.end
    }
    this.problems.add('limit', `nested deeper than ${MAXIMUM_XML_DEPTH} levels`, start, this.at)
    if (this.open !== null) this.open.damaged = true
    this.references.skip(this.at)
  }
}
