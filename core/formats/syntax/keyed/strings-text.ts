import { C_ESCAPES } from './c-escapes.ts'

/** Reading and writing the texts of Apple's strings files, with the escapes a file already uses. */

const ESCAPE = /\\(?:[uU]([0-9a-fA-F]{1,4})|([0-7]{1,3})|([\s\S]?))/g

/** Octal escapes above 0177 are NeXTSTEP characters, as old property lists had them. */
const NEXTSTEP =
  '\xa0ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ'

export function unescapeStrings(inner: string): string {
  if (!inner.includes('\\')) return inner
  return inner.replace(ESCAPE, (_, hex?: string, octal?: string, letter?: string) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
    if (octal !== undefined) return octalCharacter(Number.parseInt(octal, 8) & 0xff)
    return C_ESCAPES[letter ?? ''] ?? letter ?? ''
  })
}

const octalCharacter = (code: number): string =>
  code < 0x80 ? String.fromCharCode(code) : (NEXTSTEP[code - 0x80] ?? '\ufffd')

export interface StringsHabits {
  /** Everything beyond ASCII is escaped. */
  readonly ascii: boolean
  /** How a hexadecimal escape begins. */
  readonly prefix: string
  readonly upperCase: boolean
  /** Apostrophes are escaped though they need not be. */
  readonly apostrophe: boolean
}

const HEX_ESCAPE = /\\([uU])([0-9a-fA-F]{1,4})/
const BEYOND_ASCII = /[^\x00-\x7f]/

/** How a text, or a whole file, escapes. */
export function stringsHabits(text: string): StringsHabits {
  const hex = HEX_ESCAPE.exec(text)
  return {
    ascii: hex !== null && !BEYOND_ASCII.test(text),
    prefix: hex?.[1] === 'u' ? '\\u' : '\\U',
    upperCase: hex?.[2] !== undefined && /[A-F]/.test(hex[2]),
    apostrophe: text.includes("\\'") && !/[^\\]'/.test(text),
  }
}

/** The text as it stands between quotes. `old`: what it replaces, whose line breaks, tabs and escapes it follows. */
export function escapeStrings(value: string, quote: string, habits: StringsHabits, old = ''): string {
  const own = old.includes('\\') ? stringsHabits(old) : undefined
  const escapesAll = habits.ascii || (own?.ascii ?? false)
  const apostrophe = quote === "'" || habits.apostrophe || (own?.apostrophe ?? false)
  const bareBreaks = /[\r\n]/.test(old) && !old.includes('\\n')
  const bareReturns = bareBreaks && old.includes('\r\n')
  const bareTabs = old.includes('\t') && !old.includes('\\t')
  const write = (character: string, next: string | undefined): string => {
    if (character === '\\') return '\\\\'
    if (character === '"') return quote === '"' ? '\\"' : character
    if (character === "'") return apostrophe ? "\\'" : character
    if (character === '\n') return bareBreaks ? character : '\\n'
    if (character === '\r') return bareReturns && next === '\n' ? character : '\\r'
    if (character === '\t') return bareTabs ? character : '\\t'
    const code = character.charCodeAt(0)
    const lone = character.length === 1 && code >= 0xd800 && code <= 0xdfff
    return code < 32 || code === 127 || lone || (escapesAll && code > 127) ? hexEscapes(character, habits) : character
  }
  return [...value].map((character, index, all) => write(character, all[index + 1])).join('')
}

function hexEscapes(character: string, { prefix, upperCase }: StringsHabits): string {
  let out = ''
  for (let i = 0; i < character.length; i++) {
    const hex = character.charCodeAt(i).toString(16).padStart(4, '0')
    out += prefix + (upperCase ? hex.toUpperCase() : hex)
  }
  return out
}
