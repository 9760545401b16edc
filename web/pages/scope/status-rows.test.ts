import { describe, expect, it } from 'vitest'
import { parseQuery } from '#core/search/parse.ts'
import { statusRows } from './status-rows.ts'

const counts = {
  total: 100,
  total_words: 500,
  total_chars: 2500,
  translated: 70,
  translated_words: 300,
  translated_chars: 1500,
  fuzzy: 10,
  fuzzy_words: 50,
  approved: 20,
  approved_words: 100,
  readonly: 5,
  failing: 3,
  suggestions: 2,
  comments: 1,
  last_change: null,
}

const count = (review: boolean, id: string) => statusRows(counts, { review }).find((row) => row.id === id)?.count

describe('groups of strings', () => {
  it('add up to the whole', () => {
    expect(count(false, 'translated')).toBe(70)
    expect(count(false, 'unfinished')).toBe(30)
    expect((count(false, 'untranslated') ?? 0) + (count(false, 'edit') ?? 0)).toBe(30)
    expect((count(true, 'waiting') ?? 0) + (count(true, 'approved') ?? 0) + (count(true, 'readonly') ?? 0)).toBe(70)
  })

  it('are told apart by review only where there is one', () => {
    expect(count(false, 'waiting')).toBeUndefined()
  })

  it('are found by queries of the search language', () => {
    for (const { query } of statusRows(counts, { review: true }))
      expect([query, parseQuery(query, { now: 0 }).problem]).toEqual([query, undefined])
  })
})
