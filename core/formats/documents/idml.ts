import type { FileFormat } from '../model/format.ts'
import { makeZip } from '../syntax/packed/zip-write.ts'
import type { XmlElement } from '../syntax/xml/xml.ts'
import { normalizeLines, rawContent } from '../syntax/xml/xml-content.ts'
import type { XmlFile } from '../syntax/xml/xml-file.ts'
import { escapeStray } from '../syntax/xml/xml-mend.ts'
import { decodeXmlText } from '../syntax/xml/xml-references.ts'
import { Spelling } from '../syntax/xml/xml-spelling.ts'
import { encodeXmlText } from '../syntax/xml/xml-write.ts'
import { documentAbilities } from './document-format.ts'
import { type PackedManner, type PackedText, type PackedTree, readPacked, writePacked } from './packed-document.ts'

/** InDesign documents: a string a piece of text in a story. */
export const idml: FileFormat<PackedTree> = {
  id: 'idml',
  name: 'IDML file',
  flags: 'strict-same',
  kind: 'document',
  globs: ['*.idml', '*.idms'],
  linguality: 'monolingual',
  abilities: documentAbilities,
  codeStyle: 'posix',
  mime: 'application/vnd.adobe.indesign-idml-package',
  binary: true,
  read: (file, options) => readPacked(manner, file, options),
  write: (catalog, edits) => writePacked(manner, catalog, edits),
  create: ({ template }) => template ?? makeZip(EMPTY),
}

const HAS_TEXT = /[\p{L}\p{N}]/u
const STORY = /^Stories\/[^/]+\.xml$/
/** InDesign's own signs are instructions inside a text: it stays XML then. */
const INSTRUCTION = /<\?ACE [0-9A-Fa-f]{1,4}\?>/g

const manner: PackedManner = {
  choose: (names) => names.filter((name) => STORY.test(name)),
  texts: contentsOf,
  write: ({ element }, value, key, file) => {
    const { text, entities } = file.document
    const old = rawContent(text, element)
    const writing = { newline: '\n', limit: file.limit, entities, spelling: new Spelling([old]), customs: {} }
    const signs = element.children.length === 0 ? [] : (value.match(INSTRUCTION) ?? [])
    if (signs.length === 0) return { raw: encodeXmlText(key, value, writing, old), text: value }
    const between = value.split(INSTRUCTION).map((part) => escapeStray(part, entities))
    const raw = between.map((part, index) => part + (signs[index] ?? '')).join('')
    return { raw, text: raw }
  },
}

function* contentsOf({ document }: XmlFile): Generator<PackedText> {
  const { text, root } = document
  const waiting: XmlElement[] = root === null ? [] : [root]
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (element.name === 'Content' && !element.damaged) {
      const raw = rawContent(text, element)
      const value = element.children.length === 0 ? decodeXmlText(raw) : normalizeLines(raw)
      if (HAS_TEXT.test(value.replaceAll(INSTRUCTION, ''))) yield { kind: 'p', element, text: value }
      continue
    }
    for (const child of element.children.toReversed()) if (child.kind === 'element') waiting.push(child)
  }
}

const EMPTY = [
  { name: 'mimetype', text: 'application/vnd.adobe.indesign-idml-package', stored: true },
  {
    name: 'designmap.xml',
    text: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Document xmlns:idPkg="http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging" DOMVersion="7.5" Self="d"/>
`,
  },
]
