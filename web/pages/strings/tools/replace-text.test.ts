import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuery } from '#core/search/parse.ts'
import { replaceForms, replaceQuery, replaceText } from './replace-text.ts'

describe('search and replace', () => {
  it('takes both texts as they are', () => {
    expect(replaceText('a.c abc a.c', 'a.c', '$&')).toBe('$& abc $&')
    expect(replaceForms(['one', 'ones'], 'one', 'two')).toEqual(['two', 'twos'])
    expect(replaceText('abc', '', 'x')).toBe('abc')
  })

  it('asks in the search language, whatever the text holds', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        expect(parseQuery(replaceQuery(text, ''), { now: 0 }).problem).toBeUndefined()
      }),
    )
    expect(replaceQuery('x', 'state:<translated')).toBe('target:"x" AND (state:<translated)')
  })
})
