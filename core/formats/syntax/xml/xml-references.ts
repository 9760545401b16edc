import type { ProblemList } from '../text/problems.ts'
import { TextPieces } from '../text/text-pieces.ts'
import { isNameUnit } from './xml-tags.ts'

const PREDEFINED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
const [HASH, SEMICOLON] = [35, 59]
const LONGEST_NAME = 200

export const isPredefined = (name: string): boolean => PREDEFINED.has(name)

/** May this code point stand in XML 1.0 at all? */
export const isXmlCharacter = (code: number): boolean =>
  code >= 0x20
    ? code < 0xd800 || (code > 0xdfff && code !== 0xfffe && code !== 0xffff)
    : code === 9 || code === 10 || code === 13

/** A reference such as `&lt;`, `&#160;` or `&app;`. */
export interface Reference {
  readonly end: number
  /** What it stands for; undefined for an entity that the file declares, or nobody does. */
  readonly character: string | undefined
  readonly name: string
}

/** The reference that begins at an ampersand; undefined where none does. */
export function referenceAt(text: string, at: number, limit: number = text.length): Reference | undefined {
  const last = Math.min(limit, at + LONGEST_NAME)
  const start = at + 1
  if (text.charCodeAt(start) === HASH) return numericReference(text, at, last)
  let end = start
  while (end < last && isNameUnit(text.charCodeAt(end))) end++
  if (end === start || end >= last || text.charCodeAt(end) !== SEMICOLON) return undefined
  const name = text.slice(start, end)
  return { end: end + 1, character: PREDEFINED.get(name), name }
}

function numericReference(text: string, at: number, last: number): Reference | undefined {
  const hex = text[at + 2] === 'x'
  const start = at + (hex ? 3 : 2)
  let end = start
  let code = 0
  for (; end < last; end++) {
    const digit = digitOf(text.charCodeAt(end), hex)
    if (digit === -1) break
    code = Math.min(code * (hex ? 16 : 10) + digit, 0x110000)
  }
  if (end === start || end >= last || text.charCodeAt(end) !== SEMICOLON) return undefined
  if (!isXmlCharacter(code) || code > 0x10ffff) return undefined
  return { end: end + 1, character: String.fromCodePoint(code), name: text.slice(at + 1, end) }
}

function digitOf(unit: number, hex: boolean): number {
  if (unit >= 48 && unit <= 57) return unit - 48
  const lower = unit | 32
  return hex && lower >= 97 && lower <= 102 ? lower - 87 : -1
}

/** Text as XML reads it: line ends are `\n`, references are what they stand for; entities of a DTD stay as they are. */
export function decodeXmlText(raw: string): string {
  const text = raw.includes('\r') ? raw.replaceAll(/\r\n?/g, '\n') : raw
  let at = text.indexOf('&')
  if (at === -1) return text
  const out = new TextPieces()
  let from = 0
  while (at !== -1) {
    const reference = referenceAt(text, at)
    if (reference?.character !== undefined) {
      out.add(text.slice(from, at))
      out.add(reference.character)
      from = reference.end
    }
    at = text.indexOf('&', reference?.end ?? at + 1)
  }
  out.add(text.slice(from))
  return out.join()
}

/** Names of the references that stand for no character. */
export function* entityNames(raw: string): Generator<string> {
  for (let at = raw.indexOf('&'); at !== -1; ) {
    const reference = referenceAt(raw, at)
    if (reference !== undefined && reference.character === undefined) yield reference.name
    at = raw.indexOf('&', reference?.end ?? at + 1)
  }
}

/** An attribute's value: as text, with bare white space read as blanks. */
export const decodeXmlAttribute = (raw: string): string => decodeXmlText(raw.replaceAll(/\r\n|[\t\n\r]/g, ' '))

/** Finds ampersands that begin no reference, in one pass over the text. */
export class ReferenceChecker {
  readonly text: string
  readonly problems: ProblemList
  readonly declared: ReadonlySet<string>
  /** Entities may be declared elsewhere. */
  trusting = false
  private next: number

  constructor(text: string, problems: ProblemList, declared: ReadonlySet<string>) {
    this.text = text
    this.problems = problems
    this.declared = declared
    this.next = text.indexOf('&')
  }

  check(start: number, end: number): void {
    if (this.next === -1 || this.next >= end) return
    if (this.next < start) this.skip(start)
    while (this.next !== -1 && this.next < end) {
      const at = this.next
      const reference = referenceAt(this.text, at, end)
      if (reference === undefined) {
        this.problems.add('encoding', 'a & that begins no reference', at, at + 1)
      } else if (reference.character === undefined && !this.trusting && !this.declared.has(reference.name)) {
        this.problems.add('encoding', `the entity &${reference.name}; is not declared`, at, reference.end)
      }
      this.next = this.text.indexOf('&', reference?.end ?? at + 1)
    }
  }

  skip(to: number): void {
    if (this.next !== -1 && this.next < to) this.next = this.text.indexOf('&', to)
  }
}

/** Control characters have no place in XML. */
export function checkCharacters(text: string, problems: ProblemList): void {
  const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]+/g
  for (let found = forbidden.exec(text), count = 0; found !== null && count < 100; found = forbidden.exec(text)) {
    problems.add('encoding', 'a character that XML does not allow', found.index, forbidden.lastIndex)
    count++
  }
}
