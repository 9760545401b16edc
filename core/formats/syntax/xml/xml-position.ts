import type { XmlElement, XmlNode, XmlPiece } from './xml.ts'
import { isXmlSpace } from './xml-tags.ts'

const isBlank = (unit: number): boolean => unit === 32 || unit === 9
const isBreak = (unit: number): boolean => unit === 10 || unit === 13

export function skipBlanks(text: string, at: number): number {
  let end = at
  while (isBlank(text.charCodeAt(end))) end++
  return end
}

export function skipSpace(text: string, at: number): number {
  let end = at
  while (isXmlSpace(text.charCodeAt(end))) end++
  return end
}

/** Start of the white space that ends at `at`. */
export function spaceBefore(text: string, at: number): number {
  let start = at
  while (start > 0 && isXmlSpace(text.charCodeAt(start - 1))) start--
  return start
}

export function blanksBefore(text: string, at: number): number {
  let start = at
  while (start > 0 && isBlank(text.charCodeAt(start - 1))) start--
  return start
}

export const endsLine = (text: string, at: number): boolean => at >= text.length || isBreak(text.charCodeAt(at))

/** Offset of the line break before what stands first on its line at `at`; -1 where something stands before it. */
export function lineBreakBefore(text: string, at: number): number {
  const start = blanksBefore(text, at)
  if (start === 0 || !isBreak(text.charCodeAt(start - 1))) return -1
  return start > 1 && text.charCodeAt(start - 1) === 10 && text.charCodeAt(start - 2) === 13 ? start - 2 : start - 1
}

/** Line break and indentation before `at`; undefined where something else stands before it on its line. */
export function lineLead(text: string, at: number): string | undefined {
  const lineBreak = lineBreakBefore(text, at)
  return lineBreak === -1 ? undefined : text.slice(lineBreak, at)
}

/** Is there a line of nothing but blanks in this white space? */
export function holdsBlankLine(text: string, start: number, end: number): boolean {
  let breaks = 0
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) breaks++
  }
  return breaks > 1
}

/** End of what belongs to the line of something that ends at `end`: comments that only blanks follow, then the blanks. */
export function lineTail(text: string, end: number): number {
  let at = skipBlanks(text, end)
  while (text.startsWith('<!--', at)) {
    const close = text.indexOf('-->', at + 4)
    if (close === -1 || hasBreak(text, at, close)) return end
    at = skipBlanks(text, close + 3)
  }
  return endsLine(text, at) ? at : end
}

function hasBreak(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isBreak(text.charCodeAt(at))) return true
  return false
}

export const elementsOf = (element: XmlElement): readonly XmlElement[] =>
  element.children.filter((child): child is XmlElement => child.kind === 'element')

export const lastElement = (element: XmlElement): XmlElement | undefined =>
  element.children.findLast((child): child is XmlElement => child.kind === 'element')

/** Child elements, each with the comments directly above it: no blank line between, and not on the line of another. */
export function* withComments(
  text: string,
  container: XmlElement,
): Generator<{ readonly element: XmlElement; readonly comments: readonly XmlPiece[] }> {
  let comments: XmlPiece[] = []
  let at = container.openEnd
  let tail = lineTail(text, container.openEnd)
  for (const child of container.children) {
    if (!touches(text, at, child)) comments = []
    at = child.end
    if (child.kind === 'element') {
      yield { element: child, comments }
      comments = []
      tail = lineTail(text, child.end)
    } else if (child.kind !== 'comment') comments = []
    else if (child.start >= tail) comments.push(child)
  }
}

/** What a comment says, without the blanks around its lines. */
export const commentText = (text: string, { start, end }: XmlPiece): string =>
  text
    .slice(start + 4, end - 3)
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .join('\n')
    .trim()

const touches = (text: string, at: number, node: XmlNode): boolean =>
  skipSpace(text, at) >= node.start && !holdsBlankLine(text, at, node.start)
