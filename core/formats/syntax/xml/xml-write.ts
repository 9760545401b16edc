import { EditError } from '../text/edit-error.ts'
import { TextPieces } from '../text/text-pieces.ts'
import type { XmlElement } from './xml.ts'
import { entityNames, isPredefined, isXmlCharacter, referenceAt } from './xml-references.ts'
import { numericReference, Spelling } from './xml-spelling.ts'

/** How text is written into one file. */
export interface XmlWriting {
  readonly newline: string
  /** Highest code point that the file's encoding holds; higher ones become references. */
  readonly limit: number
  /** Entities that the file's DTD declares. */
  readonly entities: ReadonlySet<string>
  /** The habits of the file as a whole. */
  readonly spelling: Spelling
  /** What is written as a reference where the file gives no example. */
  readonly customs: Readonly<Record<string, string>>
  /** A stand-in for characters that XML cannot hold. */
  readonly standIn?: (code: number) => string
  /** Reads stand-ins. */
  readonly decoder?: (text: string, element: XmlElement) => string | undefined
}

const NO_STAND_IN = {}
const MUST: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '\r': '&#13;' }

/** The raw text that a new one replaces: its habits are taken over, and so is its damage. */
class OldText {
  readonly raw: string
  private habits: Spelling | undefined
  private names: ReadonlySet<string> | undefined
  private damage: ReadonlySet<string> | undefined

  constructor(raw: string) {
    this.raw = raw
  }

  get spelling(): Spelling {
    this.habits ??= new Spelling(this.raw === '' ? [] : [this.raw])
    return this.habits
  }

  /** Was this entity, which XML does not know, in the text? */
  hasEntity(name: string): boolean {
    this.names ??= new Set(entityNames(this.raw))
    return this.names.has(name)
  }

  /** Was this character, which XML does not allow, in the text? */
  hasDamage(character: string): boolean {
    this.damage ??= new Set(this.raw.match(/[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/g) ?? [])
    return this.damage.has(character)
  }
}

/** Text as it is to stand between tags. `old` is the raw text that it replaces, whose habits it takes over. */
export function encodeXmlText(key: string, text: string, writing: XmlWriting, old = ''): string {
  const replaced = new OldText(old)
  const out = new TextPieces()
  let from = 0
  for (let at = 0; at < text.length; ) {
    if (isPlain(text.charCodeAt(at), writing, replaced)) {
      at++
      continue
    }
    out.add(text.slice(from, at))
    const entity = text[at] === '&' ? keptEntity(text, at, writing, replaced) : undefined
    const character = entity ?? String.fromCodePoint(text.codePointAt(at) ?? 0)
    const closesCdata = character === '>' && text.startsWith(']]', at - 2)
    out.add(closesCdata ? '&gt;' : (entity ?? encodeCharacter(key, character, writing, replaced)))
    at += character.length
    from = at
  }
  out.add(text.slice(from))
  return out.join()
}

/** Written as itself, whatever stands around it. */
function isPlain(unit: number, { limit, spelling, customs }: XmlWriting, old: OldText): boolean {
  if (unit < 0x20 || unit >= 0xd800 || (unit > 0x7f && unit > limit)) return false
  if (!old.spelling.isPlain(unit) || !spelling.isPlain(unit)) return false
  return unit < 0x7f || customs[String.fromCharCode(unit)] === undefined
}

/** `&app;` stays a reference where the file declares it, or the text had it before. */
function keptEntity(text: string, at: number, { entities }: XmlWriting, old: OldText): string | undefined {
  const reference = referenceAt(text, at)
  if (reference === undefined || reference.character !== undefined || isPredefined(reference.name)) return undefined
  const kept = entities.has(reference.name) || old.hasEntity(reference.name)
  return kept ? text.slice(at, reference.end) : undefined
}

function encodeCharacter(key: string, character: string, writing: XmlWriting, old: OldText): string {
  const code = character.codePointAt(0) ?? 0
  if (!isXmlCharacter(code)) return standInFor(key, character, writing, old)
  if (code > 0x7f && code > writing.limit) return numericReference(code)
  const spelled = old.spelling.of(character) ?? writing.spelling.of(character)
  const reference = spelled === undefined ? writing.customs[character] : spelled.reference
  if (reference !== undefined) return reference
  if (character === '\n') return writing.newline
  return MUST[character] ?? character
}

/** What XML cannot hold stays where the text had it before, for then it is the file's own damage. */
function standInFor(key: string, character: string, { standIn }: Pick<XmlWriting, 'standIn'>, old: OldText): string {
  const code = character.codePointAt(0) ?? 0
  if (old.hasDamage(character)) return character
  if (standIn !== undefined && code < 0x20) return standIn(code)
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd'
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  throw new EditError('unrepresentable', key, `XML cannot hold the character ${name}`)
}

/** Text as CDATA; what cannot stand in there is put between two sections. */
export function encodeCdata(key: string, text: string, writing: XmlWriting, old = ''): string {
  const replaced = new OldText(old)
  const out = new TextPieces()
  for (let at = 0; at < text.length; ) {
    const end = plainEnd(text, at, writing.limit)
    out.add(text.slice(at, end))
    if (end >= text.length) break
    const character = String.fromCodePoint(text.codePointAt(end) ?? 0)
    at = end + character.length
    const code = character.codePointAt(0) ?? 0
    if (character === '\n') out.add(writing.newline)
    else if (character === '>') out.add(text.startsWith(']]', end - 2) ? ']]><![CDATA[>' : '>')
    else if (character === '\r') out.add(']]>&#13;<![CDATA[')
    else if (!isXmlCharacter(code)) out.add(outsideCdata(standInFor(key, character, writing, replaced)))
    else out.add(code > 0x7f && code > writing.limit ? `]]>${numericReference(code)}<![CDATA[` : character)
  }
  return `<![CDATA[${out.join()}]]>`
}

/** End of a run that can stand in CDATA as it is. */
function plainEnd(text: string, at: number, limit: number): number {
  let end = at
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end)
    if (unit < 0x20 || unit === 62 || unit >= 0xd800 || (unit > 0x7f && unit > limit)) break
  }
  return end
}

/** Only what is a tag or a reference must stand outside. */
const outsideCdata = (raw: string): string => (/^[<&]/.test(raw) ? `]]>${raw}<![CDATA[` : raw)

/** An attribute's value, without the quotes. */
export function encodeXmlAttribute(key: string, value: string, quote: string, limit: number, old = ''): string {
  const replaced = new OldText(old)
  let out = ''
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0
    if (!isXmlCharacter(code)) out += standInFor(key, character, NO_STAND_IN, replaced)
    else if (character === '&') out += '&amp;'
    else if (character === '<') out += '&lt;'
    else if (character === quote) out += quote === '"' ? '&quot;' : '&apos;'
    else if (code < 32 || (code > 0x7f && code > limit)) out += numericReference(code)
    else out += character
  }
  return out
}
