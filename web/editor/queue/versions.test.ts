import fc from 'fast-check'
import { expect, it } from 'vitest'
import { etagOf, microseconds, timeOfEtag } from './versions.ts'

it('writes the version of a unit as the server does', () => {
  expect(etagOf({ id: 7, last_updated: '2026-03-04T09:12:40.000123Z' })).toBe('"7-1772615560000123"')
  expect(timeOfEtag('"7-1772615560000123"')).toBe('2026-03-04T09:12:40.000123Z')
  expect(timeOfEtag('"abc"')).toBeUndefined()
})

it('loses no microsecond', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000_000 }), (micros) => {
      expect(microseconds(timeOfEtag(`"1-${micros}"`) ?? '')).toBe(micros)
    }),
  )
})
