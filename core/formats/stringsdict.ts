import type { FileFormat } from './format.ts'
import { stringsdictDialect } from './stringsdict-dialect.ts'
import { xmlFormat } from './xml-catalog.ts'
import { xmlHead } from './xml-sniff.ts'

/** Apple's plurals: a property list of format strings and the variables in them. */
export const stringsdict: FileFormat = {
  id: 'stringsdict',
  name: 'Stringsdict file',
  globs: ['*.stringsdict'],
  linguality: 'both',
  abilities: {
    plurals: true,
    notes: false,
    contexts: false,
    locations: false,
    flags: false,
    states: [],
    add: true,
    remove: true,
  },
  codeStyle: 'posix',
  mime: 'application/xml',
  sniff: (head) => (xmlHead(head)?.root.name === 'plist' ? 60 : 10),
  ...xmlFormat(stringsdictDialect(), () => stringsdict),
}
