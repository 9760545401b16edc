import { findXmlTags } from '#core/placeholders/xml.ts'
import type { Flags } from '#core/units/flags.ts'
import { replaced } from './replacements.ts'

/** What people get to see of a text: replacements done; where it is XML, without tags, and references as the characters they are. */
export function shownText(text: string, flags: Flags): string {
  const shown = replaced(text, flags)
  return flags.has('xml-text') && /[<&]/.test(shown) ? withoutXml(shown) : shown
}

function withoutXml(text: string): string {
  const parts: string[] = []
  let done = 0
  for (const { start, end } of findXmlTags(text)) {
    parts.push(text.slice(done, start))
    done = end
  }
  return (parts.join('') + text.slice(done)).replaceAll(REFERENCE, character)
}

const REFERENCE = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function character(reference: string, name = '', decimal = '', hex = ''): string {
  const code = decimal === '' ? Number.parseInt(hex, 16) : Number(decimal)
  return NAMED[name] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : reference)
}
