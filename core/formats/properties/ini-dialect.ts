import type { FlatDialect, FlatSession } from '../model/flat-catalog.ts'
import { type IniManner, type IniRecord, IniScanner } from '../syntax/keyed/ini.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { indentAt } from '../syntax/text/lines.ts'
import { withoutLoneSurrogates } from '../syntax/text/representable.ts'
import { decode } from '../syntax/text/source-text.ts'
import { splitIniKey } from './ini-catalog.ts'

export interface IniValuePosition {
  /** What it replaces. */
  readonly old: string
  /** Of the line. */
  readonly indent: string
  readonly newline: string
  readonly session: FlatSession<IniRecord>
}

/** How a dialect writes values. */
export interface IniWriting {
  /** A value as it is to stand behind the sign. */
  write(key: string, text: string, position: IniValuePosition): string
  /** What stands between name and value in a new file. */
  readonly assignment: string
  readonly comment: string
}

export function iniDialect(manner: IniManner, writing: IniWriting): FlatDialect<IniRecord> {
  return {
    decode: (file) => decode(file),
    scan: (text, problems) => new IniScanner(text, manner, problems).scan().records,

    rewrite: ({ key, valueStart, valueEnd, start }, value, session) => {
      const { text, newline } = session
      const old = text.slice(valueStart, valueEnd)
      const position = { old, indent: indentAt(text, start), newline, session }
      const written = writing.write(key, withoutLoneSurrogates(value), position)
      if (text[start] === '[' && written.includes(']')) {
        throw new EditError('unrepresentable', key, 'with this text the line would be taken for a section')
      }
      return { start: valueStart, end: valueEnd, text: written }
    },

    render: (add, value, session, model) => {
      const { newline } = session
      const { name } = splitIniKey(add.key)
      checkName(add.key, name, manner)
      const indent = model === undefined ? '' : indentAt(model.text, model.record.start)
      const between = model?.text.slice(model.record.nameEnd, model.record.valueStart) ?? ''
      const assignment = /^[ \t]*[=:][ \t]*$/.test(between) ? between : writing.assignment
      const position = { old: '', indent, newline, session }
      const written = writing.write(add.key, withoutLoneSurrogates(value), position)
      const notes = (add.note ? add.note.split(/\r\n|\n|\r/) : []).map((line) => `${indent}${writing.comment} ${line}`)
      return [...notes, indent + name + (written === '' ? assignment.trimEnd() : assignment) + written].join(newline)
    },
  }
}

function checkName(key: string, name: string, { delimiters, comments }: IniManner): void {
  const signs = [...delimiters].some((sign) => name.includes(sign))
  const fine = name !== '' && name.trim() === name && !signs && !/[\r\n]/.test(name) && name.isWellFormed()
  if (fine && !comments.includes(name[0] ?? '') && !name.startsWith('[')) return
  throw new EditError('unrepresentable', key, `'${name}' cannot be a name in this file`)
}
