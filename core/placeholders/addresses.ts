import { isLetter, isWord, skipWhile } from './placeholder.ts'
import type { Span } from './xml.ts'

const MAX_SCHEME = 20
const TRAILING = '.,;:!?\'")]}>»”’*_'

const isUrlSign = (unit: number): boolean =>
  unit > 32 && unit !== 60 && unit !== 62 && unit !== 34 && unit !== 0xa0 && unit !== 0x3000 && unit !== 96

/** `https://host/path`, without the punctuation of the sentence around. */
export function findUrls(text: string): Span[] {
  const found: Span[] = []
  let last = 0
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', Math.max(last, at + 3))) {
    let start = at
    while (start > last && at - start < MAX_SCHEME && isSchemeSign(text.charCodeAt(start - 1))) start--
    if (start === at || !isLetter(text.charCodeAt(start))) continue
    const end = trimmedEnd(text, at + 3, skipWhile(text, at + 3, isUrlSign))
    if (end === at + 3) continue
    found.push({ start, end })
    last = end
  }
  return found
}

const isSchemeSign = (unit: number): boolean =>
  isLetter(unit) || (unit >= 48 && unit <= 57) || unit === 43 || unit === 45

/** A closing parenthesis belongs to the address if it has its partner there. */
function trimmedEnd(text: string, from: number, to: number): number {
  let end = to
  let open = 0
  for (let at = from; at < to; at++) open += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
  while (end > from && TRAILING.includes(text.charAt(end - 1))) {
    if (text[end - 1] === ')') {
      if (open >= 0) break
      open++
    }
    end--
  }
  return end
}

const isLocalSign = (unit: number): boolean => isWord(unit) || unit === 46 || unit === 45 || unit === 43 || unit === 37
const isHostSign = (unit: number): boolean => isWord(unit) || unit === 45 || unit === 46

/** `name@host.tld`. */
export function findEmails(text: string): Span[] {
  const found: Span[] = []
  let last = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let start = at
    while (start > last && isLocalSign(text.charCodeAt(start - 1))) start--
    let end = skipWhile(text, at + 1, isHostSign)
    while (end > at && '.-'.includes(text.charAt(end - 1))) end--
    const dot = at + text.slice(at, end).lastIndexOf('.')
    last = at + 1
    if (start === at || dot <= at + 1 || end - dot < 3) continue
    found.push({ start, end })
    last = end
  }
  return found
}
