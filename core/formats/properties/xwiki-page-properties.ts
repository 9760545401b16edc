import { emptyFlat, type FlatTree, readFlat, writeFlat } from '../model/flat-catalog.ts'
import type { FileFormat } from '../model/format.ts'
import { withSpelledKeys } from '../model/spelled-keys.ts'
import type { PropertyRecord } from '../syntax/keyed/properties.ts'
import { encodeBody } from '../syntax/text/source-text.ts'
import { isSound, parseXml } from '../syntax/xml/xml.ts'
import { childNamed, readXml } from '../syntax/xml/xml-file.ts'
import { decodeXmlText } from '../syntax/xml/xml-references.ts'
import { type Codec, spelledProperties } from './properties-dialect.ts'
import { asMissing, xwikiAbilities, xwikiDialect } from './xwiki-dialect.ts'
import { forLanguage, XWIKI_PAGE } from './xwiki-page.ts'

const plain: FileFormat<FlatTree<PropertyRecord>> = {
  id: 'xwiki-page-properties',
  name: 'XWiki Page Properties',
  globs: ['*.xml'],
  sharedGlobs: ['*.xml'],
  linguality: 'both',
  abilities: xwikiAbilities,
  codeStyle: 'linux',
  mime: 'application/xml',
  sniff: (head) => (XWIKI_PAGE.test(head) && PROPERTIES.test(head) ? 90 : 0),
  read: (file, options) => readFlat(dialect, file, options, options.template === undefined),
  write: (catalog, edits) => writeFlat(plain, dialect, catalog, edits),
  create: (options) =>
    options.template === undefined
      ? encodeBody(SKELETON, 'utf-8')
      : forLanguage(emptyFlat(dialect, options.template, options, asMissing), options.language),
}

const PROPERTIES = /<content>(?:\s|#[^\n]*\n)*[\w.-]+\s*=/
const SKELETON = `<?xml version="1.1" encoding="UTF-8"?>

<xwikidoc version="1.3">
  <content></content>
</xwikidoc>
`

/** Line ends stay as they are: a value may go over several lines. */
const xml: Codec = {
  read: (written) => (written.includes('&') ? written.split('\r').map(decodeXmlText).join('\r') : written),
  write: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
}

const dialect = xwikiDialect({
  encoding: () => 'utf-8',
  decode: (file) => readXml(file).source,
  outerCodec: xml,
  locate: (text, problems) => {
    const { root } = parseXml(text, problems)
    const content = root === null ? undefined : childNamed(root, 'content')
    if (content !== undefined && isSound(content) && content.children.length === 0 && !content.selfClosing) {
      return { start: content.openEnd, end: content.closeStart }
    }
    problems.add('unsupported', 'there is no content that holds properties', 0, 0)
    return undefined
  },
})

/** An XWiki page as XML whose content is a properties file. */
export const xwikiPageProperties = withSpelledKeys(plain, spelledProperties(xml))
