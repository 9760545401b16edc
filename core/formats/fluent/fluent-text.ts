import { type FluentEntry, parseFluent } from '../syntax/code/fluent.ts'
import type { FluentError } from '../syntax/code/fluent-pattern.ts'
import type { Span } from '../syntax/text/span.ts'

/** Fluent has no message without a value: this stands for an empty one. */
const EMPTY = '{ "" }'

/** How a value is laid out behind its equals sign. */
export interface FluentLayout {
  /** It begins on the line of its name. */
  readonly inline: boolean
  /** What stands between the equals sign and a value on its line. */
  readonly gap: string
  /** What lines below begin with; undefined where there are none. */
  readonly indent: string | undefined
}

const LINES = /\r\n|\n/
/** Only spaces are blank to Fluent. */
const isBlank = (line: string): boolean => indentOf(line) === line.length
const indentOf = (line: string): number => line.length - line.replace(/^ +/, '').length

/** Value and attributes as one text, without the indentation that all lines below the first share. */
export function bodyText(source: string, body: Span): string {
  const { first, rest, indent } = linesOf(source, body)
  const lines = rest.map((line) => line.slice(indent.length))
  const start = first === '' ? lines.findIndex((line) => !isBlank(line)) : 0
  const text = trimEnd((first === '' ? lines.slice(start) : [first, ...lines]).join('\n'))
  return text === EMPTY ? '' : text
}

function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\n')) end--
  return text.slice(0, end)
}

export function layoutOf(source: string, body: Span): FluentLayout {
  const { first, rest, indent } = linesOf(source, body)
  const gap = /^ */.exec(source.slice(body.start, body.start + 100))?.[0] ?? ' '
  return { inline: first !== '', gap: first === '' ? ' ' : gap, indent: rest.length === 0 ? undefined : indent }
}

function linesOf(source: string, body: Span): { first: string; rest: readonly string[]; indent: string } {
  const [line = '', ...rest] = source.slice(body.start, body.end).split(LINES)
  const filled = rest.filter((candidate) => !isBlank(candidate))
  const width = filled.reduce((least, candidate) => Math.min(least, indentOf(candidate)), Number.POSITIVE_INFINITY)
  const first = line.replace(/^ +/, '')
  return { first, rest, indent: ' '.repeat(Number.isFinite(width) ? width : 0) }
}

/**
 * What goes behind the equals sign for this text, in the layout given if it can be, else in the usual one; what is no Fluent
 * comes back as the error that says why.
 */
export function writeBody(
  id: string,
  text: string,
  layout: FluentLayout,
  eol: string,
): string | FluentError | undefined {
  if (text === '') return `${layout.gap}${EMPTY}`
  const indent = layout.indent || '    '
  const inline = `${layout.gap}${indented(text, indent, eol)}`
  const tight = `${layout.gap}${indented(text, layout.indent ?? '', eol)}`
  const block = `${eol}${indent}${indented(text, indent, eol)}`
  const blocks = !layout.inline || text.startsWith('.')
  const candidates = blocks ? [block, inline] : layout.indent === '' ? [tight, inline, block] : [inline, block]
  let failure: FluentError | undefined
  for (const candidate of candidates) {
    const problem = misread(id, text, candidate)
    if (problem === undefined) return candidate
    if (problem !== 'changed') failure ??= problem
  }
  return failure
}

/** Lines below the first are indented; blank ones stay empty. */
const indented = (text: string, indent: string, eol: string): string => {
  const [first = '', ...rest] = text.split('\n')
  return [first, ...rest.map((line) => (line === '' ? '' : `${indent}${line}`))].join(eol)
}

/** Is a body read as the text it was made of? */
function misread(id: string, text: string, body: string): FluentError | 'changed' | undefined {
  const source = `${id} =${body}`
  const entries: FluentEntry[] = []
  let failure: FluentError | undefined
  parseFluent(source, {
    entry: (entry) => entries.push(entry),
    junk: (_, error) => {
      failure ??= error
    },
  })
  const [entry] = entries
  if (failure !== undefined) return failure
  const whole = entry !== undefined && entries.length === 1 && entry.end === source.length && entry.id === id
  return whole && bodyText(source, entry.body) === text ? undefined : 'changed'
}
