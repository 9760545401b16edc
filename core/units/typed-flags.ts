import { compilePattern } from '#core/text/pattern.ts'
import type { FlagValue } from './flag-syntax.ts'

const ICU_FLAGS: readonly string[] = [
  'xml',
  'strict-xml',
  '-highlight',
  '-require_other',
  '-submessage_selectors',
  '-plural_selectors',
  '-types',
  '-tags',
  '-extra',
  '-missing',
]

/** What is wrong with the parameters of a flag; undefined where they are fine. */
type Validate = (values: readonly FlagValue[]) => string | undefined

const MAX_VARIANT = 576

const isInteger = ({ text }: FlagValue): boolean => /^-?\d{1,9}$/.test(text)
const isCount = (value: FlagValue): boolean => isInteger(value) && Number(value.text) > 0

const one = (test: (value: FlagValue) => string | undefined): Validate => {
  return (values) => {
    const [value] = values
    return value === undefined || values.length > 1 ? 'takes one parameter' : test(value)
  }
}

const integer = one((value) => (isInteger(value) ? undefined : 'takes a whole number'))
const count = one((value) => (isCount(value) ? undefined : 'takes a whole number above 0'))
const text = one((value) => (value.text === '' ? 'takes a parameter that is not empty' : undefined))

function regexProblem({ text: source }: FlagValue): string | undefined {
  const { problem } = compilePattern(source)
  return problem ? `has a regular expression that cannot be used: ${problem.message}` : undefined
}

const oneOf = (allowed: readonly string[]): Validate =>
  one((value) => (allowed.includes(value.text) ? undefined : `takes one of ${allowed.join(', ')}`))

/** Flags with parameters. */
export const typedFlags: Readonly<Record<string, Validate>> = {
  priority: integer,
  'max-length': count,
  'max-lines': count,
  'max-size': (values) =>
    values.length > 0 && values.length <= 2 && values.every(isCount)
      ? undefined
      : 'takes a width in pixels and perhaps a number of lines',
  'font-family': text,
  'font-size': count,
  'font-weight': text,
  'font-spacing': integer,
  placeholders(values) {
    if (values.length === 0 || values.some((value) => value.text === '')) return 'takes placeholders that are not empty'
    return values.flatMap((value) => (value.isRegex ? (regexProblem(value) ?? []) : []))[0]
  },
  regex: one((value) => (value.text === '' ? 'takes a regular expression' : regexProblem(value))),
  replacements: (values) =>
    values.length > 0 && values.length % 2 === 0 && values.every((value, i) => i % 2 === 1 || value.text !== '')
      ? undefined
      : 'takes pairs: what is replaced, and by what',
  variant: one(({ text: source }) =>
    source === '' || source.length > MAX_VARIANT ? `takes a source text of 1 to ${MAX_VARIANT} characters` : undefined,
  ),
  'icu-flags': (values) =>
    values.length > 0 && values.every((value) => ICU_FLAGS.includes(value.text))
      ? undefined
      : `takes any of ${ICU_FLAGS.join(', ')}`,
  'icu-tag-prefix': text,
  'fluent-type': oneOf(['Term', 'Message']),
  accelerator: one(({ text: sign }) => (/^[\p{P}\p{S}]$/u.test(sign) ? undefined : 'takes one punctuation sign')),
}
