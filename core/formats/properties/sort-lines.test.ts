import { expect, it } from 'vitest'
import { sortedProperties } from '#core/formats/properties/sort-lines.ts'

it('sorts strings by their keys, and drops what is no string', () => {
  const text =
    '# note\r\nb = 2\r\n\r\n! other\r\nB.x:3\r\na\\ key=\\u00e9 \\\\u00e9 \\\r\n  # no comment\r\nb = last\r\n'
  expect(sortedProperties(text, false)).toBe('a\\ key=\\u00E9 \\\\u00e9 \\\n  # no comment\nb = last\nB.x:3\n')
  expect(sortedProperties(text, true)).toBe('B.x:3\na\\ key=\\u00E9 \\\\u00e9 \\\n  # no comment\nb = last\n')
  expect(sortedProperties(sortedProperties(text, false), false)).toBe(sortedProperties(text, false))
})

it('leaves nothing of a file without strings, and a key without a value', () => {
  expect(sortedProperties('# only\n\n', false)).toBe('')
  expect(sortedProperties('z\na', false)).toBe('a\nz\n')
})
