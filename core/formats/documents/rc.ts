import { abilitiesOf } from '../model/abilities.ts'
import type { FileFormat } from '../model/format.ts'
import { RcScanner } from '../syntax/keyed/rc.ts'
import { escapeRc, unescapeRc } from '../syntax/keyed/rc-text.ts'
import { decodePaged, encodePaged } from '../syntax/text/code-page.ts'
import { withoutLoneSurrogates } from '../syntax/text/representable.ts'
import { type DocumentDialect, type DocumentTree, readDocument, writeDocument } from './document-catalog.ts'
import type { Segment } from './segment.ts'

/** Resource scripts of Windows: string tables, dialogs and menus. */
export const rc: FileFormat<DocumentTree<Segment>> = {
  id: 'rc',
  name: 'RC file',
  identity: 'content',
  pluralDialect: 'language',
  globs: ['*.rc'],
  sharedGlobs: ['*.rc'],
  linguality: 'monolingual',
  abilities: abilitiesOf({ notes: true, add: false, remove: false }),
  codeStyle: 'bcp',
  mime: 'text/plain',
  read: (file, options) => readDocument(dialect, file, options),
  write: (catalog, edits) => writeDocument(dialect, catalog, edits),
  create: ({ template }) => template ?? new Uint8Array(0),
}

const CODE_PAGE = /#\s*pragma\s+code_page\s*\(\s*(\d{3,5})\s*\)/

const dialect: DocumentDialect<Segment> = {
  named: true,
  decode: (file) => decodePaged(file, CODE_PAGE, 'windows-1252'),
  encode: encodePaged,
  scan: (text, problems) =>
    new RcScanner(text, problems).scan().map(({ key, note, start, end, text: token }) => {
      const { value } = token
      const to = token.end - 1
      return { kind: 'text', path: key, text: unescapeRc(value), note, start, end, from: to - value.length, to }
    }),
  write: ({ from, to }, value, { text }) => escapeRc(withoutLoneSurrogates(value), text.slice(from, to)),
}
