import { expect, it } from 'vitest'
import { paramProblem } from './format-params.ts'

it.each([
  ['json', 'json_indent', 2],
  ['po', 'po_line_wrap', -1],
  ['po', 'dos_eol', true],
  ['flatxml', 'flatxml_root_name', 'resources'],
])('%s may have %s', (format, name, value) => {
  expect(paramProblem(format, name, value)).toBeUndefined()
})

it.each([
  ['json', 'po_line_wrap', 77],
  ['po', 'po_line_wrap', 80],
  ['po', 'po_line_wrap', '77'],
  ['json', 'json_sort_keys', 'yes'],
  ['json', 'json_indent', 2.5],
  ['json', 'constructor', true],
  ['flatxml', 'flatxml_root_name', 'a b'],
])('%s may not have %s as %j', (format, name, value) => {
  expect(paramProblem(format, name, value)?.values).toMatchObject({ name })
})
