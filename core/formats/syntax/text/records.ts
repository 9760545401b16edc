import type { Span } from './span.ts'
import type { Splice } from './splice.ts'

/** A string's place in a file that is a row of records: one a line, over several lines, or several on one line. */
export interface RecordSpan extends Span {
  /** Where the comment begins that belongs to it; `start` where there is none. */
  readonly head: number
  /** Where the comment ends that follows it on its line; `end` where there is none. */
  readonly tail: number
}

/** A key and its text in a file that is a row of such pairs. */
export interface FlatRecord extends RecordSpan {
  readonly key: string
  readonly value: string
  readonly note: string
}

/** A record that is not in the file yet, and those that were put right after it. */
export interface NewRecord {
  readonly text: string
  readonly followers: NewRecord[]
}

export type RecordPosition = 'first' | 'last' | RecordSpan | NewRecord

export interface RecordLayout {
  readonly newline: string
  /** Records are set apart by blank lines. */
  readonly separated: boolean
}

const isBlank = (unit: number): boolean => unit === 32 || unit === 9 || unit === 12
const isBreak = (unit: number): boolean => unit === 10 || unit === 13
const isSpace = (unit: number): boolean => isBlank(unit) || isBreak(unit)

/** Is a blank line the rule between the records of a file? */
export function areSeparated(text: string, records: readonly RecordSpan[]): boolean {
  let separated = 0
  for (let i = 1; i < records.length; i++) {
    const before = records[i - 1]
    const after = records[i]
    if (!before || !after || !hasBreak(text, before.tail, after.head)) continue
    if (blankLineAt(text, nextLine(text, before.tail))) separated++
  }
  return separated * 2 > Math.max(records.length - 1, 0)
}

/** Collects changes to the records of a file and makes one pass of splices of them. */
export class RecordEditor {
  private readonly text: string
  private readonly records: readonly RecordSpan[]
  private readonly layout: RecordLayout
  private readonly splices = new Map<RecordSpan, Splice[]>()
  private readonly removed = new Set<RecordSpan>()
  private readonly inserted = new Map<RecordSpan | 'first', NewRecord[]>()

  constructor(text: string, records: readonly RecordSpan[], layout: RecordLayout) {
    this.text = text
    this.records = records
    this.layout = layout
  }

  /** Replaces a part of a record. */
  replace(record: RecordSpan, splice: Splice): void {
    const found = this.splices.get(record)
    if (found === undefined) this.splices.set(record, [splice])
    else found.push(splice)
  }

  remove(record: RecordSpan): void {
    this.removed.add(record)
  }

  /** Puts in lines without their last line ending. */
  insert(position: RecordPosition, text: string): NewRecord {
    const record: NewRecord = { text, followers: [] }
    this.listAt(position).push(record)
    return record
  }

  finish(): Splice[] {
    const splices = this.removals()
    for (const [record, replacements] of this.splices) if (!this.removed.has(record)) splices.push(...replacements)
    for (const [position, heads] of this.inserted) splices.push(this.insertion(position, inOrder(heads)))
    return splices
  }

  private listAt(position: RecordPosition): NewRecord[] {
    if (typeof position === 'object' && 'followers' in position) return position.followers
    const anchor = position === 'last' ? (this.records.at(-1) ?? 'first') : position
    const found = this.inserted.get(anchor)
    if (found !== undefined) return found
    const list: NewRecord[] = []
    this.inserted.set(anchor, list)
    return list
  }

  private insertion(position: RecordSpan | 'first', texts: readonly string[]): Splice {
    if (position !== 'first') return this.insertionAfter(position, texts)
    const [first] = this.records
    return first === undefined ? this.insertionAtEnd(texts) : this.insertionBefore(first, texts)
  }

  private insertionAtEnd(texts: readonly string[]): Splice {
    const { text } = this
    const { newline } = this.layout
    const lines = texts.join(this.gap(this.layout.separated)) + newline
    if (text.trim() === '') return { start: 0, end: text.length, text: lines }
    const open = isBreak(text.charCodeAt(text.length - 1)) ? '' : newline
    return { start: text.length, end: text.length, text: open + lines }
  }

  private insertionBefore(record: RecordSpan, texts: readonly string[]): Splice {
    const { text } = this
    const start = blanksBefore(text, record.head)
    if (!isLineStart(text, start)) {
      const inline = texts.map((line) => `${line.trimStart()} `).join('')
      return { start: record.head, end: record.head, text: inline }
    }
    const gap = this.gap(this.layout.separated && (start === 0 || blankLineBefore(text, start) !== -1))
    return { start, end: start, text: texts.map((line) => line + gap).join('') }
  }

  private insertionAfter(record: RecordSpan, texts: readonly string[]): Splice {
    const { text } = this
    const next = this.neighbour(record)
    if (next !== undefined && !hasBreak(text, record.tail, next.head)) {
      const gap = text.slice(record.tail, next.head)
      return { start: record.tail, end: record.tail, text: texts.map((line) => gap + line.trimStart()).join('') }
    }
    const at = nextLine(text, record.tail)
    const gap = this.gap(this.layout.separated && (at === text.length || blankLineAt(text, at)))
    const closed = at > 0 && isBreak(text.charCodeAt(at - 1)) && at > record.tail
    if (!closed) {
      // A backslash at the very end would join the new line to the old one.
      const stop = text.endsWith('\\') ? this.layout.newline : ''
      return { start: at, end: at, text: stop + texts.map((line) => gap + line).join('') }
    }
    const { newline } = this.layout
    const between = gap.slice(newline.length)
    return { start: at, end: at, text: texts.map((line) => between + line + newline).join('') }
  }

  private gap(separated: boolean): string {
    return separated ? this.layout.newline.repeat(2) : this.layout.newline
  }

  private next: Map<RecordSpan, RecordSpan> | undefined

  private neighbour(record: RecordSpan): RecordSpan | undefined {
    if (this.next === undefined) {
      this.next = new Map()
      for (let i = 1; i < this.records.length; i++) {
        const [before, after] = [this.records[i - 1], this.records[i]]
        if (before && after) this.next.set(before, after)
      }
    }
    return this.next.get(record)
  }

  /** Neighbours that go together are one piece, so that no blank line is left between them. */
  private removals(): Splice[] {
    const splices: Splice[] = []
    if (this.removed.size === 0) return splices
    let first: RecordSpan | undefined
    let last: RecordSpan | undefined
    for (const record of this.records) {
      const gone = this.removed.has(record)
      if (first && last) {
        const joined = gone && !this.inserted.has(last) && isAllSpace(this.text, last.tail, record.head)
        if (!joined) {
          splices.push(this.removal(first.head, last.tail))
          first = undefined
        }
      }
      if (gone) {
        first ??= record
        last = record
      }
    }
    if (first && last) splices.push(this.removal(first.head, last.tail))
    return splices
  }

  private removal(start: number, end: number): Splice {
    const { text } = this
    const left = blanksBefore(text, start)
    const right = skipBlanks(text, end)
    const shared = right < text.length && !isBreak(text.charCodeAt(right))
    if (!isLineStart(text, left)) return { start: left, end, text: '' }
    return shared ? { start, end: right, text: '' } : this.removalOfLines(left, afterBreak(text, right))
  }

  private removalOfLines(from: number, to: number): Splice {
    const { text } = this
    let start = from
    let end = to
    let blank = blankLineBefore(text, start)
    const atEnd = to >= text.length
    if (blank !== -1 && (atEnd || blankLineAt(text, to))) {
      do {
        start = blank
        blank = blankLineBefore(text, start)
      } while (atEnd && blank !== -1)
    } else if (start === 0 && blankLineAt(text, to)) {
      end = nextLine(text, to)
    }
    const open = atEnd && end > start && !isBreak(text.charCodeAt(end - 1))
    return { start: open ? breakBefore(text, start) : start, end, text: '' }
  }
}

function inOrder(heads: readonly NewRecord[]): string[] {
  const ordered: string[] = []
  const waiting = heads.toReversed()
  for (let record = waiting.pop(); record !== undefined; record = waiting.pop()) {
    ordered.push(record.text)
    for (const follower of record.followers.toReversed()) waiting.push(follower)
  }
  return ordered
}

const isLineStart = (text: string, at: number): boolean => at === 0 || isBreak(text.charCodeAt(at - 1))

function blanksBefore(text: string, at: number): number {
  while (at > 0 && isBlank(text.charCodeAt(at - 1))) at--
  return at
}

function hasBreak(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isBreak(text.charCodeAt(at))) return true
  return false
}

/** Offset of the line break at or behind `at`; the text's length where there is none. */
export function lineEnd(text: string, at: number): number {
  while (at < text.length && !isBreak(text.charCodeAt(at))) at++
  return at
}

/** Where the line after the one of `at` begins. */
const nextLine = (text: string, at: number): number => afterBreak(text, lineEnd(text, at))

/** Behind the line break at `at`. */
export function afterBreak(text: string, at: number): number {
  if (at >= text.length) return text.length
  return text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1
}

function breakBefore(text: string, at: number): number {
  if (at === 0) return 0
  return text.charCodeAt(at - 1) === 10 && text.charCodeAt(at - 2) === 13 ? at - 2 : at - 1
}

export function skipBlanks(text: string, at: number): number {
  while (isBlank(text.charCodeAt(at))) at++
  return at
}

/** Is there a line at `start`, with its line ending, that holds nothing? */
function blankLineAt(text: string, start: number): boolean {
  const end = skipBlanks(text, start)
  return end < text.length && isBreak(text.charCodeAt(end))
}

/** Start of the line before `start`, where that line is blank; else -1. */
function blankLineBefore(text: string, start: number): number {
  if (start === 0) return -1
  const end = breakBefore(text, start)
  const at = blanksBefore(text, end)
  return isLineStart(text, at) ? at : -1
}

function isAllSpace(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isSpace(text.charCodeAt(at))) return false
  return true
}
