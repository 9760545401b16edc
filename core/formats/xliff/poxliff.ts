import type { FileFormat } from '../model/format.ts'
import { xmlFormat } from '../xml/xml-catalog.ts'
import { plainxliff } from './plainxliff.ts'
import { xliffDialect } from './xliff-dialect.ts'
import { xliffHead } from './xliff-sniff.ts'

/** XLIFF 1.2 made of PO files: plurals are groups, the header is no string. */
export const poxliff: FileFormat = {
  ...plainxliff,
  id: 'poxliff',
  name: 'XLIFF 1.2 with gettext extensions',
  pluralDialect: 'language',
  globs: ['*.poxliff', '*.xlf', '*.xliff'],
  usuallyBilingual: true,
  sniff: (head, name) => {
    const { version, gettext } = xliffHead(head)
    return version === '1' ? (gettext || name.toLowerCase().endsWith('.poxliff') ? 70 : 20) : 0
  },
  ...xmlFormat(xliffDialect({ placeables: false, apple: false }), () => poxliff),
}
