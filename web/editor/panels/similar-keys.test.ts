import { expect, it } from 'vitest'
import { parseQuery } from '#core/search/parse.ts'
import { keyBeginning, keySearch } from './similar-keys.ts'

it.each([
  ['nav.today', 'nav.'],
  ['nav.menu.today', 'nav.menu.'],
  ['errors/no-file', 'errors/no-'],
  ['today', ''],
  ['Save. Then go', ''],
  ['a.', ''],
])('%s has neighbours at %j', (key, beginning) => {
  expect(keyBeginning(key)).toBe(beginning)
})

it('searches for any text', () => {
  const test = { kind: 'contains', text: 'a"b\\.' }
  expect(parseQuery(keySearch('a"b\\.'), { now: 0 })).toMatchObject({ tree: { field: 'context', test } })
})
