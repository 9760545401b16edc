import { afterBreak, isAllBlank, lineEnd, skipBlanks } from '../text/line-blocks.ts'
import { isBreak, isSpaceOrEnd } from './yaml-source.ts'

/** The next line that is not blank, from the line break at `at` on. */
export function nextTextLine(text: string, at: number): { start: number; at: number } {
  for (;;) {
    const start = afterBreak(text, at)
    at = skipBlanks(text, start)
    if (at >= text.length || !isBreak(text.charCodeAt(at))) return { start, at }
  }
}

/** Is the next line that is not blank a comment further in than `column`? It would become a part of a block scalar. */
function isCommentNext(text: string, at: number, column: number): boolean {
  const end = lineEnd(text, at)
  if (end >= text.length) return false
  const line = nextTextLine(text, end)
  return text.charCodeAt(line.at) === 35 && line.at - line.start > column
}

/**
 * May a block scalar stand before this? Not where something follows on the line or would become a part of it, nor at the
 * end of a file that lacks its last line break: readers do not agree on what it says there.
 */
export function isRoomForBlock(text: string, at: number, column: number): boolean {
  const end = lineEnd(text, at)
  return end < text.length && isAllBlank(text, at, end) && !isCommentNext(text, at, column)
}

export const isMarkerAt = (text: string, lineStart: number, at: number): boolean =>
  at === lineStart &&
  (text.startsWith('---', at) || text.startsWith('...', at)) &&
  isSpaceOrEnd(text.charCodeAt(at + 3))

export interface BlockLines {
  readonly indent: number
  /** Before the line break of the last line that is not blank. */
  readonly textEnd: number
  /** Before the line break of the last line, blank ones included. */
  readonly keptEnd: number
  readonly lineStart: number
}

/** The lines of a block scalar: `indent` where it is said (else -1), else that of the first line of at least `least`. */
export function blockLines(text: string, headerEnd: number, indent: number, least: number): BlockLines {
  let [textEnd, keptEnd, lineStart, deepest] = [headerEnd, headerEnd, 0, 0]
  for (let at = headerEnd; at < text.length; ) {
    const start = afterBreak(text, at)
    if (start >= text.length) break
    let content = start
    while (text.charCodeAt(content) === 32) content++
    const end = lineEnd(text, content)
    const blank = content >= text.length || isBreak(text.charCodeAt(content))
    if (!blank) {
      if (content - start < Math.max(indent, least) || isMarkerAt(text, start, content)) break
      if (indent === -1) indent = content - start
    }
    deepest = Math.max(deepest, content - start)
    keptEnd = end
    if (!blank || (indent !== -1 && content - start > indent)) {
      textEnd = end
      lineStart = start
    }
    at = end
  }
  return { indent: indent === -1 ? deepest : indent, textEnd, keptEnd, lineStart }
}
