import { assert, property, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageSearch, readSearch, stringsSearch, writeSearch } from './search-params.ts'

describe('search parameters', () => {
  it('keep a checksum made of digits, or of digits and one e, to the letter', () => {
    for (const checksum of ['1234567890123456', '0000000000000001', '12e4567890123456']) {
      expect(stringsSearch(readSearch(`?checksum=${checksum}`))).toEqual({ checksum })
    }
  })

  it('come back from the address as they were written', () => {
    assert(
      property(stringMatching(/^[0-9a-f]{16}$/), (checksum) => {
        expect(stringsSearch(readSearch(writeSearch({ checksum, page: 3 })))).toEqual({ checksum, page: 3 })
      }),
    )
  })

  it('drop what is not a checksum', () => {
    for (const checksum of ['', 'abc', '123456789012345g', '12345678901234567', '<script>']) {
      expect(stringsSearch({ checksum })).toEqual({})
    }
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
