import { expect, it } from 'vitest'
import { parseQuery } from '#core/search/parse.ts'
import type { Statistics } from '../../api/types.ts'
import { countOf, filterNames, filterOf, queryOf } from './filters.ts'

it('every filter is a query that can be read, and is known by it', () => {
  for (const name of filterNames) {
    expect(parseQuery(queryOf(name), { now: 0 }).problem).toBeUndefined()
    expect(filterOf(queryOf(name))).toBe(name)
  }
  expect(filterOf('source:x')).toBeUndefined()
})

it('counts what is left to do', () => {
  const counts = { total: 10, translated: 6, fuzzy: 1 } as Statistics
  expect([countOf('todo', counts), countOf('nottranslated', counts), countOf('labels', counts)]).toEqual([
    4,
    3,
    undefined,
  ])
})
