import { abilitiesOf } from '../model/abilities.ts'
import type { FileFormat } from '../model/format.ts'
import { xmlFormat } from '../xml/xml-catalog.ts'
import { xmlHead } from '../xml/xml-sniff.ts'
import { stringsdictDialect } from './stringsdict-dialect.ts'

/** Apple's plurals: a property list of format strings and the variables in them. */
export const stringsdict: FileFormat = {
  id: 'stringsdict',
  name: 'Stringsdict file',
  flags: 'objc-format',
  pluralDialect: 'cldr-with-zero',
  globs: ['*.stringsdict'],
  usedIn: ['apple'],
  linguality: 'both',
  abilities: abilitiesOf({ plurals: true }),
  codeStyle: 'posix',
  mime: 'application/xml',
  sniff: (head) => (xmlHead(head)?.root.name === 'plist' ? 60 : 10),
  ...xmlFormat(stringsdictDialect(), () => stringsdict),
}
