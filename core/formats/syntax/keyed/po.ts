import { MAXIMUM_ENTRIES } from '../text/limits.ts'
import type { ProblemList } from '../text/problems.ts'
import type { Span } from '../text/span.ts'
import { type DecodeBytes, decodeUtf8Bytes, unescapePo } from './po-string.ts'

/** `msgid "…"`: the keyword, and the quoted pieces that follow it. */
export interface PoField {
  /** Of the keyword. */
  readonly start: number
  readonly keywordEnd: number
  /** From the first quote to behind the last one. */
  readonly value: Span
  /** Where each quoted piece begins and ends, quotes included, one after the other. */
  readonly pieces: readonly number[]
  readonly text: string
}

export type PoCommentKind = 'translator' | 'extracted' | 'location' | 'flags' | 'previous'

export interface PoComment extends Span {
  readonly kind: PoCommentKind
}

export interface PoMessage extends Span {
  readonly comments: readonly PoComment[]
  readonly obsolete: boolean
  readonly context: PoField | undefined
  readonly id: PoField
  readonly plural: PoField | undefined
  /** One; or one per plural form, in order. */
  readonly strings: readonly PoField[]
}

const NEWLINE = 10
const RETURN = 13
const HASH = 35
const QUOTE = 34
const BACKSLASH = 92
const MAXIMUM_FORMS = 100
const KEYWORD = /[A-Za-z_]+/y
const INDEX = /[ \t]*\[[ \t]*(\d{1,9})[ \t]*\]/y
const COMMENT_KINDS: Readonly<Record<string, PoCommentKind>> = {
  '.': 'extracted',
  ':': 'location',
  ',': 'flags',
  '=': 'flags',
  '|': 'previous',
}

interface Draft {
  start: number
  end: number
  comments: readonly PoComment[]
  obsolete: boolean
  context?: PoField
  id?: PoField
  plural?: PoField
  strings: PoField[]
  broken: boolean
}

interface OpenField {
  readonly start: number
  readonly keywordEnd: number
  readonly pieces: number[]
  readonly raw: string[]
  readonly name: 'context' | 'id' | 'plural' | 'string'
}

/** Finds the messages of a PO file. Whatever is not one becomes a problem and stays where it is. */
export function parsePo(
  text: string,
  problems: ProblemList,
  visit: (message: PoMessage) => void,
  decodeBytes: DecodeBytes = decodeUtf8Bytes,
): void {
  new PoReader(text, problems, visit, decodeBytes).read()
}

class PoReader {
  readonly #text: string
  readonly #problems: ProblemList
  readonly #visit: (message: PoMessage) => void
  readonly #decodeBytes: DecodeBytes
  #at = 0
  /** We are on a line that begins with `#~`. */
  #obsolete = false
  #comments: PoComment[] = []
  #draft: Draft | undefined
  #field: OpenField | undefined
  #count = 0

  constructor(text: string, problems: ProblemList, visit: (message: PoMessage) => void, decodeBytes: DecodeBytes) {
    this.#text = text
    this.#problems = problems
    this.#visit = visit
    this.#decodeBytes = decodeBytes
  }

  read(): void {
    const text = this.#text
    let blank = true
    while (this.#at < text.length && this.#count < MAXIMUM_ENTRIES) {
      const unit = text.charCodeAt(this.#at)
      if (unit === NEWLINE || unit === RETURN) {
        this.#obsolete = false
        if (blank) this.#detachComments()
        if (unit === RETURN && text.charCodeAt(this.#at + 1) === NEWLINE) this.#at++
        blank = true
        this.#at++
      } else if (unit <= 32) {
        this.#at++
      } else {
        blank = false
        if (unit === HASH) this.#comment()
        else if (unit === QUOTE) this.#string()
        else this.#keyword()
      }
    }
    if (this.#at < text.length)
      this.#problems.add('limit', 'too many strings; the rest is not read', this.#at, text.length)
    else this.#finish()
  }

  /** A blank line ends comments that speak to nobody in particular. */
  #detachComments(): void {
    if (this.#comments.every(({ kind }) => kind === 'translator')) this.#comments = []
  }

  #comment(): void {
    const text = this.#text
    const start = this.#at
    const sign = text[start + 1] ?? ''
    if (sign === '~' && text[start + 2] !== '|') {
      this.#obsolete = true
      this.#at += 2
      return
    }
    this.#closeField()
    if (this.#draft !== undefined && this.#draft.strings.length > 0) this.#finish()
    this.#at = lineEndOf(text, start)
    if (this.#draft !== undefined) this.#draft.end = this.#at
    else this.#comments.push({ kind: COMMENT_KINDS[sign === '~' ? '|' : sign] ?? 'translator', start, end: this.#at })
  }

  #string(): void {
    const text = this.#text
    const start = this.#at
    let at = start + 1
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      if (unit === QUOTE || unit === NEWLINE || unit === RETURN) break
      if (unit === BACKSLASH && !isLineEnd(text.charCodeAt(at + 1))) at++
    }
    const closed = text.charCodeAt(at) === QUOTE && at < text.length
    this.#at = closed ? at + 1 : Math.min(at, text.length)
    if (!closed) this.#broken('a string that does not end on its line', start, this.#at)
    if (this.#field === undefined) {
      if (closed) this.#broken('a string without a keyword', start, this.#at)
      return
    }
    this.#field.pieces.push(start, this.#at)
    this.#field.raw.push(text.slice(start + 1, closed ? at : this.#at))
  }

  #keyword(): void {
    const start = this.#at
    KEYWORD.lastIndex = start
    const word = KEYWORD.exec(this.#text)?.[0] ?? ''
    this.#closeField()
    this.#at = start + word.length
    if (word === 'msgctxt') this.#open('context', start)
    else if (word === 'msgid') this.#open('id', start)
    else if (word === 'msgid_plural') this.#open('plural', start)
    else if (word === 'msgstr') this.#open('string', start)
    else this.#unknown(word, start)
  }

  #unknown(word: string, start: number): void {
    this.#at = lineEndOf(this.#text, start)
    if (word !== 'domain') {
      this.#broken('neither a keyword, a string nor a comment', start, this.#at)
      return
    }
    this.#finish()
    this.#comments = []
    this.#problems.add('unsupported', 'domains are not supported; all strings are read as one', start, this.#at)
  }

  #open(name: OpenField['name'], start: number): void {
    const draft = this.#draftFor(name, start)
    if (name === 'string') this.#openString(draft)
    this.#field = { start, keywordEnd: this.#at, pieces: [], raw: [], name }
    const found = draft.strings.length > 0
    if (name === 'plural' && (draft.id === undefined || draft.plural !== undefined || found)) {
      this.#broken('msgid_plural at the wrong place', start, this.#at)
    }
    if (name === 'string' && draft.id === undefined) this.#broken('msgstr without msgid', start, this.#at)
  }

  #openString(draft: Draft): void {
    INDEX.lastIndex = this.#at
    const index = INDEX.exec(this.#text)?.[1]
    if (index !== undefined) this.#at = INDEX.lastIndex
    const position = draft.strings.length
    const expected = draft.plural === undefined ? undefined : position
    const fits = index === undefined ? expected === undefined && position === 0 : Number(index) === expected
    if (fits && position < MAXIMUM_FORMS) return
    this.#broken('msgstr where another form, or none, is expected', this.#at, this.#at)
  }

  /** The message that a keyword belongs to: the one being read, or a new one. */
  #draftFor(name: OpenField['name'], start: number): Draft {
    const open = this.#draft
    const continues =
      open !== undefined &&
      open.obsolete === this.#obsolete &&
      (name === 'context' ? false : name === 'id' ? open.id === undefined : true)
    if (open !== undefined && continues) return open
    this.#finish()
    const draft: Draft = {
      start: this.#comments[0]?.start ?? (this.#obsolete ? lineStartOf(this.#text, start) : start),
      end: start,
      comments: this.#comments,
      obsolete: this.#obsolete,
      strings: [],
      broken: false,
    }
    this.#comments = []
    this.#draft = draft
    return draft
  }

  #closeField(): void {
    if (this.#field === undefined || this.#draft === undefined) return
    const { start, keywordEnd, pieces, raw, name } = this.#field
    this.#field = undefined
    if (pieces.length === 0) {
      this.#broken('a keyword without a string', start, keywordEnd)
      return
    }
    const end = pieces[pieces.length - 1] ?? keywordEnd
    const text = raw.length === 1 ? (raw[0] ?? '') : raw.join('')
    const value = { start: pieces[0] ?? keywordEnd, end }
    const field = { start, keywordEnd, value, pieces, text: unescapePo(text, this.#decodeBytes) }
    this.#draft.end = end
    if (name === 'string') this.#draft.strings.push(field)
    else this.#draft[name] = field
  }

  #broken(message: string, start: number, end: number): void {
    this.#problems.add('syntax', message, start, end)
    if (this.#draft !== undefined) this.#draft.broken = true
  }

  #finish(): void {
    this.#closeField()
    const draft = this.#draft
    this.#draft = undefined
    if (draft === undefined) return
    const { start, end, comments, obsolete, context, id, plural, strings, broken } = draft
    if (broken) return
    if (id === undefined || strings.length === 0) {
      this.#problems.add('syntax', id === undefined ? 'msgctxt without msgid' : 'msgid without msgstr', start, end)
      return
    }
    this.#count++
    this.#visit({ start, end, comments, obsolete, context, id, plural, strings })
  }
}

const isLineEnd = (unit: number): boolean => unit === NEWLINE || unit === RETURN

function lineEndOf(text: string, from: number): number {
  let end = from
  while (end < text.length && !isLineEnd(text.charCodeAt(end))) end++
  return end
}

function lineStartOf(text: string, from: number): number {
  let start = from
  while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start--
  return start
}
