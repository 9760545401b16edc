import type { FileFormat } from '../model/format.ts'
import { charactersOf } from '../syntax/xml/xml-source.ts'
import { xmlFormat } from '../xml/xml-catalog.ts'
import { plainxliff } from './plainxliff.ts'
import { xliffHead } from './xliff-sniff.ts'
import { xliff2Dialect } from './xliff2-dialect.ts'

/** XLIFF 2.0 and later; every segment is a string, and its text is XML. */
export const xliff2: FileFormat = {
  ...plainxliff,
  id: 'xliff2',
  name: 'XLIFF 2.0 translation file',
  linguality: 'bilingual',
  charactersOf,
  formerString: ({ key }, source) => ({ context: key, source: charactersOf(source) }),
  abilities: { ...plainxliff.abilities, plurals: false },
  sniff: (head) => (xliffHead(head).version === '2' ? 55 : 0),
  ...xmlFormat(xliff2Dialect, () => xliff2),
}
