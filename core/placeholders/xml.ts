import { isLetter, isWord, skipWhile } from './placeholder.ts'

export interface XmlTag {
  readonly start: number
  readonly end: number
  readonly kind: 'open' | 'close' | 'empty'
  readonly name: string
  /** Names, in their order. */
  readonly attributes: readonly string[]
}

export interface Span {
  readonly start: number
  readonly end: number
}

const NO_ATTRIBUTES: readonly string[] = []
const isNameStart = (unit: number): boolean => isLetter(unit) || unit === 95 || unit === 58 || unit > 127
const isName = (unit: number): boolean => isNameStart(unit) || isWord(unit) || unit === 45 || unit === 46
const isSpace = (unit: number): boolean => unit === 32 || (unit >= 9 && unit <= 13)

/** What looks like a tag of XML or HTML: `<b>`, `</b>`, `<br/>`, `<a href="x">`. Linear. */
export function findXmlTags(text: string): XmlTag[] {
  const found: XmlTag[] = []
  for (let at = text.indexOf('<'); at !== -1; ) {
    const tag = readTag(text, at)
    if (tag) found.push(tag)
    at = text.indexOf('<', tag ? tag.end : at + 1)
  }
  return found
}

function readTag(text: string, start: number): XmlTag | undefined {
  const isClose = text[start + 1] === '/'
  const from = start + (isClose ? 2 : 1)
  if (!isNameStart(text.charCodeAt(from))) return undefined
  let at = skipWhile(text, from, isName)
  const name = text.slice(from, at)
  const attributes: string[] = []
  for (;;) {
    const next = skipWhile(text, at, isSpace)
    if (text[next] === '>') return tag(start, next + 1, isClose ? 'close' : 'open', name, attributes)
    if (text.startsWith('/>', next) && !isClose) return tag(start, next + 2, 'empty', name, attributes)
    if (next === at || isClose || !isNameStart(text.charCodeAt(next))) return undefined
    at = skipWhile(text, next, isName)
    attributes.push(text.slice(next, at))
    const end = valueEnd(text, at)
    if (end === undefined) return undefined
    at = end
  }
}

function tag(start: number, end: number, kind: XmlTag['kind'], name: string, attributes: readonly string[]): XmlTag {
  return { start, end, kind, name, attributes: attributes.length > 0 ? attributes : NO_ATTRIBUTES }
}

/** Behind `="value"`; where there is no value, where it was. A value holds no `<`. */
function valueEnd(text: string, from: number): number | undefined {
  const sign = skipWhile(text, from, isSpace)
  if (text[sign] !== '=') return from
  const at = skipWhile(text, sign + 1, isSpace)
  const quote = text.charCodeAt(at)
  if (quote !== 34 && quote !== 39)
    return skipWhile(text, at, (unit) => !isSpace(unit) && unit !== 62 && unit !== 60 && unit !== 34 && unit !== 39)
  const end = skipWhile(text, at + 1, (unit) => unit !== quote && unit !== 60)
  return text.charCodeAt(end) === quote ? end + 1 : undefined
}

const ENTITY = /&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{0,40});/g

/** `&amp;`, `&#39;`. */
export function findEntities(text: string): Span[] {
  return Array.from(text.matchAll(ENTITY), (match) => ({ start: match.index, end: match.index + match[0].length }))
}
