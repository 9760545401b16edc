import type { Splice } from './splice.ts'

/** Whole lines of a text, and what is left of their surroundings when they go. */

const isBlank = (unit: number): boolean => unit === 32 || unit === 9
const isBreak = (unit: number): boolean => unit === 10 || unit === 13

export function lineStart(text: string, at: number): number {
  while (at > 0 && !isBreak(text.charCodeAt(at - 1))) at--
  return at
}

/** Offset of the line break at or behind `at`; the text's length where there is none. */
export function lineEnd(text: string, at: number): number {
  while (at < text.length && !isBreak(text.charCodeAt(at))) at++
  return at
}

/** Behind the line break at `at`. */
export const afterBreak = (text: string, at: number): number =>
  text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1

/** Where the line after the one of `at` begins. */
export function nextLine(text: string, at: number): number {
  const end = lineEnd(text, at)
  return end < text.length ? afterBreak(text, end) : end
}

export function skipBlanks(text: string, at: number): number {
  while (isBlank(text.charCodeAt(at))) at++
  return at
}

/** Nothing but blanks between the two. */
export function isAllBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isBlank(text.charCodeAt(at))) return false
  return true
}

/** Nothing but blanks and line breaks between the two. */
export function isSpace(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (!isBlank(unit) && !isBreak(unit)) return false
  }
  return true
}

/** Is nothing but blanks before this on its line? */
export const isOwnLine = (text: string, at: number): boolean => isAllBlank(text, lineStart(text, at), at)

const isBlankLine = (text: string, start: number): boolean =>
  start < text.length && isBreak(text.charCodeAt(skipBlanks(text, start)))

function breakBefore(text: string, at: number): number {
  if (at === 0) return 0
  return text.charCodeAt(at - 1) === 10 && text.charCodeAt(at - 2) === 13 ? at - 2 : at - 1
}

/** Start of the blank lines that end at `start`; -1 where there are none. */
export function blankLinesBefore(text: string, start: number): number {
  let found = -1
  for (let at = start; at > 0; ) {
    const end = breakBefore(text, at)
    const before = lineStart(text, end)
    if (!isAllBlank(text, before, end)) break
    found = before
    at = before
  }
  return found
}

/** Removes lines; of blank lines on both sides one side goes too, and a text without a final line break stays so. */
export function removedLines(text: string, start: number, end: number): Splice {
  const atEnd = end >= text.length
  const blank = blankLinesBefore(text, start)
  let [from, to] = [start, end]
  if (blank !== -1 && (atEnd || isBlankLine(text, end))) from = blank
  else if (start === 0 && isBlankLine(text, end)) to = nextLine(text, end)
  const open = atEnd && to > 0 && !isBreak(text.charCodeAt(to - 1))
  return { start: open ? breakBefore(text, from) : from, end: to, text: '' }
}
