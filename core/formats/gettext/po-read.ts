import { MadeEntries } from '../model/entry-list.ts'
import type { Catalog, Entry, EntryState, FormatOptions } from '../model/format.ts'
import { type PoComment, type PoMessage, parsePo } from '../syntax/keyed/po.ts'
import { unescapePo } from '../syntax/keyed/po-string.ts'
import type { Charset } from '../syntax/text/charset.ts'
import { collectProblems, type ProblemList } from '../syntax/text/problems.ts'
import { decode, type SourceText } from '../syntax/text/source-text.ts'
import { declaredEncoding, headerPlural } from './po-header.ts'

/** What a message is called, the one thing in which the two kinds of PO differ. */
export interface PoDialect {
  readonly bilingual: boolean
  keyOf(context: string | undefined, id: string): string
  /** The reverse, for new strings. */
  partsOf(key: string): { readonly context?: string; readonly id: string }
}

export interface PoTree {
  readonly source: SourceText
  readonly charset: Charset | undefined
  readonly header: PoMessage | undefined
  /** First message of each key, in file order. */
  readonly messages: ReadonlyMap<string, PoMessage>
  readonly duplicates: ReadonlyMap<string, readonly PoMessage[]>
  readonly obsolete: ReadonlyMap<string, PoMessage>
  /** Every message, the header and obsolete ones included. */
  readonly all: readonly PoMessage[]
  /** Number of plural forms. */
  readonly forms: number
  readonly options: FormatOptions
}

export function readPo(file: Uint8Array, options: FormatOptions, dialect: PoDialect): Catalog<PoTree> {
  const { source, charset } = decodePo(file)
  const problems = collectProblems(source)
  const decodeBytes = charset && ((bytes: Uint8Array) => charset.decode(bytes).text)
  const reader = new Reader(source.text, problems, options, dialect)
  parsePo(source.text, problems, (message) => reader.visit(message), decodeBytes)
  const { header, messages, duplicates, obsolete, all } = reader
  const tree: PoTree = { source, charset, header, messages, duplicates, obsolete, all, forms: reader.forms, options }
  const { taken } = reader
  const entries = new MadeEntries(taken.length, (position) => reader.entryOf(taken[position] as PoMessage))
  return { entries, problems: problems.list, text: source.text, tree }
}

function decodePo(file: Uint8Array): { source: SourceText; charset: Charset | undefined } {
  const declared = declaredEncoding(file)
  if (typeof declared === 'string') return { source: decode(file, declared), charset: undefined }
  const source = decode(file.subarray(0, 0), 'iso-8859-1')
  return { source: { ...source, bytes: file, ...declared.decode(file) }, charset: declared }
}

class Reader {
  /** First message of each key. */
  readonly taken: PoMessage[] = []
  readonly messages = new Map<string, PoMessage>()
  readonly duplicates = new Map<string, PoMessage[]>()
  readonly obsolete = new Map<string, PoMessage>()
  readonly all: PoMessage[] = []
  header: PoMessage | undefined
  forms: number
  readonly #text: string
  readonly #problems: ProblemList
  readonly #dialect: PoDialect

  constructor(text: string, problems: ProblemList, options: FormatOptions, dialect: PoDialect) {
    this.#text = text
    this.#problems = problems
    this.#dialect = dialect
    this.forms = options.plural.number
  }

  visit(message: PoMessage): void {
    this.all.push(message)
    const { context, id, obsolete, start, end } = message
    const isHeader = id.text === '' && context === undefined
    const key = this.#dialect.keyOf(context?.text, id.text)
    if (obsolete) {
      this.obsolete.set(key, message)
    } else if (isHeader && this.header === undefined) {
      this.header = message
      this.forms = headerPlural(message.strings[0]?.text ?? '')?.number ?? this.forms
    } else if (isHeader) {
      this.#problems.add('duplicate_key', 'there is a second header; the first one counts', start, end)
    } else {
      this.#take(key, message)
    }
  }

  #take(key: string, message: PoMessage): void {
    if (this.messages.has(key)) {
      this.#problems.add(
        'duplicate_key',
        'this string is there twice; the first one counts',
        message.start,
        message.end,
      )
      const found = this.duplicates.get(key)
      if (found === undefined) this.duplicates.set(key, [message])
      else found.push(message)
      return
    }
    this.messages.set(key, message)
    this.taken.push(message)
  }

  entryOf(message: PoMessage): Entry {
    const { context, id, plural, comments, start, end } = message
    const { bilingual } = this.#dialect
    const key = this.#dialect.keyOf(context?.text, id.text)
    const source = !bilingual ? [] : plural === undefined ? [id.text] : [id.text, plural.text]
    const target = targetsOf(message, this.forms)
    const flags = flagsOf(this.#text, comments)
    const fuzzy = flags.includes('fuzzy')
    return {
      key,
      context: bilingual ? (context?.text ?? '') : '',
      source,
      target,
      note: linesOf(this.#text, comments, (kind) => kind === 'translator' || kind === 'extracted')
        .join('\n')
        .trim(),
      location: linesOf(this.#text, comments, (kind) => kind === 'location')
        .flatMap(wordsOf)
        .join(', '),
      flags: flags.filter((flag) => flag !== 'fuzzy').join(', '),
      state: stateOf(target, fuzzy),
      previousSource: fuzzy ? previousOf(this.#text, comments) : '',
      explanation: '',
      span: { start, end },
    }
  }
}

const NO_LINES: readonly string[] = []

/** Texts of a message, one per form of the language at least. */
export function targetsOf({ plural, strings }: PoMessage, forms: number): string[] {
  const found = strings.map(({ text }) => text)
  while (plural !== undefined && found.length < forms) found.push('')
  return found
}

const stateOf = (target: readonly string[], fuzzy: boolean): EntryState =>
  target.every((text) => text === '') ? 'empty' : fuzzy ? 'needs-editing' : 'translated'

/** Lines of comments of a kind, without `#`, its sign and one space. */
function linesOf(
  text: string,
  comments: readonly PoComment[],
  wanted: (kind: PoComment['kind']) => boolean,
): readonly string[] {
  if (comments.length === 0) return NO_LINES
  const lines: string[] = []
  for (const { kind, start, end } of comments) {
    if (!wanted(kind)) continue
    const body = text.slice(start + (kind === 'translator' ? 1 : 2), end)
    lines.push(body.startsWith(' ') ? body.slice(1) : body)
  }
  return lines
}

const wordsOf = (line: string): string[] => line.split(/[ \t]+/).filter((word) => word !== '')

export const flagsOf = (text: string, comments: readonly PoComment[]): string[] =>
  linesOf(text, comments, (kind) => kind === 'flags')
    .flatMap((line) => line.split(','))
    .map((flag) => flag.trim())
    .filter((flag) => flag !== '')

/** Text of `#| msgid`, which may go on over further `#| "…"` lines. */
function previousOf(text: string, comments: readonly PoComment[]): string {
  const parts: string[] = []
  let within = false
  for (const line of linesOf(text, comments, (kind) => kind === 'previous')) {
    const quote = line.indexOf('"')
    const keyword = line.slice(0, Math.max(0, quote)).trim()
    if (keyword !== '') within = keyword === 'msgid'
    const close = line.lastIndexOf('"')
    if (within && quote !== -1 && close > quote) parts.push(line.slice(quote + 1, close))
  }
  return unescapePo(parts.join(''))
}
