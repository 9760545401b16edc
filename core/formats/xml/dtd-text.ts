import { EditError } from '../syntax/text/edit-error.ts'
import { TextPieces } from '../syntax/text/text-pieces.ts'
import { parseMarkup } from '../syntax/xml/xml-content.ts'
import { isXmlCharacter, referenceAt } from '../syntax/xml/xml-references.ts'
import { Spelling } from '../syntax/xml/xml-spelling.ts'

export interface DtdWriting {
  readonly key: string
  readonly quote: string
  readonly newline: string
  /** Raw text that is replaced. */
  readonly old: string
  readonly file: Spelling
}

/** A value as it is to stand between its quotes. */
export function encodeDtd(text: string, writing: DtdWriting): string {
  const own = writing.old.includes('&') ? new Spelling([writing.old]) : NOTHING
  const tags = text.includes('<') && bareTags(text, writing.old)
  const out = new TextPieces()
  let from = 0
  for (let at = 0; at < text.length; ) {
    const unit = text.charCodeAt(at)
    if (unit !== PERCENT && unit < 0xd800 && own.isPlain(unit) && writing.file.isPlain(unit)) {
      at++
      continue
    }
    out.add(text.slice(from, at))
    const entity = text[at] === '&' ? entityAt(text, at) : ''
    const character = entity === '' ? String.fromCodePoint(text.codePointAt(at) ?? 0) : entity
    out.add(entity === '' ? encodeCharacter(character, writing, own, tags) : entity)
    at += character.length
    from = at
  }
  out.add(text.slice(from))
  return out.join()
}

const PERCENT = 37
const NOTHING = new Spelling([])

/** `&brandShortName;` is a reference wherever it stands. */
function entityAt(text: string, at: number): string {
  const reference = referenceAt(text, at)
  return reference === undefined || reference.character !== undefined ? '' : text.slice(at, reference.end)
}

/** Markup stays bare where it was, and where it is well-formed. */
function bareTags(text: string, old: string): boolean {
  if (old.includes('&lt;') && !old.includes('<')) return false
  return old.includes('<') || parseMarkup(text, ANY) !== undefined
}

const ANY: ReadonlySet<string> = new Set()

function encodeCharacter(character: string, writing: DtdWriting, own: Spelling, tags: boolean): string {
  const { key, quote, newline, old, file } = writing
  const code = character.codePointAt(0) ?? 0
  if (!isXmlCharacter(code)) {
    if (old.includes(character)) return character
    if (code >= 0xd800 && code <= 0xdfff) return '\ufffd'
    throw new EditError('unrepresentable', key, 'XML cannot hold a control character')
  }
  if (character === '&') return '&amp;'
  if (character === '\r') return '&#13;'
  if (character === quote) return quote === '"' ? '&quot;' : '&apos;'
  if (character === '<') return tags ? '<' : '&lt;'
  if (character === '%') return old.includes('%') ? '%' : ((own.of('%') ?? file.of('%'))?.reference ?? '&#037;')
  const reference = (own.of(character) ?? file.of(character))?.reference
  if (reference !== undefined && !(tags && character === '>')) return reference
  return character === '\n' ? newline : character
}
