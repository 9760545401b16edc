import type { FileFormat } from '../model/format.ts'
import { xmlFormat } from '../xml/xml-catalog.ts'
import { plainxliff } from './plainxliff.ts'
import { xliffDialect } from './xliff-dialect.ts'
import { xliffHead } from './xliff-sniff.ts'

/** What Xcode exports: forms of a plural are units of their own, told by their ids. */
export const appleXliff: FileFormat = {
  ...plainxliff,
  id: 'apple-xliff',
  name: 'XLIFF 1.2 with Apple extensions',
  pluralDialect: 'cldr-with-zero',
  globs: ['*.xliff', '*.xlf'],
  usedIn: ['apple'],
  usuallyBilingual: true,
  sniff: (head) => {
    const { version, apple } = xliffHead(head)
    return version === '1' ? (apple ? 80 : 20) : 0
  },
  ...xmlFormat(xliffDialect({ placeables: false, apple: true }), () => appleXliff),
}
