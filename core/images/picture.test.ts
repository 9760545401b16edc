import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPicture } from '#core/images/picture.ts'

const bytes = (hex: string) =>
  Uint8Array.from(hex.replaceAll(/\s/g, '').match(/../g) ?? [], (two) => Number.parseInt(two, 16))
const text = (value: string) => [...value].map((one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join('')

const png = bytes(`89504e470d0a1a0a 0000000d 49484452 00000003 00000002 0802000000 00000000`)
const gif = bytes(`${text('GIF89a')} 0300 0200 80 00 00 3b`)
const jpeg = bytes(`ffd8 ffe00010 4a46494600010100000100010000 ff ffc0000b 08 0002 0003 01 011100 ffd9`)
const lossy = bytes(`${text('RIFF')} 24000000 ${text('WEBPVP8 ')} 18000000 000000 9d012a 0300 0200 00`)
const lossless = bytes(`${text('RIFF')} 24000000 ${text('WEBPVP8L')} 18000000 2f 02400000 0000000000`)
const extended = bytes(`${text('RIFF')} 24000000 ${text('WEBPVP8X')} 0a000000 00000000 020000 010000`)

describe('a picture', () => {
  it.each([
    ['image/png', png],
    ['image/gif', gif],
    ['image/jpeg', jpeg],
    ['image/webp', lossy],
    ['image/webp', lossless],
    ['image/webp', extended],
  ])('tells that it is %s, and its size', (mediaType, picture) => {
    expect(readPicture(picture)).toEqual({ mediaType, width: 3, height: 2 })
  })

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>'],
    ['<html>GIF89a</html>'],
    ['BM      a bitmap of old      padding padding padding'],
    [''],
  ])('is not %j', (content) => {
    expect(readPicture(new TextEncoder().encode(content))).toBeUndefined()
  })

  it('needs a size', () => {
    expect(readPicture(bytes(`${text('GIF89a')} 0000 0200 80 00 00 3b`))).toBeUndefined()
  })

  it('cut off anywhere is told or refused, never a breakdown', () => {
    for (const picture of [png, gif, jpeg, lossy, lossless, extended])
      for (let length = 0; length < picture.length; length++) {
        const found = readPicture(picture.subarray(0, length))
        if (found) expect([found.width, found.height]).toEqual([3, 2])
      }
  })

  it('of random bytes breaks nothing', () => {
    const starts = [png, gif, jpeg, lossy].map((one) => [...one.subarray(0, 16)])
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.array(fc.nat(255), { maxLength: 64 }), (start, rest) => {
        readPicture(Uint8Array.from([...start, ...rest]))
      }),
    )
  })
})
