import type { FileFormat } from '../model/format.ts'
import { xmlFormat } from '../xml/xml-catalog.ts'
import { xliffHead } from './xliff-sniff.ts'
import { xliff2 } from './xliff2.ts'
import { xliff2Dialect } from './xliff2-dialect.ts'

/** XLIFF 2.0 whose strings hold placeables: those with inline tags are XML, and checked as such. */
export const xliff2Placeables: FileFormat = {
  ...xliff2,
  id: 'xliff2-placeables',
  name: 'XLIFF 2.0 with placeables support',
  sniff: (head) => {
    const { version, placeables } = xliffHead(head)
    return version === '2' ? (placeables ? 60 : 45) : 0
  },
  ...xmlFormat(xliff2Dialect(true), () => xliff2Placeables),
}
