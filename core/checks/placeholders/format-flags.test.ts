import { expect, it } from 'vitest'
import { formats } from '#core/formats/registry.ts'
import { validateFlags } from '../validate-flags.ts'
import { flagsByFormat, formatFlags } from './format-flags.ts'

it.each([
  ['po', '', ''],
  ['po', 'src/main.c:12', ''],
  ['po', 'docs/index.rst:12, docs/b.rst:4', 'rst-text'],
  ['po', 'docs/a.md', 'md-text'],
  ['po', 'docs/a.MDX:1', 'md-text, safe-mdx'],
  ['po', 'a.adoc b.markdown', 'asciidoc-text, md-text'],
  ['arb', '', 'icu-message-format'],
  ['aresource', '', 'java-printf-format'],
  ['gwt', '', 'auto-java-messageformat'],
  ['markdown', '', 'auto-safe-html, strict-same, md-text'],
  ['toString', '', ''],
])('%s at %s', (format, location, expected) => expect(formatFlags(format, location)).toBe(expected))

it('are valid for every format', () => {
  for (const { id } of formats) expect(validateFlags(formatFlags(id, ''))).toEqual([])
})

it('belong to formats that there are', () => {
  const known = formats.filter(({ id }) => formatFlags(id, '') !== '').map(({ id }) => id)
  expect(known.sort()).toEqual(Object.keys(flagsByFormat).sort())
})
