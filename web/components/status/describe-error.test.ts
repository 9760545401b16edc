import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/client.ts'
import texts from '../../locale/texts/en/common.json' with { type: 'json' }
import { describeError } from './describe-error.ts'

describe('an error in words', () => {
  it('says what is not there', () => {
    expect(describeError(new ApiError('Not found.', 404)).title).toBe('error.missing')
  })

  it('says how long to wait', () => {
    expect(describeError(new ApiError('', 429, { retryAfter: 11.2 })).values.count).toBe(12)
    expect(describeError(new ApiError('', 429)).advice).toBe('error.busy.soon')
  })

  it('always has a title and advice', () => {
    const known = Object.keys(texts).map((key) => key.replace(/_(one|other)$/, ''))
    const errors = [0, 400, 401, 403, 404, 429, 500, 503].map((status) => new ApiError('Broken', status))
    for (const error of [...errors, new Error('Broken')]) {
      const { title, advice, values } = describeError(error)
      expect(known).toEqual(expect.arrayContaining([title, advice]))
      expect(values.message).toBe('Broken.')
    }
  })
})
