import { collectProblems, type ProblemList } from '../text/problems.ts'
import { decode, type Encoding, type SourceText } from '../text/source-text.ts'
import { parseXml, type XmlDocument, type XmlElement } from './xml.ts'
import { decodeXmlAttribute } from './xml-references.ts'
import type { XmlAttribute } from './xml-tags.ts'

export interface XmlFile {
  readonly source: SourceText
  readonly document: XmlDocument
  readonly problems: ProblemList
  /** Highest code point that can be written as itself. */
  readonly limit: number
}

const DECLARED = /^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/
const LATIN_1 = new Set(['iso-8859-1', 'iso8859-1', 'iso_8859-1', 'latin1', 'latin-1', 'l1', 'us-ascii', 'ascii'])
const EVERYTHING = 0x10ffff

/** Reads a file by its byte order mark, else by its XML declaration. */
export function readXml(bytes: Uint8Array): XmlFile {
  const declared = declaredEncoding(bytes)
  const preferred: Encoding = LATIN_1.has(declared) ? 'iso-8859-1' : 'utf-8'
  const source = decode(bytes, preferred)
  const problems = collectProblems(source)
  const document = parseXml(source.text, problems)
  return { source, document, problems, limit: limitOf(source, declared) }
}

function declaredEncoding(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  return (DECLARED.exec(head)?.[1] ?? 'utf-8').toLowerCase()
}

/** In an encoding that we do not know, new characters beyond ASCII are written as references. */
function limitOf({ encoding, bom }: SourceText, declared: string): number {
  if (bom || encoding.startsWith('utf-16') || declared.startsWith('utf-')) return EVERYTHING
  return declared.endsWith('ascii') || encoding !== 'iso-8859-1' ? 0x7f : 0xff
}

export const findAttribute = (element: XmlElement | undefined, name: string): XmlAttribute | undefined =>
  element?.attributes.find((attribute) => attribute.name === name)

/** The value of an attribute, read; undefined where there is none. */
export function attributeOf(text: string, element: XmlElement, name: string): string | undefined {
  const found = findAttribute(element, name)
  return found === undefined ? undefined : decodeXmlAttribute(text.slice(found.valueStart, found.valueEnd))
}

export const childNamed = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child): child is XmlElement => child.kind === 'element' && child.name === name)

export const childrenNamed = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child): child is XmlElement => child.kind === 'element' && child.name === name)

/** Without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
