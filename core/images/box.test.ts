import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInside, readBox, writeBox } from '#core/images/box.ts'

describe('a box on a picture', () => {
  it('is read as it was written, to a hundredth of a percent', () => {
    const hundredths = fc.tuple(fc.nat(5000), fc.nat(5000), fc.integer({ min: 1, max: 5000 }), fc.nat(4999))
    fc.assert(
      fc.property(hundredths, ([x, y, width, height]) => {
        const box = { x: x / 100, y: y / 100, width: width / 100, height: (height + 1) / 100 }
        expect(readBox(writeBox(box))).toEqual(box)
      }),
    )
  })

  it.each(['', '1 2 3', '1 2 3 4 5', 'a b c d', '0 0 0 10', '9000 0 2000 10', '-1 0 5 5'])('is not %j', (written) => {
    expect(readBox(written)).toBeUndefined()
  })

  it('lies inside the picture', () => {
    expect(isInside({ x: 0, y: 0, width: 100, height: 100 })).toBe(true)
    expect(isInside({ x: 50, y: 0, width: 51, height: 100 })).toBe(false)
    expect(writeBox(undefined)).toBe('')
  })
})
