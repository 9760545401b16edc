import type { XmlElement } from './xml.ts'
import { lineLead } from './xml-position.ts'
import { encodeXmlAttribute } from './xml-write.ts'

/** An element to be put into a file. */
export interface NewElement {
  readonly name: string
  readonly attributes?: readonly (readonly [name: string, value: string])[]
  /** Raw content, or children on lines of their own. */
  readonly content: string | readonly NewElement[]
  /** Without content and end tag. */
  readonly selfClosing?: boolean
  /** Text of a comment before it. */
  readonly comment?: string
}

/** How new elements are laid out. */
export interface XmlLayout {
  /** Line break and indentation before the element; '' on the line of others. */
  readonly lead: string
  /** Indentation of each further level; null where children stand on one line. */
  readonly units: readonly (string | null)[]
  readonly quote: string
  readonly limit: number
}

/** The element, without what stands before it. */
export function renderElement(key: string, element: NewElement, layout: XmlLayout, level = 0): string {
  const { quote, limit } = layout
  const attributes = (element.attributes ?? [])
    .map(([name, value]) => ` ${name}=${quote}${encodeXmlAttribute(key, value, quote, limit)}${quote}`)
    .join('')
  const { content, name, selfClosing } = element
  const tag = `${name}${attributes}`
  const inner = typeof content === 'string' ? content : renderChildren(key, content, layout, level)
  const comment = element.comment === undefined ? '' : `<!-- ${commentText(element.comment)} -->${layout.lead}`
  return comment + (selfClosing ? `<${tag} />` : `<${tag}>${inner}</${name}>`)
}

function renderChildren(key: string, children: readonly NewElement[], layout: XmlLayout, level: number): string {
  const unit = layout.units[Math.min(level, layout.units.length - 1)]
  const inline = unit === null || unit === undefined || layout.lead === ''
  const lead = inline ? '' : layout.lead + unit
  const inner = children.map((child) => lead + renderElement(key, child, { ...layout, lead }, level + 1))
  return inner.length === 0 ? '' : inner.join('') + (inline ? '' : layout.lead)
}

/** A comment may not hold two dashes in a row. */
const commentText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replaceAll(/-(?=-)/g, '- ')
    .replace(/-$/, '- ')

/** Indentation that children have beyond their parent, level by level, in an element that stands as a model. */
export function unitsOf(text: string, model: XmlElement): (string | null)[] {
  const units: (string | null)[] = []
  for (let parent = model; units.length < 4; ) {
    const child = parent.children.find((node): node is XmlElement => node.kind === 'element')
    if (child === undefined) break
    units.push(unitBetween(lineLead(text, parent.start), lineLead(text, child.start)))
    parent = child
  }
  return units
}

/** What a child's lead has beyond its parent's; null where the child stands on its parent's line. */
export function unitBetween(parent: string | undefined, child: string | undefined): string | null {
  if (child === undefined) return null
  const [outer, inner] = [withoutBreak(parent ?? ''), withoutBreak(child)]
  return inner.startsWith(outer) ? inner.slice(outer.length) : inner
}

const withoutBreak = (lead: string): string => lead.replace(/^[\r\n]+/, '')
