import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { filesOfArchive } from '#server/commands/files/read-archive.ts'
import { AppError } from '#server/errors.ts'
import { countTurns } from '#server/testing/turns.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const bytes = (content: string) => new TextEncoder().encode(content)

const refusal = async (archive: Uint8Array): Promise<string> => {
  try {
    await filesOfArchive(archive)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    return (error as AppError).message
  }
}

describe('archives', () => {
  it('give their files, packed or not, without folders', async () => {
    const archive = zipSync({
      'po/': new Uint8Array(),
      'po/cs.po': bytes('x'.repeat(5000)),
      'a.txt': [bytes('plain'), { level: 0 }],
    })
    const files = (await filesOfArchive(archive)).map(({ path, bytes: content }) => [path, text(content)])
    expect(files).toEqual([
      ['po/cs.po', 'x'.repeat(5000)],
      ['a.txt', 'plain'],
    ])
  })

  it.each([
    '../outside.po',
    'po/../../outside.po',
    '/etc/passwd',
    'po\\..\\outside.po',
    '.git/hooks/post-checkout',
    'sub/.GIT/config',
    'sub/.git./config',
    'GIT~1/config',
    './po/cs.po',
    'po//cs.po',
  ])('with %s are refused', async (name) => {
    expect(await refusal(zipSync({ [name]: bytes('x') }))).not.toBe('')
  })

  it('F7: are unpacked beside the event loop', async () => {
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`po/${n}.po`, bytes(`${n} `.repeat(5000))]))
    const { result, turns } = await countTurns(() => filesOfArchive(zipSync(files)))
    expect(result).toHaveLength(60)
    expect(turns).toBeGreaterThan(10)
  })

  it('with links are refused', async () => {
    const link = zipSync({ 'po/cs.po': [bytes('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] })
    expect(await refusal(link)).toMatch(/link/)
  })

  it('that say they hold too much are refused before anything is unpacked', async () => {
    const archive = Buffer.from(zipSync({ 'po/cs.po': bytes('x'.repeat(1000)) }))
    const entry = archive.indexOf('PK\u0001\u0002', 0, 'latin1')
    archive.writeUInt32LE(4_000_000_000, entry + 24)
    expect(await refusal(archive)).toMatch(/250 MB/)
  })

  it('that hold more than they say are refused while they are unpacked', async () => {
    const archive = Buffer.from(zipSync({ 'po/cs.po': bytes('x'.repeat(100_000)) }))
    const entry = archive.indexOf('PK\u0001\u0002', 0, 'latin1')
    archive.writeUInt32LE(10, entry + 24)
    expect(await refusal(archive)).toMatch(/damaged/)
  })

  it('where a file is a folder as well are refused', async () => {
    expect(await refusal(zipSync({ po: bytes('x'), 'po/cs.po': bytes('y') }))).toMatch(/both a file and a folder/)
  })

  it('that are none are refused, whatever they are', async () => {
    expect(await refusal(new Uint8Array())).toMatch(/not a ZIP/)
    const whole = zipSync({ 'po/cs.po': bytes('hello '.repeat(50)) })
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        const damaged = Uint8Array.from(whole)
        damaged[at] = byte
        await refusal(damaged)
        await refusal(damaged.subarray(0, at))
      }),
    )
  })
})
