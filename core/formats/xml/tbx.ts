import { abilitiesOf } from '../model/abilities.ts'
import type { FileFormat } from '../model/format.ts'
import { tbxDialect } from './tbx-dialect.ts'
import { xmlFormat } from './xml-catalog.ts'
import { xmlParams } from './xml-params.ts'
import { xmlHead } from './xml-sniff.ts'

/** TermBase eXchange: a glossary of one source and one target language. */
export const tbx: FileFormat = {
  id: 'tbx',
  name: 'TermBase eXchange file',
  startsEmpty: true,
  params: xmlParams,
  globs: ['*.tbx'],
  linguality: 'bilingual',
  abilities: abilitiesOf({ notes: true, contexts: true, flags: true, states: ['read-only'] }),
  codeStyle: 'posix',
  mime: 'application/x-tbx',
  sniff: (head) => (['martif', 'tbx', 'TBX'].includes(xmlHead(head)?.root.name ?? '') ? 60 : 10),
  ...xmlFormat(tbxDialect(), () => tbx),
}
