import { markupOf, readContent, writeContent } from '../syntax/xml/xml-content.ts'
import { Spelling } from '../syntax/xml/xml-spelling.ts'
import { styleOf, type TextCodec } from './android-content.ts'
import { needsEscape, UNICODE_ESCAPE, unicodeEscape, unicodeEscapeAt, unicodeEscapes } from './android-escapes.ts'
import { isPair } from './android-text.ts'

/** After a backslash these mean nothing here, but files that once were Android's have them. */
const ANDROID_ESCAPE = /^['"@?]/
const SIMPLE: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\\': '\\' }

/** Compose Multiplatform knows `\n`, `\t`, `\\` and `\u00e9`; quotes and white space are what they are. */
export const compose: TextCodec = {
  read(text, element) {
    const content = readContent(text, element)
    return { text: unescapeCompose(content.text), style: styleOf(element) }
  },
  write(content, writing, habits) {
    const { text, style, old } = content
    const literalLines = /[\r\n]/.test(old) && !old.includes('\\n')
    const own = new Spelling([old], unicodeEscapes)
    const spell = (character: string) => {
      const spelled = own.of(character) ?? (character > '\x7f' ? habits.of(character) : undefined)
      return character === ' ' ? undefined : spelled?.reference
    }
    const escaped = escapeCompose(text, literalLines, spell)
    const kept = style !== 'markup' || markupOf(escaped, writing, old) !== undefined
    return writeContent({ ...content, text: escaped, style: kept ? style : 'plain' }, writing)
  },
}

function unescapeCompose(text: string): string {
  if (!text.includes('\\')) return text
  let out = ''
  for (let at = 0; at < text.length; ) {
    const unit = text[at] === '\\' ? unicodeEscapeAt(text, at) : undefined
    const simple = text[at] === '\\' ? SIMPLE[text[at + 1] ?? ''] : undefined
    out += unit === undefined ? (simple ?? text[at]) : String.fromCharCode(unit)
    at += unit !== undefined ? UNICODE_ESCAPE : simple !== undefined ? 2 : 1
  }
  return out
}

function escapeCompose(text: string, literalLines: boolean, spell: (character: string) => string | undefined): string {
  let out = ''
  for (let at = 0; at < text.length; at++) {
    const character = isPair(text, at) ? text.slice(at, at + 2) : text.charAt(at)
    const unit = text.charCodeAt(at)
    at += character.length - 1
    if (character === '\n') out += literalLines ? '\n' : '\\n'
    else if (character === '\t') out += '\\t'
    else if (character === '\\') out += ANDROID_ESCAPE.test(text[at + 1] ?? '') ? '\\' : '\\\\'
    else if (needsEscape(unit) || (character.length === 1 && unit >= 0xd800 && unit <= 0xdfff))
      out += unicodeEscape(unit)
    else out += spell(character) ?? character
  }
  return out
}
