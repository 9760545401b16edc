import {
  isDigit,
  isLetter,
  isWord,
  named,
  type Placeholder,
  type PlaceholderLanguage,
  scan,
  skipWhile,
} from './placeholder.ts'
import { percentBrace } from './printf-languages.ts'

const notBrace = (unit: number): boolean => unit !== 123 && unit !== 125
const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')

/** Longer ones are prose; and no text takes long, however many signs are open in it. */
const LONGEST = 300

/** What stands between two signs, at least one character of it. */
function between(text: string, from: number, close: string): string | undefined {
  const near = text.slice(from, from + LONGEST)
  const end = near.indexOf(close, 1)
  return end === -1 ? undefined : near.slice(0, end)
}

/** `{{ name }}` as `{{name}}`. */
function doubleBraces(text: string, at: number): Placeholder | undefined {
  const inner = between(text, at + 2, '}}')
  return inner === undefined ? undefined : named(at, at + inner.length + 4, withoutSpaces(inner), '{{}}')
}

/** `$t(key)`: another text of the same catalog. */
function nesting(text: string, at: number): Placeholder | undefined {
  const inner = between(text, at + 3, ')')
  return inner === undefined ? undefined : named(at, at + inner.length + 4, withoutSpaces(inner), '$t()')
}

function esExpression(text: string, at: number): Placeholder | undefined {
  const end = skipWhile(text, at + 2, notBrace)
  if (end === at + 2 || text[end] !== '}') return undefined
  return named(at, end + 1, withoutSpaces(text.slice(at + 2, end)), '$')
}

function percentName(text: string, at: number): Placeholder | undefined {
  const end = skipWhile(text, at + 1, isWord)
  return end > at + 1 && text[end] === '%' ? named(at, end + 1, text.slice(at + 1, end), '%%') : undefined
}

/** `:name`. */
function laravelName(text: string, at: number): Placeholder | undefined {
  if (!isLetter(text.charCodeAt(at + 1)) && text[at + 1] !== '_') return undefined
  const end = skipWhile(text, at + 1, isWord)
  return named(at, end, text.slice(at + 1, end), ':')
}

/** `%1` to `%99`, `%L1`. */
function qtNumber(text: string, at: number): Placeholder | undefined {
  const from = text[at + 1] === 'L' ? at + 2 : at + 1
  const end = Math.min(from + 2, skipWhile(text, from, isDigit))
  if (end === from) return undefined
  return named(at, end, `#${Number(text.slice(from, end))}`, text.slice(at, from))
}

/** `%n`, `%Ln`. */
function qtCount(text: string, at: number): Placeholder | undefined {
  const end = text[at + 1] === 'L' ? at + 3 : at + 2
  return text[end - 1] === 'n' ? named(at, end, 'n', text.slice(at, end)) : undefined
}

/** `{name}`, `{'literal'}`, `{0}`. */
function vueBraces(text: string, at: number): Placeholder | undefined {
  const inner = between(text, at + 1, '}')
  return inner === undefined || inner.startsWith('}') ? undefined : named(at, at + inner.length + 2, inner.trim(), '{}')
}

/** `@:path`, `@:(path)`, `@.upper:path`: another text of the same catalog. */
function vueLink(text: string, at: number): Placeholder | undefined {
  let colon = at + 1
  if (text[colon] === '.') colon = skipWhile(text, colon + 1, isLetter)
  if (text[colon] !== ':') return undefined
  const isPath = (unit: number): boolean => isWord(unit) || unit === 46 || unit === 45
  const isGrouped = text[colon + 1] === '('
  const from = colon + (isGrouped ? 2 : 1)
  let end = skipWhile(text, from, isPath)
  if (end === from || (isGrouped && text[end] !== ')')) return undefined
  if (isGrouped) end++
  return named(at, end, text.slice(from, isGrouped ? end - 1 : end), text.slice(at, colon + 1))
}

function findVue(text: string): Placeholder[] {
  const read: Readonly<Record<string, (text: string, at: number) => Placeholder | undefined>> = {
    '%': percentBrace,
    '{': vueBraces,
    '@': vueLink,
  }
  const found: Placeholder[] = []
  for (let at = 0; at < text.length; at++) {
    const placeholder = read[text.charAt(at)]?.(text, at)
    if (!placeholder) continue
    found.push(placeholder)
    at = placeholder.end - 1
  }
  return found
}

function findI18next(text: string): Placeholder[] {
  const nested = scan(text, '$t(', nesting)
  const inNested = new Set<Placeholder>()
  const plain = scan(text, '{{', doubleBraces)
  let next = 0
  for (const placeholder of plain) {
    while ((nested[next]?.end ?? Number.POSITIVE_INFINITY) <= placeholder.start) next++
    if ((nested[next]?.start ?? Number.POSITIVE_INFINITY) < placeholder.start) inNested.add(placeholder)
  }
  return [...nested, ...plain.filter((placeholder) => !inNested.has(placeholder))].sort((a, b) => a.start - b.start)
}

/** `{{tag}}`, `{{/tag}}`, `{{tag/}}`. */
function componentTag(text: string, at: number): Placeholder | undefined {
  const inner = between(text, at + 2, '}}')
  const isTag = inner !== undefined && /^\/?\s{0,20}\w{1,200}\s{0,20}\/?$/.test(inner)
  return isTag ? named(at, at + inner.length + 4, inner, '{{}}') : undefined
}

function language(id: string, find: (text: string) => Placeholder[]): PlaceholderLanguage {
  return { id, flags: [id], find }
}

export const templateLanguages: readonly PlaceholderLanguage[] = [
  language('laravel-format', (text) => scan(text, ':', laravelName)),
  language('qt-format', (text) => scan(text, '%', qtNumber)),
  language('qt-plural-format', (text) => scan(text, '%', qtCount)),
  language('i18next-interpolation', findI18next),
  language('es-format', (text) => scan(text, '${', esExpression)),
  language('vue-format', findVue),
  language('angularjs-format', (text) => scan(text, '{{', doubleBraces)),
  language('percent-placeholders', (text) => scan(text, '%', percentName)),
  language('automattic-components-format', (text) => scan(text, '{{', componentTag)),
]
