import { lineEnd, lineStart, skipBlanks } from '../text/line-blocks.ts'
import type { Splice } from '../text/splice.ts'
import type { YamlDocument, YamlNode } from './yaml-document.ts'
import { isRoomForBlock } from './yaml-lines.ts'
import { newScalar, quote } from './yaml-new.ts'
import { isNullToken } from './yaml-scalar.ts'
import type { YamlStyle } from './yaml-style.ts'
import { blockScalar, isPlainSafe, isSingleSafe, quoteDouble, quoteSingle, typeOf, wrap } from './yaml-write.ts'

/** The splice that gives a scalar another text: in its own style where that can say it. */
export function replacement(document: YamlDocument, node: YamlNode, text: string, style: YamlStyle): Splice {
  const [start, end] = [document.start(node), document.end(node)]
  const written = rewrite(document, node, text, style)
  const last = written.startsWith('|') ? lineEnd(document.text, end) : end
  const opened = document.kind(node) === 'null' ? opening(document, node, style) : ''
  return { start, end: last, text: opened + written }
}

/** What must come before a value where there was none. */
function opening(document: YamlDocument, node: YamlNode, { newline }: YamlStyle): string {
  const parent = document.parent(node)
  const start = document.start(node)
  if (parent === null || document.keyStart(node) === -1 || start > document.keyEnd(node)) return start === 0 ? '' : ' '
  return document.isFlow(parent) ? ': ' : `${newline}${' '.repeat(document.column(parent))}: `
}

function rewrite(document: YamlDocument, node: YamlNode, text: string, style: YamlStyle): string {
  const old = document.text.slice(document.start(node), document.end(node))
  const kind = document.kind(node)
  const parent = document.parent(node)
  const inFlow = parent !== null && document.isFlow(parent)
  const outer = parent === null ? -1 : document.column(parent)
  const broken = /[\n\r]/.test(old)
  const lines = (written: string): string => (broken ? rewrap(document, node, written, style) : written)
  if (kind === 'double') return lines(quoteDouble(text, isAscii(old)))
  if (kind === 'single') return lines(isSingleSafe(text) ? quoteSingle(text) : quoteDouble(text))
  if (kind === 'literal' || kind === 'folded') {
    const least = Math.max(outer, 0) + style.unit
    const column = document.column(node)
    const indent = column > outer ? Math.max(column, 0) : least
    const width = kind === 'folded' && isWrapped(old) ? style.width : undefined
    const block = blockScalar(text, { kind, indent, outer, newline: style.newline, width, old })
    if (block === undefined) return quoteDouble(text)
    return text.endsWith('\n') && document.end(node) >= document.text.length ? block + style.newline : block
  }
  if (kind !== 'plain' || isNullToken(old) || text.includes('\n')) {
    const blocks = isRoomForBlock(document.text, document.end(node), outer)
    return newScalar(
      text,
      { ...style, blocks, quotesAll: kind === 'plain' ? false : style.quotesAll },
      inFlow ? undefined : outer,
    )
  }
  const type = typeOf(text)
  const bare = isPlainSafe(text, inFlow) && (type === undefined || type === typeOf(old))
  return lines(bare ? text : quote(text, style))
}

/** Everything beyond ASCII is escaped in it. */
const isAscii = (token: string): boolean => /\\[xuU]/.test(token) && !/[^\x00-\x7f]/.test(token)

/** Does a folded scalar have a line that the next one continues? */
const isWrapped = (old: string): boolean => /[^\n\r]\r?\n[ \t]*[^\s]/.test(old.slice(old.search(/[\n\r]/) + 1))

/** A text that ran over several lines does so again, as far in as before. */
function rewrap(document: YamlDocument, node: YamlNode, written: string, style: YamlStyle): string {
  const { text } = document
  const start = document.start(node)
  const second = start + text.slice(start, document.end(node)).search(/[\n\r]/)
  const line = text.startsWith('\r\n', second) ? second + 2 : second + 1
  const indent = skipBlanks(text, line) - line
  if (indent === 0) return written
  const lines = wrap(written, style.width - indent, style.width - (start - lineStart(text, start)))
  return lines.join(style.newline + text.slice(line, line + indent))
}
