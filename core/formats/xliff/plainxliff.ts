import { allAbilities } from '../model/abilities.ts'
import type { FileFormat } from '../model/format.ts'
import { xmlFormat } from '../xml/xml-catalog.ts'
import { xmlParams } from '../xml/xml-params.ts'
import { xliffDialect } from './xliff-dialect.ts'
import { xliffHead } from './xliff-sniff.ts'

/** XLIFF 1.2; inline tags are shown as they stand. */
export const plainxliff: FileFormat = {
  id: 'plainxliff',
  name: 'XLIFF 1.2 translation file',
  params: xmlParams,
  globs: ['*.xlf', '*.xliff'],
  usuallyBilingual: true,
  linguality: 'both',
  abilities: allAbilities(['empty', 'needs-editing', 'translated', 'approved', 'read-only']),
  codeStyle: 'bcp',
  mime: 'application/xliff+xml',
  sniff: (head) => (xliffHead(head).version === '1' ? 45 : 0),
  ...xmlFormat(xliffDialect({ placeables: false, apple: false }), () => plainxliff),
}
