import type { Flags } from '#core/units/flags.ts'
import { findIcu } from './icu.ts'
import { type IcuNode, parseIcu } from './icu-syntax.ts'
import { enabledLanguages } from './languages.ts'
import { named, type Placeholder } from './placeholder.ts'

const NAME = String.raw`[A-Za-z_$][\w$.-]{0,80}`
/** `{{ name }}`, `{{- name, format}}`. */
const DOUBLE = String.raw`\{\{-?\s{0,8}(?<double>${NAME})[^{}]{0,120}\}\}`
/** `$t(key)`, also with options. */
const NESTED = String.raw`\$t\((?<nested>[^()\s]{1,120})[^()]{0,120}\)`
/** `${name}`, `%{name}`, `#{name}`. */
const SIGNED = String.raw`[$%#]\{\s{0,8}(?<signed>${NAME})\s{0,8}\}`
/** `{name}`, `{0}`, `{date, date, short}`. */
const SINGLE = String.raw`\{\s{0,8}(?<single>${NAME}|\d{1,3})\s{0,8}(?:,\s{0,8}[a-z]{1,20}\s{0,8}(?:,[^{}]{0,80})?)?\}`
/** `%(name)s`. */
const PYTHON = String.raw`%\((?<python>[^()\s]{1,80})\)[-+#0]{0,4}\d{0,4}(?:\.\d{1,4})?(?<conversion>[sdifr])`
/** `%name%`. */
const PERCENT = String.raw`(?<![\w%])%(?<percent>[A-Za-z_]\w{1,80})%(?![\w%])`
/** `%s`, `%1$d`, `%.2f`, `%@`. Behind a digit it is a percentage, before letters most often a word. */
const PRINTF = String.raw`(?<![\d%])%(?:(?<ordinal>\d{1,2})\$)?(?<shape>[-+0]{0,3}\d{0,3}(?:\.\d{1,3})?(?:hh?|ll?|q|z)?(?:[sd@](?![a-z]{3})|[iufxXc](?![A-Za-z])))`

const ANY = new RegExp(['%%', DOUBLE, NESTED, SIGNED, SINGLE, PYTHON, PERCENT, PRINTF].join('|'), 'g')

/** What others say of the placeholders of a string: nothing has to be guessed then. */
export const declaresPlaceholders = (flags: Flags): boolean =>
  flags.has('placeholders') || flags.has('fluent-type') || enabledLanguages(flags).length > 0

/** Placeholders that a text shows by itself, for strings whose flags name no language of placeholders. Linear. */
export function detectPlaceholders(text: string, flags: Flags): Placeholder[] {
  if (!/[{%]|\$t\(/.test(text) || declaresPlaceholders(flags)) return []
  if (hasChoice(text)) return findIcu(text, { tags: 'none', tagPrefix: '' })
  return [...text.matchAll(ANY)].flatMap((match) => placeholderOf(match) ?? [])
}

/** Is this a message with branches: `{count, plural, one {…} other {…}}`? */
export function hasChoice(text: string): boolean {
  if (!/,\s*(?:plural|select|selectordinal)\s*,/.test(text)) return false
  const { nodes, problem } = parseIcu(text)
  return !problem && nodes.some((node: IcuNode) => node.kind === 'argument' && node.options.length > 0)
}

function placeholderOf({ index, 0: written, groups = {} }: RegExpExecArray): Placeholder | undefined {
  const end = index + written.length
  const { double, nested, signed, single, python, conversion, percent, ordinal, shape } = groups
  if (double !== undefined) return named(index, end, double, '{{}}')
  if (nested !== undefined) return named(index, end, nested, '$t()')
  if (signed !== undefined) return named(index, end, signed, written.charAt(0))
  if (single !== undefined) return named(index, end, single, '{}')
  if (python !== undefined) return named(index, end, python, `%()${conversion}`)
  if (percent !== undefined) return named(index, end, percent, '%%')
  if (shape === undefined) return undefined
  const argument = ordinal === undefined ? undefined : `#${ordinal}`
  return { start: index, end, kind: 'placeholder', form: `%${shape}`, argument }
}
