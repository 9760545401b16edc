import { describe, expect, it } from 'vitest'
import { checksumOf, findChecksumPage } from './find-checksum-page.ts'

const unit = (checksum: string) => ({ web_url: `http://localhost/translate/p/c/de/?checksum=${checksum}` })
const pages = [['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb'], ['0000000000000001'], ['cccccccccccccccc']]

function reader() {
  const asked: number[] = []
  const read = async (page: number) => {
    asked.push(page)
    const results = (pages[page - 1] ?? []).map(unit)
    return { count: 4, next: page < pages.length ? 'more' : null, previous: null, results }
  }
  return { asked, read }
}

describe('looking for the page of a checksum', () => {
  it('reads a checksum as text', () => {
    expect(checksumOf(unit('0000000000000001'))).toBe('0000000000000001')
  })

  it('stops at the page that has it', async () => {
    const { asked, read } = reader()
    expect(await findChecksumPage('0000000000000001', read)).toBe(2)
    expect(asked).toEqual([1, 2])
  })

  it('finds nothing after the last page', async () => {
    const { asked, read } = reader()
    expect(await findChecksumPage('dddddddddddddddd', read)).toBeNull()
    expect(asked).toEqual([1, 2, 3])
  })
})
