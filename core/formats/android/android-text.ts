import { TextPieces } from '../syntax/text/text-pieces.ts'
import { needsEscape, UNICODE_ESCAPE, unicodeEscape, unicodeEscapeAt } from './android-escapes.ts'

const SIMPLE: Readonly<Record<string, string>> = { n: '\n', t: '\t' }

/** Reads text as aapt does: white space outside quotes is one blank, quotes go, backslashes escape. */
export class AaptReader {
  private readonly out = new TextPieces()
  private quoted = false
  /** White space was read that is to be a blank if anything follows. */
  private pending = false
  private started = false
  private readonly asXml: boolean

  /** `asXml`: text is shown as XML source, because tags stand in it. */
  constructor(asXml: boolean) {
    this.asXml = asXml
  }

  /** Text between tags, references read. In CDATA quotes and white space are kept. */
  text(text: string, cdata: boolean): void {
    for (let at = 0; at < text.length; ) {
      const character = text.charAt(at)
      if (character === '\\' && at + 1 < text.length) {
        at = this.escape(text, at)
      } else if (!cdata && character === '"') {
        this.quoted = !this.quoted
        this.flush()
        at++
      } else if (!cdata && !this.quoted && isSpace(text.charCodeAt(at))) {
        if (this.started) this.pending = true
        at++
      } else {
        const end = runEnd(text, at + 1)
        this.put(text.slice(at, end))
        at = end
      }
    }
  }

  /** An entity of the file's DTD. */
  entity(raw: string): void {
    this.flush()
    this.out.add(raw)
  }

  tag(raw: string): void {
    if (this.pending) {
      this.out.add(' ')
      this.started = false
    }
    this.pending = false
    this.out.add(raw)
  }

  finish(): string {
    return this.out.join()
  }

  private escape(text: string, at: number): number {
    const unit = unicodeEscapeAt(text, at)
    if (unit !== undefined) {
      this.put(String.fromCharCode(unit))
      return at + UNICODE_ESCAPE
    }
    const next = text.charAt(at + 1)
    this.put(SIMPLE[next] ?? next)
    return at + 2
  }

  private put(text: string): void {
    this.flush()
    this.out.add(this.asXml ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text)
  }

  private flush(): void {
    if (this.pending) this.out.add(' ')
    this.pending = false
    this.started = true
  }
}

const isSpace = (unit: number): boolean => unit === 32 || (unit >= 9 && unit <= 13)

/** End of a run of characters that mean nothing to aapt, single blanks among them. */
function runEnd(text: string, at: number): number {
  let end = at
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end)
    if (unit === 92 || unit === 34) break
    if (isSpace(unit) && (unit !== 32 || end + 1 >= text.length || isSpace(text.charCodeAt(end + 1)))) break
  }
  return end
}

/** Does aapt read it as it stands? */
export const isPlainAapt = (text: string): boolean => !/[\\"\t-\r]| {2}|^ | $/.test(text)

/** How quotes, line breaks and blanks of a text are to be written. */
export interface AaptStyle {
  readonly quoted: boolean
  readonly bareApostrophe: boolean
  readonly bareQuote: boolean
  readonly literalLines: boolean
  /** Blanks that would be lost are escaped rather than put in quotes. */
  readonly escapedBlanks: boolean
  /** The text refers to another resource, `@string/name`, and stays a reference. */
  readonly reference: boolean
  /** The escape of a character that is not to be written as itself. */
  readonly spell: (character: string) => string | undefined
}

/** Text with aapt's escapes; references are not its business. `first`: nothing stands before it. */
export function escapeAapt(text: string, style: AaptStyle, first: boolean): string {
  const out = new TextPieces()
  let from = 0
  for (let at = 0; at < text.length; ) {
    const character = isPair(text, at) ? text.slice(at, at + 2) : text.charAt(at)
    const lost = character === ' ' && style.escapedBlanks && isLost(text, at)
    const escaped = lost ? '\\u0020' : escapeOne(character, style, first && at === 0)
    if (escaped !== character) {
      out.add(text.slice(from, at))
      out.add(escaped)
      from = at + character.length
    }
    at += character.length
  }
  out.add(text.slice(from))
  return style.quoted ? `"${out.join()}"` : out.join()
}

/** A blank that aapt would drop. */
const isLost = (text: string, at: number): boolean => at === 0 || at === text.length - 1 || text[at - 1] === ' '

function escapeOne(character: string, style: AaptStyle, first: boolean): string {
  const unit = character.charCodeAt(0)
  if (character === '\\') return '\\\\'
  if (character === '\n') return style.literalLines ? '\n' : '\\n'
  if (character === '\t') return '\\t'
  if (character === '"') return style.bareQuote ? '"' : '\\"'
  if (character === "'") return style.bareApostrophe ? "'" : "\\'"
  if (first && !style.reference && (character === '@' || character === '?')) return `\\${character}`
  if (needsEscape(unit) || (character.length === 1 && unit >= 0xd800 && unit <= 0xdfff)) return unicodeEscape(unit)
  return style.spell(character) ?? character
}

export const isPair = (text: string, at: number): boolean => {
  const [high, low] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
  return high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff
}
