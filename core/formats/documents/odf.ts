import type { FileFormat } from '../model/format.ts'
import { makeZip } from '../syntax/packed/zip-write.ts'
import type { XmlElement } from '../syntax/xml/xml.ts'
import { normalizeLines, parseOrMendMarkup, rawContent } from '../syntax/xml/xml-content.ts'
import { attributeOf, type XmlFile } from '../syntax/xml/xml-file.ts'
import { Spelling } from '../syntax/xml/xml-spelling.ts'
import { encodeXmlText } from '../syntax/xml/xml-write.ts'
import { documentAbilities } from './document-format.ts'
import { readOdfText, writeOdfSigns } from './odf-text.ts'
import { type PackedManner, type PackedText, type PackedTree, readPacked, writePacked } from './packed-document.ts'

/** OpenDocument texts, sheets, slides and drawings: a string a paragraph or heading. */
export const odf: FileFormat<PackedTree> = {
  id: 'odf',
  name: 'OpenDocument file',
  flags: 'strict-same',
  kind: 'document',
  globs: ['odt', 'ods', 'odp', 'odg', 'odc', 'odf', 'odi', 'odm', 'ott', 'ots', 'otp', 'otg'].map((end) => `*.${end}`),
  linguality: 'monolingual',
  abilities: documentAbilities,
  codeStyle: 'posix',
  mime: 'application/vnd.oasis.opendocument.text',
  binary: true,
  read: (file, options) => readPacked(manner, file, options),
  write: (catalog, edits) => writePacked(manner, catalog, edits),
  create: ({ template }) => template ?? makeZip(EMPTY),
}

const HAS_TEXT = /[\p{L}\p{N}]/u
const PARAGRAPHS = new Set(['text:p', 'text:h'])
const SKIPPED = new Set(['text:tracked-changes', 'office:scripts', 'office:settings', 'text:variable-decls'])

const manner: PackedManner = {
  choose: (names) => ['content.xml', 'styles.xml'].filter((name) => name === 'content.xml' || names.includes(name)),
  texts: paragraphsOf,
  write: ({ element }, value, key, file) => {
    const { text, entities } = file.document
    const old = rawContent(text, element)
    const plain = readOdfText(text, element) !== undefined
    const markup = plain ? undefined : parseOrMendMarkup(value, entities, old)
    if (markup !== undefined) return { raw: markup.inner, text: markup.inner }
    const writing = { newline: '\n', limit: file.limit, entities, spelling: new Spelling([old]), customs: {} }
    return { raw: writeOdfSigns(encodeXmlText(key, value, writing, old)), text: value }
  },
}

/** Paragraphs that say something; one inside another belongs to it, unless the outer one only holds it. */
function* paragraphsOf({ document }: XmlFile, name: string): Generator<PackedText> {
  const { text, root } = document
  const waiting: XmlElement[] = root === null ? [] : [root]
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (SKIPPED.has(element.name) || element.damaged) continue
    if (PARAGRAPHS.has(element.name) && saysSomething(text, element)) {
      const level = Math.min(Number(attributeOf(text, element, 'text:outline-level') ?? 1) || 1, 9)
      const kind = (name === 'content.xml' ? '' : 'page-') + (element.name === 'text:h' ? `h${level}` : 'p')
      const value = readOdfText(text, element) ?? normalizeLines(rawContent(text, element))
      if (!isNumber(text, element) && HAS_TEXT.test(value)) yield { kind, element, text: value }
      continue
    }
    for (const child of element.children.toReversed()) if (child.kind === 'element') waiting.push(child)
  }
}

/** Has the paragraph a text of its own, outside of paragraphs within it? */
function saysSomething(text: string, paragraph: XmlElement): boolean {
  const waiting: XmlElement[] = [paragraph]
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    let at = element.openEnd
    for (const child of element.children) {
      if (text.slice(at, child.start).trim() !== '') return true
      at = child.end
      if (child.kind === 'element' && !PARAGRAPHS.has(child.name)) waiting.push(child)
    }
    if (text.slice(at, element.closeStart).trim() !== '') return true
  }
  return false
}

/** A cell of a sheet that holds a number shows it as a text. */
function isNumber(text: string, { parent }: XmlElement): boolean {
  if (parent === null || parent.name !== 'table:table-cell') return false
  const type = attributeOf(text, parent, 'office:value-type')
  return type !== undefined && type !== 'string'
}

const NAMESPACES = ['office', 'text', 'style', 'table']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')
const MIME = 'application/vnd.oasis.opendocument.text'
const EMPTY = [
  { name: 'mimetype', text: MIME, stored: true },
  {
    name: 'META-INF/manifest.xml',
    text: `<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:media-type="${MIME}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>
`,
  },
  {
    name: 'content.xml',
    text: `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content ${NAMESPACES} office:version="1.2"><office:body><office:text/></office:body></office:document-content>
`,
  },
]
