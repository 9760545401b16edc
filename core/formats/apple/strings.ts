import { abilitiesOf } from '../model/abilities.ts'
import type { AddEdit } from '../model/edit-plan.ts'
import {
  emptyFlat,
  type FlatDialect,
  type FlatModel,
  type FlatSession,
  type FlatTree,
  readFlat,
  writeFlat,
} from '../model/flat-catalog.ts'
import type { FileFormat, FormatOptions } from '../model/format.ts'
import { choice } from '../model/params.ts'
import { canStandUnquoted, type StringsPair, StringsScanner } from '../syntax/keyed/strings.ts'
import { escapeStrings, type StringsHabits, stringsHabits } from '../syntax/keyed/strings-text.ts'
import { declaredEncoding, decodeDeclared, encodeDeclared } from '../syntax/text/declared-encoding.ts'
import { indentAt } from '../syntax/text/lines.ts'
import { decode } from '../syntax/text/source-text.ts'
import { xmlFormat } from '../xml/xml-catalog.ts'
import type { XmlRecord, XmlTree } from '../xml/xml-tree.ts'
import { isXmlFile, isXmlText, stringsPlist } from './strings-plist.ts'

type StringsTree = FlatTree<StringsPair> | XmlTree<XmlRecord>

/** Apple's `"key" = "value";`, from NeXTSTEP's bare words to Xcode's UTF-16; and property lists in XML that say the same. */
export const strings: FileFormat<StringsTree> = {
  id: 'strings',
  aliases: { 'strings-utf8': { strings_encoding: 'utf-8' } },
  name: 'iOS strings',
  flags: 'objc-format',
  params: { strings_encoding: choice('utf-8', 'utf-16') },
  globs: ['*.strings'],
  usedIn: ['apple'],
  linguality: 'both',
  abilities: abilitiesOf({ notes: true }),
  codeStyle: 'bcp',
  mime: 'text/plain',
  read: (file, options) =>
    isXmlFile(isBlank(file) ? (options.template ?? file) : file)
      ? plist.read(file, options)
      : readFlat(dialect, file, options, options.template === undefined),
  write: (catalog, edits) => {
    const { tree } = catalog
    return 'document' in tree
      ? plist.write({ ...catalog, tree }, edits)
      : writeFlat(strings, dialect, { ...catalog, tree }, edits)
  },
  create: (options) => {
    const { template } = options
    if (template === undefined) return encodeDeclared('\n', encodingOf(options))
    return isXmlFile(template) ? plist.create(options) : emptyFlat(dialect, template, options)
  },
}

const plist = xmlFormat(stringsPlist, () => strings)

/** A blank file is written as its template is. */
const isBlank = (file: Uint8Array): boolean => file.length < 256 && decode(file).text.trim() === ''

const encodingOf = ({ params }: FormatOptions) => declaredEncoding(params?.strings_encoding) ?? 'utf-8'
const NOT_BINARY = 'a binary property list; convert it with plutil -convert strings or xml1'
const BINARY = /^bplist\d/
const isBinary = (file: Uint8Array): boolean => BINARY.test(String.fromCharCode(...file.subarray(0, 8)))
const PLAIN_ASSIGNMENT = /^[ \t]*=[ \t]*$/

const dialect: FlatDialect<StringsPair> = {
  decode: (file, options) => (isBinary(file) ? decode(file, 'iso-8859-1') : decodeDeclared(file, encodingOf(options))),

  locate: (text, problems) => {
    if (BINARY.test(text)) problems.add('syntax', NOT_BINARY, 0, text.length)
    else if (!isXmlText(text)) return { start: 0, end: text.length }
    return undefined
  },

  scan: (text, problems) => new StringsScanner(text, problems).scan(),

  rewrite: (pair, value, session) => {
    const { valueStart, valueEnd, keyEnd } = pair
    if (valueStart === valueEnd) return { start: keyEnd, end: keyEnd, text: ` = ${quote(value, habitsOf(session))}` }
    const old = session.text.slice(valueStart, valueEnd)
    return { start: valueStart, end: valueEnd, text: writeToken(value, old, habitsOf(session)) }
  },

  render: (add, value, session, model) => {
    const habits = habitsOf(session)
    const indent = model === undefined ? '' : indentAt(model.text, model.record.start)
    const bare = model !== undefined && isBareKey(model) && canStandUnquoted(add.key)
    const key = bare ? add.key : quote(add.key, habits)
    const note = add.note ? indent + renderNote(add.note, session.newline + indent) + session.newline : ''
    return `${note}${indent}${key}${assignment(model)}${quote(value, habits)};`
  },
}

const habits = new WeakMap<FlatSession<StringsPair>, StringsHabits>()

function habitsOf(session: FlatSession<StringsPair>): StringsHabits {
  const known = habits.get(session) ?? stringsHabits(session.style.text)
  habits.set(session, known)
  return known
}

const quote = (value: string, escapes: StringsHabits): string => `"${escapeStrings(value, '"', escapes)}"`

/** A token in place of another, in its quotes or, where it can, without. */
function writeToken(value: string, old: string, escapes: StringsHabits): string {
  const mark = old[0] ?? ''
  if (mark !== '"' && mark !== "'") return canStandUnquoted(value) ? value : quote(value, escapes)
  return mark + escapeStrings(value, mark, escapes, old.slice(1, -1)) + mark
}

const isBareKey = ({ record, text }: FlatModel<StringsPair>): boolean => !'"\''.includes(text[record.start] ?? '"')

/** What stands between key and text. */
function assignment(model: FlatModel<StringsPair> | undefined): string {
  if (model === undefined) return ' = '
  const between = model.text.slice(model.record.keyEnd, model.record.valueStart)
  return PLAIN_ASSIGNMENT.test(between) ? between : ' = '
}

const renderNote = (note: NonNullable<AddEdit['note']>, newline: string): string =>
  `/* ${note.replaceAll('*/', '* /').replaceAll(/\r\n|\n|\r/g, newline)} */`
