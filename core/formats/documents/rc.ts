import { abilitiesOf } from '../model/abilities.ts'
import type { FileFormat, FormatOptions } from '../model/format.ts'
import { RcScanner } from '../syntax/keyed/rc.ts'
import { escapeRc, unescapeRc } from '../syntax/keyed/rc-text.ts'
import { RcTokens } from '../syntax/keyed/rc-tokens.ts'
import { decodePaged, encodePaged } from '../syntax/text/code-page.ts'
import { withoutLoneSurrogates } from '../syntax/text/representable.ts'
import { applySplices, type Splice } from '../syntax/text/splice.ts'
import {
  createDocument,
  type DocumentDialect,
  type DocumentTree,
  readDocument,
  writeDocument,
} from './document-catalog.ts'
import { type RcLanguage, rcLanguage } from './rc-languages.ts'
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
  create: (options) => createDocument(dialect, options),
}

const CODE_PAGE = /#\s*pragma\s+code_page\s*\(\s*(\d{3,5})\s*\)/

const silent = { list: [], add: () => {} }

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
  relabel: inLanguage,
  write: ({ from, to }, value, { text }) => escapeRc(withoutLoneSurrogates(value), text.slice(from, to)),
}

/** What is said to be in the source language is in another one now; resources of other languages stay what they are. */
function inLanguage(text: string, { language, sourceLanguage }: FormatOptions): string {
  const [from, to] = [rcLanguage(sourceLanguage), rcLanguage(language)]
  return from === undefined || to === undefined ? text : applySplices(text, [...languageSplices(text, from, to)])
}

function* languageSplices(text: string, from: RcLanguage, to: RcLanguage): Generator<Splice> {
  const tokens = new RcTokens(text, silent)
  for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
    if (token.kind !== 'word' || token.value.toUpperCase() !== 'LANGUAGE') continue
    const [primary, comma, sub] = [tokens.next(), tokens.next(), tokens.next()]
    if (primary === undefined || comma?.value !== ',' || sub?.kind !== 'word') continue
    const isNumber = Number(primary.value) === from.numbers[0]
    if (!isNumber && primary.value !== from.names[0]) continue
    const [first, second] = isNumber ? to.numbers : to.names
    yield { start: primary.start, end: primary.end, text: String(first) }
    yield { start: sub.start, end: sub.end, text: String(second) }
  }
}
