import { expect, it } from 'vitest'
import { checksumOf } from './checksum.ts'

it('a checksum is read as text', () => {
  const unit = { web_url: 'http://localhost/translate/p/c/de/?checksum=0000000000000001' }
  expect(checksumOf(unit)).toBe('0000000000000001')
})
