import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastPage, pageWindow } from './page-window.ts'

describe('the window of pages', () => {
  it('shows few pages whole', () => {
    expect(pageWindow(1, 1)).toEqual([1])
    expect(pageWindow(2, 4)).toEqual([1, 2, 3, 4])
  })

  it('leaves gaps in long lists, but never a gap of one', () => {
    expect(pageWindow(10, 20)).toEqual([1, null, 9, 10, 11, null, 20])
    expect(pageWindow(4, 20)).toEqual([1, 2, 3, 4, 5, null, 20])
  })

  it('always has the first, the current and the last page, in order', () => {
    assert(
      property(integer({ min: 1, max: 500 }), integer({ min: 0, max: 500 }), (current, more) => {
        const last = current + more
        const shown = pageWindow(current, last).filter((page) => page !== null)
        expect(shown).toEqual(expect.arrayContaining([1, current, last]))
        expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b))
      }),
    )
  })
})

it('counts the pages of a list', () => {
  expect([0, 1, 50, 51, 100, 101].map((count) => lastPage(count))).toEqual([1, 1, 1, 2, 2, 3])
})
