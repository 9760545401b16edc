import { describe, expect, it } from 'vitest'
import type { Part } from '../../api/scope-parts.ts'
import { aPart } from '../../testing/page-factories.ts'
import { chooseParts, orderParts } from './parts-order.ts'

const part = (name: string, total: number, translated: number, more: Partial<Part> = {}): Part =>
  aPart({
    name,
    path: `p/${name}`,
    total,
    total_words: total * 3,
    translated,
    translated_words: translated * 3,
    fuzzy: 0,
    fuzzy_words: 0,
    ...more,
  })

const parts = [
  part('b', 10, 10),
  part('c', 10, 2),
  part('a', 100, 99, { failing: 3 }),
  part('d', 10, 10, { failing: 1 }),
]
const names = (list: readonly Part[]) => list.map(({ name }) => name).join('')
const collator = new Intl.Collator('en')

describe('the rows of a table of parts', () => {
  it('stand in the order that was asked for, equal ones by name', () => {
    expect(names(orderParts(parts, { by: 'name', descending: false }, collator))).toBe('abcd')
    expect(names(orderParts(parts, { by: 'name', descending: true }, collator))).toBe('dcba')
    expect(names(orderParts(parts, { by: 'unfinished', descending: true }, collator))).toBe('cabd')
    expect(names(orderParts(parts, { by: 'translated', descending: false }, collator))).toBe('cabd')
    expect(names(orderParts(parts, { by: 'failing', descending: true }, collator))).toBe('adbc')
  })

  it('leave out what is done, unless something there wants a look', () => {
    expect(names(chooseParts(parts, { hideDone: true, name: '' }))).toBe('cad')
    expect(names(chooseParts(parts, { hideDone: false, name: ' P/B' }))).toBe('b')
  })
})
