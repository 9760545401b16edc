import { afterBreak, lineEnd, skipBlanks } from '../text/records.ts'

/** A tag or an expression that is never closed must not be looked for through the whole file. */
const MAXIMUM_LINES = 60
const MAXIMUM_LENGTH = 6000

/**
 * Where a block of JSX ends that begins here: a module statement, or tags and expressions with no text among them up to the
 * end of a line. Undefined where the line is something else.
 */
export function jsxEnd(text: string, at: number, end: number, topLevel: boolean): number | undefined {
  const first = text[at]
  if (
    topLevel &&
    (first === 'i' || first === 'e') &&
    /^(?:import|export)\b[^\n\r]*[{"'=*()]/.test(text.slice(at, Math.min(end, at + 2000)))
  ) {
    return moduleEnd(text, at)
  }
  if (first !== '<' && first !== '{') return undefined
  let next: number | undefined = at
  for (let here = at; ; here = next) {
    next = text[here] === '<' ? tagEnd(text, here) : text[here] === '{' ? expressionEnd(text, here) : undefined
    if (next === undefined) return undefined
    next = skipBlanks(text, next)
    if (next >= text.length || text[next] === '\n' || text[next] === '\r') return next
  }
}

/** Statements end before a blank line. */
function moduleEnd(text: string, at: number): number {
  let end = lineEnd(text, at)
  for (let next = afterBreak(text, end); next < text.length; ) {
    const last = lineEnd(text, next)
    if (skipBlanks(text, next) >= last) break
    end = last
    next = afterBreak(text, last)
  }
  return end
}

/** Behind `<Tag …>`, `</Tag>`, `<>` or `</>`. */
function tagEnd(text: string, at: number): number | undefined {
  if (!/^<\/?(?:[A-Za-z_$][\w$.:-]*)?(?=[\s/>{])/.test(text.slice(at, at + 200))) return undefined
  return scanTo(text, at + 1, '>')
}

function expressionEnd(text: string, at: number): number | undefined {
  return scanTo(text, at + 1, '}')
}

/** Behind the closing sign, past texts in quotes and braces inside. */
function scanTo(text: string, from: number, close: '>' | '}'): number | undefined {
  let depth = 0
  let lines = 0
  const limit = Math.min(text.length, from + MAXIMUM_LENGTH)
  for (let at = from; at < limit; at++) {
    const sign = text[at] ?? ''
    if (depth === 0 && sign === close) return at + 1
    if (sign === '{') depth++
    else if (sign === '}') depth--
    else if (sign === '\n' && ++lines > MAXIMUM_LINES) return undefined
    else if (text.startsWith('/*', at) && (depth > 0 || close === '}')) {
      const length = text.slice(at + 2, limit).indexOf('*/')
      if (length === -1) return undefined
      at += length + 3
    } else if (sign === '"' || sign === "'" || sign === '`') {
      const end = quoteEnd(text, at, limit)
      if (end === undefined) return undefined
      at = end
    }
    if (depth < 0) return undefined
  }
  return undefined
}

function quoteEnd(text: string, at: number, limit: number): number | undefined {
  for (let end = at + 1; end < limit; end++) if (text[end] === text[at]) return end
  return undefined
}
