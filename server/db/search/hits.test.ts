import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Hits } from '#server/db/search/hits.ts'

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
      for (const id of others) hits.delete(id)
      expect(hits.all()).toEqual(rising.filter((id) => !others.includes(id)))
    }),
  )
})
