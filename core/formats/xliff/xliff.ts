import type { FileFormat } from '../model/format.ts'
import { charactersOf } from '../syntax/xml/xml-source.ts'
import { xmlFormat } from '../xml/xml-catalog.ts'
import { plainxliff } from './plainxliff.ts'
import { xliffDialect } from './xliff-dialect.ts'
import { xliffHead } from './xliff-sniff.ts'

/** XLIFF 1.2 whose strings hold placeables: their texts are XML, and checked as such. */
export const xliff: FileFormat = {
  ...plainxliff,
  id: 'xliff',
  name: 'XLIFF 1.2 with placeables support',
  globs: ['*.xlf', '*.xliff', '*.sdlxliff', '*.mxliff'],
  usuallyBilingual: true,
  charactersOf,
  formerString: ({ context }, source) => ({ context, source: charactersOf(source) }),
  sniff: (head) => {
    const { version, placeables } = xliffHead(head)
    return version === '1' ? (placeables ? 60 : 50) : 0
  },
  ...xmlFormat(xliffDialect({ placeables: true, apple: false }), () => xliff),
}
