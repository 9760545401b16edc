import fc from 'fast-check'
import { expect, it } from 'vitest'
import { setBit } from '#core/text/bits.ts'
import { newBits } from '#server/db/search/bit-sets.ts'
import { Hits } from '#server/db/search/hits.ts'
import { Column } from '#server/db/search/text-pack.ts'

const ids = fc.uniqueArray(fc.nat(3000), { maxLength: 200 })

it('are sets of numbers in rising order, of which parts can be had', () => {
  fc.assert(
    fc.property(ids, ids, fc.nat(250), fc.nat(60), (some, others, offset, limit) => {
      const hits = Hits.of(some)
      const rising = some.toSorted((a, b) => a - b)
      expect(hits.count).toBe(some.length)
      expect(hits.all()).toEqual(rising)
      expect(hits.slice(offset, limit)).toEqual(rising.slice(offset, offset + limit))
      expect(hits.and(Hits.of(others)).all()).toEqual(rising.filter((id) => others.includes(id)))
      expect(hits.without(Hits.of(others)).all()).toEqual(rising.filter((id) => !others.includes(id)))
      const all = Hits.of(others)
      all.join(hits)
      expect(all.all()).toEqual([...new Set([...some, ...others])].sort((a, b) => a - b))
      for (const id of others) hits.delete(id)
      expect(hits.all()).toEqual(rising.filter((id) => !others.includes(id)))
    }),
  )
})

it('meet the columns of packs as bits', () => {
  const columns = fc.oneof(
    fc.record({ first: fc.nat(1200), length: fc.nat(512) }).map(({ first, length }) => ({ first, length, step: 1 })),
    fc.record({ first: fc.nat(1200), length: fc.nat(512) }).map(({ first, length }) => ({ first, length, step: 0 })),
    fc.record({ first: fc.nat(1200), length: fc.nat(100) }).map(({ first, length }) => ({ first, length, step: 3 })),
  )
  fc.assert(
    fc.property(ids, columns, fc.nat(600), (some, { first, length, step }, base) => {
      const list = Uint32Array.from({ length }, (_, i) => first + step * i)
      const column = new Column(step === 3 ? 2 : step, first, list)
      const bits = newBits()
      Hits.of(some).bitsOf(column, base, length, bits)
      const expected = newBits()
      for (const [i, number] of list.entries()) if (some.includes(base + number)) setBit(expected, i)
      expect(bits).toEqual(expected)
    }),
  )
})

it('take bits at the offsets of a column', () => {
  const offsets = fc.uniqueArray(fc.nat(511), { minLength: 1 }).map((list) => list.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(fc.oneof(offsets, fc.constant(Array.from({ length: 512 }, (_, i) => i))), fc.nat(9), (list, nth) => {
      const isAll = list.length === 512
      const column = new Column(isAll ? 1 : 2, list[0] as number, Uint32Array.from(list))
      const bits = newBits()
      for (let i = 0; i < list.length; i += nth + 1) setBit(bits, i)
      const hits = Hits.of([7 * 512])
      hits.addBits(7, column, bits)
      const added = list.filter((_, i) => i % (nth + 1) === 0).map((offset) => 7 * 512 + offset)
      expect(hits.all()).toEqual([...new Set([7 * 512, ...added])])
    }),
  )
})
