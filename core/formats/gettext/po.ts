import { allAbilities } from '../model/abilities.ts'
import type { FileFormat } from '../model/format.ts'
import { poHeaderEdits, poPlural } from './po-header-edits.ts'
import { poParams } from './po-params.ts'
import { type PoDialect, type PoTree, readPo } from './po-read.ts'
import { createPo, writePo } from './po-write.ts'

/** What gettext itself puts between msgctxt and msgid. */
const CONTEXT_END = '\u0004'

/** The key of a message: msgid, with msgctxt before it where there is one. */
const poKey = (context: string | undefined, id: string): string =>
  context === undefined ? id : `${context}${CONTEXT_END}${id}`

const dialect: PoDialect = {
  bilingual: true,
  keyOf: poKey,
  partsOf(key) {
    const end = key.indexOf(CONTEXT_END)
    return end === -1 ? { id: key } : { context: key.slice(0, end), id: key.slice(end + 1) }
  },
}

/** gettext: msgid is the source, msgstr the target. */
export const po: FileFormat<PoTree> = {
  id: 'po',
  name: 'gettext PO file',
  pluralDialect: 'language',
  params: poParams,
  globs: ['*.po', '*.pot'],
  usedIn: ['gettext'],
  linguality: 'bilingual',
  abilities: allAbilities(['needs-editing']),
  codeStyle: 'posix',
  mime: 'text/x-gettext-catalog',
  sniff: (head) => (head.includes('msgid') ? 60 : 40),
  plural: poPlural,
  headerEdits: poHeaderEdits,
  keyOf: (context, [source = '']) => poKey(context === '' ? undefined : context, source),
  read: (file, options) => readPo(file, options, dialect),
  write: (catalog, edits) => writePo(po, dialect, catalog, edits),
  create: (options) => createPo(options, dialect),
}
