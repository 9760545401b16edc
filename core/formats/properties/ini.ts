import { abilitiesOf } from '../model/abilities.ts'
import { emptyFlat, type FlatTree, readFlat } from '../model/flat-catalog.ts'
import type { FileFormat } from '../model/format.ts'
import type { IniRecord } from '../syntax/keyed/ini.ts'
import { blanksTrimmed, type IniManner } from '../syntax/keyed/ini.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { indentAt } from '../syntax/text/lines.ts'
import { afterBreak, lineEnd, skipBlanks } from '../syntax/text/records.ts'
import { encodeBody } from '../syntax/text/source-text.ts'
import { writeIni } from './ini-catalog.ts'
import { iniDialect } from './ini-dialect.ts'

/** `name = value` below `[section]`; nothing is escaped. */
export const ini: FileFormat<FlatTree<IniRecord>> = {
  id: 'ini',
  name: 'INI file',
  globs: ['*.ini'],
  sharedGlobs: ['*.ini'],
  linguality: 'monolingual',
  abilities: abilitiesOf(),
  codeStyle: 'posix',
  mime: 'text/plain',
  sniff: (head) => (/^\s*\[/m.test(head) ? 50 : 30),
  read: (file, options) => readFlat(dialect, file, options),
  write: (catalog, edits) => writeIni(ini, dialect, manner, catalog, edits),
  create: (options) =>
    options.template === undefined ? encodeBody('\n', 'utf-8') : emptyFlat(dialect, options.template, options),
}

const COMMENTS = ';#'

const manner: IniManner = {
  delimiters: '=:',
  comments: COMMENTS,
  notes: false,
  sections: true,

  value: (raw) =>
    /[\r\n]/.test(raw)
      ? raw
          .split(/\r\n|\n|\r/)
          .map((line) => line.slice(skipBlanks(line, 0), blanksTrimmed(line, 0, line.length)))
          .join('\n')
      : raw,

  /** Lines that stand further in go on with the value. */
  extent: (text, valueStart, end, indent) => {
    let valueEnd = blanksTrimmed(text, valueStart, end)
    for (let from = afterBreak(text, end); from < text.length; ) {
      const start = skipBlanks(text, from)
      const last = lineEnd(text, start)
      if (start === last || start - from <= indent || COMMENTS.includes(text[start] ?? '')) break
      valueEnd = blanksTrimmed(text, start, last)
      from = afterBreak(text, last)
    }
    return { valueEnd, tail: valueEnd }
  },
}

const dialect = iniDialect(manner, {
  assignment: '=',
  comment: ';',
  write: (key, text, { old, indent, newline }) => {
    const lines = text.split('\n')
    if (!lines.every((line, index) => canStand(line, index > 0))) {
      throw new EditError('unrepresentable', key, 'an INI file drops blanks around a text and blank lines in it')
    }
    return lines.join(newline + continuationIndent(old, indent))
  },
})

function canStand(line: string, continued: boolean): boolean {
  if (line.includes('\r') || /^[ \t\f]|[ \t\f]$/.test(line)) return false
  return !continued || (line !== '' && !COMMENTS.includes(line[0] ?? ''))
}

function continuationIndent(old: string, indent: string): string {
  const end = lineEnd(old, 0)
  if (end === old.length) return `${indent}    `
  const next = afterBreak(old, end)
  return indentAt(old, skipBlanks(old, next))
}
