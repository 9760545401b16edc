import { isFull, type ProblemList } from '../text/problems.ts'
import type { Span } from '../text/span.ts'
import { holdsBlankLine, lineBreakBefore } from './xml-position.ts'
import { isNameUnit, isXmlSpace } from './xml-tags.ts'

/** `<!ENTITY name "value">`; the value's span lies inside the quotes. */
export interface DtdEntity extends Span {
  readonly name: string
  readonly valueStart: number
  readonly valueEnd: number
  readonly quote: '"' | "'"
  /** Where the comments directly above it begin; its own start where there are none, or they open the file. */
  readonly above: number
}

type ReadEntity = Omit<DtdEntity, 'above'>

/** Finds the texts that a DTD declares. All else is passed over; linear. */
export function parseDtd(text: string, problems: ProblemList): DtdEntity[] {
  const entities: DtdEntity[] = []
  const comments = new CommentsAbove(text)
  let at = 0
  while (at < text.length && !isFull(entities, problems, at, text.length)) {
    if (isXmlSpace(text.charCodeAt(at))) at++
    else if (text.startsWith('<!--', at)) at = comments.add(at, closedBy(text, at, '-->', problems))
    else if (text.startsWith('<?', at)) at = closedBy(text, at, '?>', problems)
    else if (text.startsWith('<!ENTITY', at)) {
      const found = readEntity(text, at)
      if (typeof found !== 'number') entities.push({ ...found, above: comments.of(at) })
      else if (found < 0) problems.add('syntax', 'this entity could not be read', at, at + ENTITY)
      at = typeof found === 'number' ? (found < 0 ? nextStart(text, at + ENTITY) : found) : found.end
    } else if (text.startsWith('<![', at) || text.startsWith(']]>', at)) at = sectionMark(text, at)
    else if (text.startsWith('<!', at)) at = closedBy(text, at, '>', problems)
    else if (text[at] === '%') at = parameterEnd(text, at, problems)
    else {
      const end = nextStart(text, at + 1)
      problems.add('syntax', 'this could not be read', at, end)
      at = end
    }
  }
  return entities
}

const ENTITY = 8

/** Comments in a row, without a blank line between them. */
class CommentsAbove {
  readonly #text: string
  #start = -1
  #end = -1

  constructor(text: string) {
    this.#text = text
  }

  add(start: number, end: number): number {
    if (!this.#touches(start)) this.#start = lineBreakBefore(this.#text, start) === -1 ? -1 : start
    this.#end = end
    return end
  }

  of(entity: number): number {
    return this.#start !== -1 && this.#touches(entity) ? this.#start : entity
  }

  #touches(at: number): boolean {
    return skipSpace(this.#text, this.#end) === at && !holdsBlankLine(this.#text, this.#end, at)
  }
}

function closedBy(text: string, start: number, mark: string, problems: ProblemList): number {
  const end = text.indexOf(mark, start + 2)
  if (end === -1) problems.add('syntax', 'this is never closed', start, start + 2)
  return end === -1 ? text.length : end + mark.length
}

/** Conditional sections are read as if they were not there. */
function sectionMark(text: string, at: number): number {
  if (text.startsWith(']]>', at)) return at + 3
  const open = text.indexOf('[', at + 3)
  return open === -1 ? text.length : open + 1
}

function parameterEnd(text: string, at: number, problems: ProblemList): number {
  let end = at + 1
  while (isNameUnit(text.charCodeAt(end))) end++
  if (text[end] === ';' && end > at + 1) return end + 1
  problems.add('syntax', 'a % that begins no reference', at, at + 1)
  return at + 1
}

/** Where reading may go on after something that could not be read. */
function nextStart(text: string, at: number): number {
  for (let end = at; end < text.length; end++) if (text[end] === '<' && text[end + 1] === '!') return end
  return text.length
}

/** The entity; the end of one that holds no text; -1 where it cannot be read. */
function readEntity(text: string, start: number): ReadEntity | number {
  const nameStart = skipSpace(text, start + ENTITY)
  if (nameStart === start + ENTITY) return -1
  let nameEnd = nameStart
  while (isNameUnit(text.charCodeAt(nameEnd))) nameEnd++
  const open = skipSpace(text, nameEnd)
  const quote = text[open]
  if (nameEnd === nameStart || (quote !== '"' && quote !== "'")) return declarationEnd(text, nameStart)
  const valueEnd = text.indexOf(quote, open + 1)
  const close = valueEnd === -1 ? -1 : skipSpace(text, valueEnd + 1)
  if (open === nameEnd || close === -1 || text[close] !== '>') return -1
  const name = text.slice(nameStart, nameEnd)
  return { name, start, end: close + 1, valueStart: open + 1, valueEnd, quote }
}

/** End of a parameter entity or of one that is kept elsewhere: `%` or SYSTEM, then quoted parts. */
function declarationEnd(text: string, at: number): number {
  if (text[at] !== '%' && !/^[\w.:-]+\s+(?:SYSTEM|PUBLIC)\s/.test(text.slice(at, at + 300))) return -1
  let end = at
  while (end < text.length && text[end] !== '>') {
    const quote = text[end]
    if (quote === '<') return -1
    if (quote !== '"' && quote !== "'") end++
    else {
      const close = text.indexOf(quote, end + 1)
      if (close === -1) return -1
      end = close + 1
    }
  }
  return end < text.length ? end + 1 : -1
}

function skipSpace(text: string, at: number): number {
  let end = at
  while (isXmlSpace(text.charCodeAt(end))) end++
  return end
}
