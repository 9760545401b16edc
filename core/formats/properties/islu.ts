import { emptyFlat, type FlatDialect, type FlatTree, readFlat } from '../model/flat-catalog.ts'
import type { FileFormat } from '../model/format.ts'
import { blanksTrimmed, type IniManner, type IniRecord } from '../syntax/keyed/ini.ts'
import { decodePaged, encodePaged } from '../syntax/text/code-page.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { encodeBody } from '../syntax/text/source-text.ts'
import { ini } from './ini.ts'
import { writeIni } from './ini-catalog.ts'
import { iniDialect } from './ini-dialect.ts'

/** Messages of Inno Setup: `%n` is a line break, `%t` a tab. */
export const islu: FileFormat<FlatTree<IniRecord>> = {
  ...ini,
  id: 'islu',
  name: 'Inno Setup INI file',
  globs: ['*.islu', '*.isl'],
  sharedGlobs: [],
  sniff: () => 50,
  read: (file, options) => readFlat(dialect, file, options),
  write: (catalog, edits) => writeIni(islu, dialect, manner, catalog, edits),
  create: (options) =>
    options.template === undefined ? encodeBody('\n', 'utf-8') : emptyFlat(dialect, options.template, options),
}

const manner: IniManner = {
  delimiters: '=',
  comments: ';',
  notes: false,
  sections: true,
  value: (raw) => raw.replaceAll('%n', '\n').replaceAll('%t', '\t'),
  extent: (text, valueStart, end) => {
    const valueEnd = blanksTrimmed(text, valueStart, end)
    return { valueEnd, tail: valueEnd }
  },
}

const CODE_PAGE = /^LanguageCodePage\s*=\s*(\d{3,5})/m

const dialect: FlatDialect<IniRecord> = {
  ...iniDialect(manner, {
    assignment: '=',
    comment: ';',
    write: (key, text) => {
      if (/%[nt]|^[ \f]|[ \f]$|\r/.test(text)) {
        throw new EditError('unrepresentable', key, 'neither blanks around a text nor a plain %n or %t can be written')
      }
      return text.replaceAll('\n', '%n').replaceAll('\t', '%t')
    },
  }),
  decode: (file) => decodePaged(file, CODE_PAGE),
  encode: encodePaged,
}
