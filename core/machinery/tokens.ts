import { type Message, message } from '#core/messages/message.ts'
import type { Span } from '#core/placeholders/xml.ts'

/** How parts that must stay are written for a service: as XML or HTML elements it leaves alone, or as signs in plain text. */
export type TokenStyle = 'xml' | 'html' | 'plain'

export interface ProtectedText {
  /** What is sent: without the blanks around it, tokens in place of the parts. */
  readonly text: string
  /** What each token stands for, by its number. */
  readonly parts: readonly string[]
  readonly style: TokenStyle
  readonly before: string
  readonly after: string
  /** Nothing but tokens, digits and signs: there is nothing to translate. */
  readonly isBare: boolean
}

export type Restored =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly text?: undefined; readonly problem: Message }

const plainToken = /\[\s*[Xx]\s*(\d{1,4})\s*[Xx]\s*\]/g
const tokens: Readonly<Record<TokenStyle, RegExp>> = {
  plain: plainToken,
  xml: /<x\b([^<>]*)>(?:\s*<\/x\s*>)?/g,
  html: /<span\b([^<>]*)>[^<]*<\/span\s*>/g,
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

const MAX_CODE_POINT = 0x10ffff

const unescapeMarkup = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,6}));/g,
    (whole, decimal?: string, hex = '', name?: string) => {
      if (name !== undefined) return entities[name] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : whole
    },
  )

const written: Readonly<Record<TokenStyle, (number: number, part: string) => string>> = {
  plain: (number) => `[X${number}X]`,
  xml: (number) => `<x id="${number}"/>`,
  html: (number, part) => `<span class="notranslate" translate="no" id="p${number}">${escapeMarkup(part)}</span>`,
}

/** What looks like a token of ours in the text is itself a part that must stay. */
function lookalikes(text: string, spans: readonly Span[]): Span[] {
  const found: Span[] = []
  for (const match of text.matchAll(plainToken)) {
    const [start, end] = [match.index, match.index + match[0].length]
    if (!spans.some((span) => span.start < end && start < span.end)) found.push({ start, end })
  }
  return found
}

/** Puts tokens in place of the parts of a text that must stay as they are. Spans do not overlap. */
export function protect(source: string, spans: readonly Span[], style: TokenStyle): ProtectedText {
  const core = source.trim()
  const lead = source.length - source.trimStart().length
  const inside = spans.filter((span) => span.start >= lead && span.end <= lead + core.length)
  const all = [...inside, ...(style === 'plain' ? lookalikes(source, inside) : [])].sort((a, b) => a.start - b.start)
  const prose = style === 'plain' ? (text: string) => text : escapeMarkup
  const parts: string[] = []
  let text = ''
  let words = ''
  let at = lead
  for (const { start, end } of all) {
    const between = source.slice(at, start)
    const part = source.slice(start, end)
    text += prose(between) + written[style](parts.length, part)
    words += between
    parts.push(part)
    at = end
  }
  const rest = source.slice(at, lead + core.length)
  const [before, after] = core === '' ? [source, ''] : [source.slice(0, lead), source.slice(lead + core.length)]
  return { text: text + prose(rest), parts, style, before, after, isBare: !/\p{L}/u.test(words + rest) }
}

function tokenNumber(style: TokenStyle, inner: string): number {
  const number = style === 'plain' ? inner : /\bid\s*=\s*["']?p?(\d{1,4})\b/.exec(inner)?.[1]
  return number === undefined ? Number.NaN : Number(number)
}

/** Puts the parts back. Every one must be there once: an answer that lost, doubled or made up one is no translation. */
export function restore(answer: string, { parts, style, before, after }: ProtectedText): Restored {
  const seen = new Set<number>()
  const prose = style === 'plain' ? (text: string) => text : unescapeMarkup
  const trimmed = answer.trim()
  let text = ''
  let at = 0
  for (const match of trimmed.matchAll(tokens[style])) {
    const number = tokenNumber(style, match[1] ?? '')
    const part = parts[number]
    if (part === undefined) return { problem: message('machinery.foreignPlaceholder') }
    if (seen.has(number)) return { problem: message('machinery.doubledPart', { part }) }
    seen.add(number)
    text += prose(trimmed.slice(at, match.index)) + part
    at = match.index + match[0].length
  }
  text += prose(trimmed.slice(at))
  const lost = parts.find((_, number) => !seen.has(number))
  if (lost !== undefined) return { problem: message('machinery.lostPart', { part: lost }) }
  if (text === '') return { problem: message('machinery.emptyAnswer') }
  return { text: before + text + after }
}
