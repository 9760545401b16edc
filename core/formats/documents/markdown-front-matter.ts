import { trimmedEnd } from '../syntax/markup/markdown-starts.ts'
import { afterBreak, lineEnd, skipBlanks } from '../syntax/text/records.ts'
import type { MarkdownSegment } from './markdown-segment.ts'

/** The lines between `---` (or `+++`) at the beginning of a document. */
export interface FrontMatter {
  /** Where the document itself begins. */
  readonly end: number
  /** All of it as one text, or its values one by one. */
  segments(values: boolean): readonly MarkdownSegment[]
}

const MAXIMUM_LINES = 1000

export function frontMatter(text: string): FrontMatter | undefined {
  const fence = text.slice(0, 3)
  const open = lineEnd(text, 0)
  if ((fence !== '---' && fence !== '+++') || trimmedEnd(text, 3, open) !== 3) return undefined
  const start = afterBreak(text, open)
  for (let at = start, line = 0; at < text.length && line < MAXIMUM_LINES; line++) {
    const end = lineEnd(text, at)
    if (text.startsWith(fence, at) && trimmedEnd(text, at + 3, end) === at + 3) {
      const to = at
      return { end, segments: (values) => (values ? valuesOf(text, start, to) : whole(text, start, to)) }
    }
    at = afterBreak(text, end)
  }
  return undefined
}

function whole(text: string, start: number, close: number): readonly MarkdownSegment[] {
  const end = text[close - 1] === '\n' && text[close - 2] === '\r' ? close - 2 : close - 1
  if (end <= start || text.slice(start, end).trim() === '') return []
  const lines = text.slice(start, end).replaceAll(/\r\n?/g, '\n')
  const span = { start, end, from: start, to: end }
  return [{ kind: 'front', path: 'front', text: lines, ...span, block: 'front', lines: [], prefix: '' }]
}

const NOT_TEXT = /^(?:true|false|null|yes|no|on|off|~|[-+.\d][-+.\d:TZ e]*|[[{&*|>!%@`#].*)$/i

/** `name: text` and `name = "text"`, at the beginning of a line. */
function valuesOf(text: string, start: number, close: number): readonly MarkdownSegment[] {
  const segments: MarkdownSegment[] = []
  const counts = new Map<string, number>()
  for (let at = start; at < close; at = afterBreak(text, lineEnd(text, at))) {
    const end = lineEnd(text, at)
    let sign = at
    while (sign < end && /[\w.-]/.test(text[sign] ?? '')) sign++
    const name = text.slice(at, sign)
    const colon = skipBlanks(text, sign)
    if (name === '' || (text[colon] !== ':' && text[colon] !== '=') || colon >= end) continue
    const from = skipBlanks(text, colon + 1)
    const to = trimmedEnd(text, from, end)
    const raw = text.slice(from, to)
    if (from >= to || from === colon + 1 || NOT_TEXT.test(raw)) continue
    const value = unquote(raw)
    if (value === undefined || value === '') continue
    const span = { start: at, end: to, from, to }
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    const path = count === 1 ? `front/${name}` : `front/${name}.${count}`
    segments.push({ kind: 'value', path, text: value, ...span, block: 'value', lines: [], prefix: '' })
  }
  return segments
}

function unquote(raw: string): string | undefined {
  const quote = raw[0]
  if (quote !== '"' && quote !== "'") return raw.includes(' #') || raw.includes(': ') ? undefined : raw
  if (raw.length < 2 || !raw.endsWith(quote)) return undefined
  const inner = raw.slice(1, -1)
  if (quote === "'") return inner.replaceAll("''", "'")
  return inner.replaceAll(/\\(["\\nt])/g, (_, sign: string) => ({ n: '\n', t: '\t' })[sign] ?? sign)
}

/** A value in the manner of the one it replaces; one that had no quotes gets some where it needs them. */
export function writeFrontValue(value: string, old: string): string {
  const quote = old[0]
  if (quote === "'" && !/[\r\n]/.test(value)) return `'${value.replaceAll("'", "''")}'`
  const plain = /^[\p{L}\p{N}][^\r\n]*$/u.test(value) && !/: | #|:$|\s$/.test(value) && !NOT_TEXT.test(value)
  if (quote !== '"' && quote !== "'" && plain) return value
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`
}
