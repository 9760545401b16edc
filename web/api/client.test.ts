import { describe, expect, it } from 'vitest'
import { problemsOf, withPage } from './client.ts'

describe('API paths', () => {
  it('name a page only after the first', () => {
    expect(withPage('/api/units/', 1)).toBe('/api/units/')
    expect(withPage('/api/units/', 2)).toBe('/api/units/?page=2')
  })
})

describe('the problems of an error body', () => {
  it('are those it names', () => {
    const problem = { code: 'not_found', detail: 'Not found.', attr: null }
    expect(problemsOf(JSON.stringify({ type: 'client_error', errors: [problem] }))).toEqual([problem])
  })

  it('are absent in other bodies', () => {
    for (const text of ['', '<h1>Bad gateway</h1>', 'null', '[]']) expect(problemsOf(text)).toBeUndefined()
  })
})
