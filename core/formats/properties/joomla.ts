import { emptyFlat, type FlatTree, readFlat, writeFlat } from '../model/flat-catalog.ts'
import type { FileFormat } from '../model/format.ts'
import type { IniManner, IniRecord } from '../syntax/keyed/ini.ts'
import { encodeBody } from '../syntax/text/source-text.ts'
import { iniDialect } from './ini-dialect.ts'
import { joomlaExtent, readJoomlaValue, writeJoomlaValue, writesQuotesAsWords } from './joomla-value.ts'
import { properties } from './properties.ts'

/** Joomla's `KEY="value"`. */
export const joomla: FileFormat<FlatTree<IniRecord>> = {
  id: 'joomla',
  name: 'Joomla language file',
  globs: ['*.ini'],
  sharedGlobs: ['*.ini'],
  linguality: 'monolingual',
  abilities: properties.abilities,
  codeStyle: 'posix',
  mime: 'text/plain',
  sniff: (head) => ((/^[A-Z0-9_.*-]+="/m.test(head) || quotesAll(head)) && !/^\[/m.test(head) ? 60 : 10),
  read: (file, options) => readFlat(dialect, file, options),
  write: (catalog, edits) => writeFlat(joomla, dialect, catalog, edits),
  create: (options) =>
    options.template === undefined ? encodeBody('\n', 'utf-8') : emptyFlat(dialect, options.template, options),
}

/** Other programs have such files too, with names in small letters: there, each text has its quotes. */
const quotesAll = (head: string): boolean =>
  /^[\w.*-]+[ \t]?=[ \t]?"/m.test(head) && !/^[^\s;#="][^\n="]*=[ \t]?[^\s"]/m.test(head)

const manner: IniManner = {
  delimiters: '=',
  comments: ';#',
  notes: true,
  sections: false,
  value: readJoomlaValue,
  extent: joomlaExtent,
}

const habits = new WeakMap<object, boolean>()

const dialect = iniDialect(manner, {
  assignment: '=',
  comment: ';',
  write: (_, text, { old, session }) => {
    const words = habits.get(session) ?? writesQuotesAsWords(session.style.text)
    habits.set(session, words)
    return writeJoomlaValue(text, old, words)
  },
})
