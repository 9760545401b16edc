import { isFull, type ProblemList } from '../text/problems.ts'
import { afterBreak, type FlatRecord, lineEnd } from '../text/records.ts'
import type { Span } from '../text/span.ts'

/** Source, context, comment and target on a line, with tabs between. */
export interface CatkeysRecord extends FlatRecord {
  readonly source: string
  readonly context: string
  readonly targetStart: number
  /** A line without its last tab, or tabs. */
  readonly tabs: number
}

/** First line: version, language, signature and a sum over all keys. */
export interface CatkeysHeader extends Span {
  /** Where it has all four. */
  readonly columns?: { readonly language: Span; readonly fingerprint: Span }
}

const ESCAPE = /\\([\\nrt"'])/g
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

const unescapeCatkeys = (raw: string): string =>
  raw.includes('\\') ? raw.replace(ESCAPE, (_, letter: string) => ESCAPED[letter] ?? letter) : raw

/** `quotes`: as Haiku's own tools write them. */
export function escapeCatkeys(text: string, quotes: boolean): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')
  return quotes ? escaped.replaceAll('"', '\\"') : escaped
}

/** What identifies a string: its source, and its context and comment where it has them. */
export function catkeysKey(source: string, context: string, comment: string): string {
  const parts = [source, context, comment].map((text) => escapeCatkeys(text, false))
  while (parts.length > 1 && parts.at(-1) === '') parts.pop()
  return parts.join('\t')
}

export function splitCatkeysKey(key: string): { source: string; context: string; comment: string } {
  const [source = '', context = '', ...comment] = key.split('\t').map(unescapeCatkeys)
  return { source, context, comment: comment.join('\t') }
}

/** A line that begins with a number is a header, be it complete or not. */
export function catkeysHeader(text: string): CatkeysHeader | undefined {
  const end = lineEnd(text, 0)
  const columns = columnsOf(text, 0, end)
  const [version, language, , fingerprint] = columns.length === 4 ? columns : columns.slice(0, 1)
  if (version === undefined || !/^\d{1,9}$/.test(text.slice(version.start, version.end))) return undefined
  return { start: 0, end, ...(language && fingerprint && { columns: { language, fingerprint } }) }
}

export function scanCatkeys(text: string, problems: ProblemList): readonly CatkeysRecord[] {
  const records: CatkeysRecord[] = []
  const header = catkeysHeader(text)
  for (let at = header === undefined ? 0 : afterBreak(text, header.end); at < text.length; ) {
    if (isFull(records, problems, at, text.length)) break
    const end = lineEnd(text, at)
    if (end > at) {
      const columns = columnsOf(text, at, end)
      if (columns.length > 4) problems.add('syntax', 'more than four columns', at, end)
      else records.push(readRecord(text, at, end, columns))
    }
    at = afterBreak(text, end)
  }
  if (header?.columns === undefined && text !== '') problems.add('syntax', 'there is no complete header line', 0, 0)
  return records
}

function readRecord(text: string, start: number, end: number, columns: readonly Span[]): CatkeysRecord {
  const part = (index: number): string => {
    const column = columns[index]
    return column === undefined ? '' : unescapeCatkeys(text.slice(column.start, column.end))
  }
  const [source, context, note, value] = [part(0), part(1), part(2), part(3)]
  const targetStart = columns[3]?.start ?? end
  const key = catkeysKey(source, context, note)
  return {
    key,
    value,
    note,
    source,
    context,
    head: start,
    start,
    end,
    tail: end,
    targetStart,
    tabs: columns.length - 1,
  }
}

function columnsOf(text: string, start: number, end: number): Span[] {
  const columns: Span[] = []
  let from = start
  for (let at = start; at < end; at++) {
    if (text.charCodeAt(at) !== 9) continue
    columns.push({ start: from, end: at })
    from = at + 1
  }
  columns.push({ start: from, end })
  return columns
}

/** The sum of the hashes of all keys, as Haiku computes it over bytes that are signed. */
export function catkeysFingerprint(keys: Iterable<{ source: string; context: string; comment: string }>): number {
  const encoder = new TextEncoder()
  const hash = (text: string, start: number): number => {
    let value = start
    for (const byte of encoder.encode(text)) value = (Math.imul(5, value) + (byte > 127 ? byte - 256 : byte)) | 0
    return (Math.imul(5, value) + 1) | 0
  }
  let sum = 0
  for (const { source, context, comment } of keys) sum = (sum + hash(comment, hash(context, hash(source, 0)))) | 0
  return sum >>> 0
}
