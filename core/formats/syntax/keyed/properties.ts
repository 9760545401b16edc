import { isFull, type ProblemList } from '../text/problems.ts'
import { afterBreak, type FlatRecord, lineEnd, skipBlanks } from '../text/records.ts'

/** A logical line of a properties file: key, separator, value, over as many lines as its backslashes say. */
export interface PropertyRecord extends FlatRecord {
  /** What stands between key and value: ` = `, `: `, blanks; '' where the key is all there is. */
  readonly separator: string
  /** The value as it is written. */
  readonly raw: string
  readonly keyStart: number
  readonly valueStart: number
  /** It stands in a comment: a text that is missing. */
  readonly missing: boolean
}

export interface PropertyTexts {
  key(raw: string): string
  value(raw: string): string
  /** Begins a commented-out pair whose text is missing, e.g. `### Missing: `. */
  readonly missing?: string
}

const BACKSLASH = 92
const isBreak = (unit: number): boolean => unit === 10 || unit === 13
const isBlank = (unit: number): boolean => unit === 32 || unit === 9 || unit === 12
const isCommentMark = (unit: number): boolean => unit === 35 || unit === 33

/** Reads logical lines as Java does. There is no text that is not a properties file. */
export function scanProperties(text: string, texts: PropertyTexts, problems: ProblemList): readonly PropertyRecord[] {
  const records: PropertyRecord[] = []
  let comments: { readonly start: number; readonly end: number }[] = []
  for (let at = 0; at < text.length && !isFull(records, problems, at, text.length); ) {
    const start = skipBlanks(text, at)
    const unit = text.charCodeAt(start)
    if (start === text.length || isBreak(unit)) {
      comments = []
      at = afterBreak(text, start)
      continue
    }
    const missing = texts.missing !== undefined && text.startsWith(texts.missing, start)
    if (isCommentMark(unit) && !missing) {
      const end = lineEnd(text, start)
      comments.push({ start, end })
      at = afterBreak(text, end)
      continue
    }
    const line = missing
      ? scanLine(text, skipBlanks(text, start + (texts.missing?.length ?? 0)), lineEnd(text, start))
      : scanLine(text, start, text.length)
    const { keyStart, keyEnd, valueStart, end } = line
    if (valueStart > keyStart) {
      const raw = text.slice(valueStart, end)
      records.push({
        key: texts.key(text.slice(keyStart, keyEnd)),
        value: missing ? '' : texts.value(raw),
        note: comments.map((comment) => noteLine(text, comment.start, comment.end)).join('\n'),
        head: comments[0]?.start ?? start,
        start,
        end,
        tail: end,
        separator: text.slice(keyEnd, valueStart),
        raw,
        keyStart,
        valueStart,
        missing,
      })
    }
    comments = []
    at = afterBreak(text, end)
  }
  return records
}

interface LogicalLine {
  readonly keyStart: number
  readonly keyEnd: number
  readonly valueStart: number
  readonly end: number
}

/** `limit`: a comment ends with its line, whatever its last character is. */
function scanLine(text: string, keyStart: number, limit: number): LogicalLine {
  const key = scanUntil(text, keyStart, limit, isKeyEnd)
  if (key.at >= limit || isBreak(text.charCodeAt(key.at))) {
    return { keyStart, keyEnd: key.visible, valueStart: key.visible, end: key.at }
  }
  const gap = skipGap(text, key.at, limit)
  const sign = text.charCodeAt(gap.at)
  const separated = gap.at < limit && (sign === 61 || sign === 58)
  const second = separated ? skipGap(text, gap.at + 1, limit) : gap
  const value = scanUntil(text, second.at, limit, isBreak)
  const empty = value.at === second.at
  return { keyStart, keyEnd: key.at, valueStart: empty ? second.visible : second.at, end: value.at }
}

interface Reached {
  readonly at: number
  /** The same, without line breaks that only continue the line. */
  readonly visible: number
}

function scanUntil(text: string, start: number, limit: number, isEnd: (unit: number) => boolean): Reached {
  let at = start
  let visible = start
  for (let unit = text.charCodeAt(at); at < limit && !isEnd(unit); unit = text.charCodeAt(at)) {
    if (unit === BACKSLASH && at + 1 >= limit) return { at: limit, visible }
    if (unit === BACKSLASH && isBreak(text.charCodeAt(at + 1))) {
      at = skipBlanks(text, afterBreak(text, at + 1))
      continue
    }
    at += unit === BACKSLASH ? 2 : 1
    visible = at
  }
  return { at, visible }
}

const isKeyEnd = (unit: number): boolean => unit === 61 || unit === 58 || isBlank(unit) || isBreak(unit)

/** Blanks, and continuations among them. */
function skipGap(text: string, start: number, limit: number): Reached {
  let visible = -1
  for (let at = start; ; ) {
    at = Math.min(skipBlanks(text, at), limit)
    const continued = at + 1 < limit && text.charCodeAt(at) === BACKSLASH && isBreak(text.charCodeAt(at + 1))
    if (!continued) return { at, visible: visible === -1 ? at : visible }
    if (visible === -1) visible = at
    at = afterBreak(text, at + 1)
  }
}

function noteLine(text: string, start: number, end: number): string {
  while (start < end && isCommentMark(text.charCodeAt(start))) start++
  return text.slice(start, end).trim()
}
