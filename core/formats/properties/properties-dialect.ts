import type { AddEdit } from '../model/edit-plan.ts'
import type { FlatDialect, FlatModel, FlatSession, FlatTree } from '../model/flat-catalog.ts'
import type { FormatOptions } from '../model/format.ts'
import type { KeySpelling } from '../model/spelled-keys.ts'
import { type PropertyRecord, scanProperties } from '../syntax/keyed/properties.ts'
import {
  escapeProperty,
  type PropertyHabits,
  propertyHabits,
  unescapeProperty,
} from '../syntax/keyed/properties-text.ts'
import { wrapLike } from '../syntax/keyed/properties-wrap.ts'
import { type DeclaredEncoding, decodeDeclared } from '../syntax/text/declared-encoding.ts'
import { indentAt } from '../syntax/text/lines.ts'
import type { ProblemList } from '../syntax/text/problems.ts'
import { decode, type SourceText } from '../syntax/text/source-text.ts'
import type { Span } from '../syntax/text/span.ts'

/** A way of writing something, and of reading it. */
export interface Codec {
  read(written: string): string
  write(text: string): string
}

/** In what the formats of Java's `key=value` lines differ. */
export interface PropertiesManner {
  /** What the component says of the encoding; undefined: as the file looks. */
  encoding(options: FormatOptions): DeclaredEncoding | undefined
  /** Where the file itself says how it is encoded. */
  readonly decode?: (file: Uint8Array) => SourceText
  /** How texts are written beyond the escapes of properties files: doubled apostrophes. */
  readonly texts?: Codec
  /** How the whole is written where it stands in another file: XML. */
  readonly outerCodec?: Codec
  /** Where it stands in another file. */
  readonly locate?: (text: string, problems: ProblemList) => Span | undefined
  /** Begins a commented-out pair whose text is missing. */
  readonly missing?: string
  /** The text to show in a commented-out pair for a key. */
  readonly shown?: (key: string, options: FormatOptions) => string | undefined
}

const AS_IS: Codec = { read: (written) => written, write: (text) => text }
const SEPARATOR = /^[ \t]*[=:]?[ \t]*$/

export function propertiesDialect(manner: PropertiesManner): FlatDialect<PropertyRecord> {
  const { texts = AS_IS, outerCodec = AS_IS, missing, shown } = manner
  const value = (raw: string): string => texts.read(unescapeProperty(outerCodec.read(raw)))
  const key = (raw: string): string => unescapeProperty(outerCodec.read(raw))
  const write = (text: string, session: Session, afterBlank: boolean, old = ''): string => {
    const habits = habitsOf(session, outerCodec)
    const oldRaw = outerCodec.read(old)
    const escaped = escapeProperty(texts.write(text), habits, { key: false, afterBlank }, oldRaw)
    return outerCodec.write(wrapLike(escaped, oldRaw))
  }
  const writeKey = (text: string, session: Session): string =>
    outerCodec.write(escapeProperty(text, habitsOf(session, outerCodec), { key: true, afterBlank: false }))

  return {
    decode: (file, options) => manner.decode?.(file) ?? decodeProperties(file, manner.encoding(options)),
    ...(manner.locate && { locate: manner.locate }),
    scan: (text, problems) => scanProperties(text, { key, value, ...(missing !== undefined && { missing }) }, problems),

    rewrite: ({ start, end, separator, keyStart, valueStart, raw, ...record }, text, session) => {
      const sign = separator === '' ? '=' : ''
      const written = sign + write(text, session, isBlankOnly(separator), record.missing ? '' : raw)
      if (!record.missing) return { start: valueStart, end, text: written }
      const shield = /^[#!]/.test(session.text.slice(keyStart, keyStart + 1)) ? '\\' : ''
      return { start, end, text: shield + session.text.slice(keyStart, valueStart) + written }
    },

    render: (add, given, session, model) => {
      const stand = given === '' ? shown?.(add.key, session.options) : undefined
      const text = stand ?? given
      const indent = model === undefined ? '' : indentAt(model.text, model.record.start)
      const separator = separatorFor(add.key, model)
      const written = write(text, session, isBlankOnly(separator))
      const line =
        writeKey(add.key, session) + (written === '' && add.key !== '' ? separator.trimEnd() : separator) + written
      const prefix = stand === undefined ? '' : (missing ?? '')
      return renderNote(add, indent, session.newline) + indent + prefix + line
    },
  }
}

const CONTINUED = /\\(?:\r\n|\r|\n)[ \t\f]*/g

/** Keys are known by how they are written, escapes and all: `Citation\\ count\\:`. `outer`: where they stand in another file. */
export const spelledProperties = (outer: Codec = AS_IS): KeySpelling<FlatTree<PropertyRecord>> => ({
  spellings({ text, counted }) {
    const found = new Map<string, string>()
    for (const { key, keyStart, valueStart, separator } of counted.values()) {
      const raw = outer.read(text.slice(keyStart, valueStart - separator.length))
      if (raw !== key) found.set(key, raw.replaceAll(CONTINUED, ''))
    }
    return found
  },
  has: ({ counted }, key) => counted.has(key),
  meaning: unescapeProperty,
})

export const propertyKeys = spelledProperties()

type Session = FlatSession<PropertyRecord>

const isBlankOnly = (separator: string): boolean => separator !== '' && !/[=:]/.test(separator)

function separatorFor(key: string, model: FlatModel<PropertyRecord> | undefined): string {
  const separator = model?.record.separator ?? ''
  const usable = separator !== '' && SEPARATOR.test(separator) && !(key === '' && isBlankOnly(separator))
  return usable ? separator : '='
}

function renderNote(add: AddEdit, indent: string, newline: string): string {
  if (!add.note) return ''
  return add.note
    .split(/\r\n|\n|\r/)
    .map((line) => `${indent}# ${line}${newline}`)
    .join('')
}

const known = new WeakMap<Session, PropertyHabits>()

function habitsOf(session: Session, outerCodec: Codec): PropertyHabits {
  const found = known.get(session)
  if (found !== undefined) return found
  const raws = session.style.records.values().map(({ raw }) => outerCodec.read(raw))
  const habits = propertyHabits(raws, allowedIn(session.source))
  known.set(session, habits)
  return habits
}

/** Files that were taken for Latin-1 by their look get no more bare characters: they might then look like UTF-8. */
const guessed = new WeakSet<SourceText>()

const allowedIn = (source: SourceText) => {
  if (source.encoding !== 'iso-8859-1') return 'all'
  return guessed.has(source) ? 'none' : 'latin'
}

const TWO_BYTES = /[\x80-\ud7ff\ue000-\uffff]|[\ud800-\udbff][\udc00-\udfff]/

/** Undeclared: UTF-8 where any of it is; else ISO-8859-1, which a properties file once had to be. */
function decodeProperties(file: Uint8Array, declared: DeclaredEncoding | undefined): SourceText {
  if (declared !== undefined) return decodeDeclared(file, declared)
  const source = decode(file, 'utf-8')
  const plain = source.encoding === 'utf-8' && !source.bom && !source.tooLarge
  if (!plain || TWO_BYTES.test(source.text)) return source
  const ascii = source.damage.length === 0
  const latin: SourceText = ascii ? { ...source, encoding: 'iso-8859-1' } : decode(file, 'iso-8859-1')
  guessed.add(latin)
  return latin
}
