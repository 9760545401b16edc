import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/client.ts'
import { describeError } from './describe-error.ts'

describe('an error in words', () => {
  it('says what is not there', () => {
    expect(describeError(new ApiError('Not found.', 404), 'such project').title).toBe('There is no such project')
  })

  it('says how long to wait', () => {
    expect(describeError(new ApiError('', 429, { retryAfter: 11.2 }), 'page').advice).toContain('12 seconds')
    expect(describeError(new ApiError('', 429), 'page').advice).toContain('Wait a little')
  })

  it('always gives advice', () => {
    const errors = [0, 401, 403, 404, 429, 500, 503].map((status) => new ApiError('Broken', status))
    for (const error of [...errors, new Error('Broken')]) {
      expect(describeError(error, 'page').advice).toMatch(/\S.*\.$/)
    }
  })
})
