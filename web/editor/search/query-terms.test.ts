import { expect, it } from 'vitest'
import { parseQuery } from '#core/search/parse.ts'
import { chipsOf, quoted, withoutTerm, withTerm } from './query-terms.ts'

it.each([
  ['', 'has:check', 'has:check'],
  ['save state:empty', 'state:approved', 'save state:approved'],
  ['has:check', 'has:comment', 'has:check has:comment'],
  ['has:check AND save', 'has:check', 'save has:check'],
  ['a OR b', 'has:check', '(a OR b) has:check'],
  ['label:"The \\"Menus\\""', 'label:Later', 'label:"The \\"Menus\\"" label:Later'],
])('%s and %s is %s', (query, term, expected) => {
  expect(withTerm(query, term)).toBe(expected)
  expect(parseQuery(expected, { now: 0 }).problem).toBeUndefined()
})

it('chips are terms that can be taken away', () => {
  const query = 'save state:empty label:"To do"'
  expect(chipsOf(query)).toEqual(['state:empty', 'label:"To do"'])
  expect(withoutTerm(query, 'label:"To do"')).toBe('save state:empty')
  expect(chipsOf('state:empty OR save')).toEqual([])
})

it('values with blanks and quotes are quoted', () => {
  expect([quoted('max-length'), quoted('The "Menus"')]).toEqual(['max-length', '"The \\"Menus\\""'])
})
