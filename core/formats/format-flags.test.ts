import { expect, it } from 'vitest'
import { validateFlags } from '#core/checks/validate-flags.ts'
import { checkedFormatFlags, formatFlags } from './format-flags.ts'
import { formats } from './registry.ts'

it.each([
  ['po', ''],
  ['arb', 'icu-message-format'],
  ['aresource', 'java-printf-format'],
  ['gwt', 'auto-java-messageformat, lone-apostrophe'],
  ['markdown', 'auto-safe-html, strict-same, md-text'],
  ['csv-multi', 'ignore-plurals'],
  ['toString', ''],
])('%s', (format, expected) => expect(formatFlags(format)).toBe(expected))

it('are stricter for checks where files want every placeholder', () => {
  expect(checkedFormatFlags('cmp-resource')).toBe('java-printf-format, strict-zero')
  expect(checkedFormatFlags('po')).toBe('')
})

it('are those of the format under an older identifier', () => {
  expect(formatFlags('properties-utf8')).toBe(formatFlags('properties'))
  expect(formatFlags('strings-utf8')).toBe('objc-format')
})

it('are valid for every format', () => {
  for (const { id } of formats) expect(validateFlags(formatFlags(id))).toEqual([])
})
