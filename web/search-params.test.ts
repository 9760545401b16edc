import { assert, property, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { historySearch, pageSearch, readSearch, searchSearch, writeSearch } from './search-params.ts'

describe('search parameters', () => {
  it('keep a value made of digits, or of digits and one e, to the letter', () => {
    for (const q of ['1234567890123456', '0000000000000001', '12e4567890123456'])
      expect(searchSearch(readSearch(`?q=${q}`))).toEqual({ q })
  })

  it('come back from the address as they were written', () => {
    assert(
      property(stringMatching(/^\S[\s\S]{0,20}$/), (q) => {
        expect(searchSearch(readSearch(writeSearch({ q, page: 3 })))).toEqual({ q, page: 3 })
      }),
    )
  })

  it('drop what is no day and no action', () => {
    const asked = { after: '2026-11-15', before: 'yesterday', action: '2', user: 'anna' }
    expect(historySearch(asked)).toEqual({ after: '2026-11-15', action: '2', user: 'anna' })
    expect(historySearch({ action: '<script>', after: '15.11.2026' })).toEqual({})
  })

  it('have no page for the first page and for nonsense', () => {
    for (const page of ['1', '0', '-2', '1.5', 'last', '99999999999', undefined])
      expect(pageSearch({ page })).toEqual({})
    expect(pageSearch({ page: '12' })).toEqual({ page: 12 })
  })

  it('write nothing when nothing is set', () => {
    expect(writeSearch({ page: undefined, q: '' })).toBe('')
  })
})
