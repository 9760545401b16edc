import { localName } from '../syntax/xml/xml-file.ts'
import { rootAttribute, xmlHead } from '../xml/xml-sniff.ts'

/** Which of the XLIFF kinds the beginning of a file looks like. */
export function xliffHead(head: string) {
  const found = xmlHead(head)
  const isXliff = found !== null && localName(found.root.name) === 'xliff'
  const declared = isXliff ? rootAttribute(found, 'version') : ''
  return {
    version: isXliff ? (declared.startsWith('2') ? '2' : '1') : '',
    placeables: /<(?:x|g|ph|bx|ex|bpt|ept|it|mrk|pc|sc|ec)\s/.test(head),
    gettext: head.includes('x-gettext-'),
    apple: /com\.apple\.dt\.xcode|\.lproj\//.test(head),
  }
}
