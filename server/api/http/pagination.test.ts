import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Links } from '#server/api/http/links.ts'
import { pageOffset, pageRequest, paginate } from '#server/api/http/pagination.ts'

const request = (query: Record<string, string>) => ({
  links: new Links('http://host', query.format),
  path: '/api/units/',
  query,
})

describe('pagination', () => {
  it('names neighbours with the request parameters in order of name', () => {
    const page = paginate(request({ q: 'a b', page: '3', format: 'api' }), 500, [])
    expect(page.next).toBe('http://host/api/units/?format=api&page=4&q=a+b')
    expect(page.previous).toBe('http://host/api/units/?format=api&page=2&q=a+b')
  })

  it('drops the page parameter on the way to page 1', () => {
    expect(paginate(request({ page: '2', format: 'api' }), 500, []).previous).toBe('http://host/api/units/?format=api')
    expect(paginate(request({ page: '2' }), 500, []).previous).toBe('http://host/api/units/')
  })

  it.each(['0', '-1', 'x', '1.5', '99999999999999999999', '', '１', '1e3', ' 1'])('refuses page=%j', (page) => {
    expect(() => pageOffset(pageRequest({ page }), 1000)).toThrow('Invalid page.')
  })

  it.each(['0', '-5', 'x', ''])('ignores page_size=%j', (page_size) => {
    expect(pageRequest({ page_size }).size).toBe(50)
  })

  it('cuts a large page_size', () => {
    expect(pageRequest({ page_size: '99999' }).size).toBe(1000)
  })

  it('covers every item exactly once', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.integer({ min: 1, max: 1000 }), (count, size) => {
        const seen: number[] = []
        for (let number = 1; ; number++) {
          const query = { page: String(number), page_size: String(size) }
          const offset = pageOffset(pageRequest(query), count)
          const items = Array.from({ length: Math.min(size, count - offset) }, (_, i) => offset + i)
          seen.push(...items)
          if (paginate(request(query), count, items).next === null) break
        }
        expect(seen).toEqual(Array.from({ length: count }, (_, i) => i))
        expect(() => pageOffset({ number: Math.max(1, Math.ceil(count / size)) + 1, size }, count)).toThrow()
        const last = pageOffset(pageRequest({ page: 'last', page_size: String(size) }), count)
        expect(last).toBe((Math.max(1, Math.ceil(count / size)) - 1) * size)
      }),
      { numRuns: 50 },
    )
  })
})
