import type { FileFormat } from '../model/format.ts'
import { xmlFormat } from '../xml/xml-catalog.ts'
import { xliffHead } from './xliff-sniff.ts'
import { xliff2 } from './xliff2.ts'
import { xliff2Dialect } from './xliff2-dialect.ts'

/** What `xliff2` was called where strings hold placeables; it reads and writes the same. */
export const xliff2Placeables: FileFormat = {
  ...xliff2,
  id: 'xliff2-placeables',
  name: 'XLIFF 2.0 with placeables support',
  sniff: (head) => {
    const { version, placeables } = xliffHead(head)
    return version === '2' ? (placeables ? 60 : 45) : 0
  },
  ...xmlFormat(xliff2Dialect, () => xliff2Placeables),
}
