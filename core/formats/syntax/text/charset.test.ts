import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findCharset } from './charset.ts'
import { EditError } from './edit-error.ts'

describe('findCharset', () => {
  it.each(['iso-8859-2', 'windows-1251', 'koi8-r', 'euc-jp', 'shift_jis', 'gbk', 'big5', 'euc-kr'])(
    'loses no byte of %s',
    (name) => {
      const charset = findCharset(name)
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
          expect(charset?.encode(charset.decode(bytes).text)).toEqual(bytes)
        }),
      )
    },
  )

  it('knows names as files write them, and not those that are no encodings', () => {
    expect(findCharset('ISO_8859-2')?.name).toBe('iso-8859-2')
    expect(findCharset('CP1250')?.name).toBe('windows-1250')
    expect(findCharset('utf-8')).toBeUndefined()
    expect(findCharset('CHARSET')).toBeUndefined()
  })

  it('refuses what the encoding lacks', () => {
    expect(() => findCharset('iso-8859-2')?.encode('я')).toThrow(EditError)
  })
})
