import { describe, expect, it } from 'vitest'
import { concatenate } from '../text/source-text.ts'
import { crc32, readZip, unpack, type ZipArchive } from './zip.ts'
import { makeZip, replaceInZip } from './zip-write.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const opened = (zip: Uint8Array): ZipArchive => {
  const archive = readZip(zip)
  if (typeof archive === 'string') throw new Error(archive)
  return archive
}
const content = (archive: ZipArchive, name: string) => {
  const member = archive.members.find((candidate) => candidate.name === name)
  return member === undefined ? 'missing' : unpack(archive, member)
}

const zip = makeZip([
  { name: 'mimetype', text: 'x/y', stored: true },
  { name: 'a.xml', text: '<a/>'.repeat(1000) },
  { name: 'b.xml', text: '<b/>' },
])

describe('a ZIP archive', () => {
  it('is read', () => {
    const archive = opened(zip)
    expect(archive.members.map(({ name, size }) => [name, size])).toEqual([
      ['mimetype', 3],
      ['a.xml', 4000],
      ['b.xml', 4],
    ])
    expect(content(archive, 'a.xml')).toEqual(bytes('<a/>'.repeat(1000)))
  })

  it('is not changed by changes, also where it comes as a Buffer', () => {
    const given = Buffer.from(zip)
    const after = opened(replaceInZip(opened(given), new Map([['a.xml', bytes('<changed/>')]])))
    expect(content(after, 'a.xml')).toEqual(bytes('<changed/>'))
    expect(new Uint8Array(given)).toEqual(zip)
  })

  it('keeps every byte of the files that do not change', () => {
    const before = opened(zip)
    const after = opened(replaceInZip(before, new Map([['a.xml', bytes('<changed/>')]])))
    expect(content(after, 'a.xml')).toEqual(bytes('<changed/>'))
    for (const name of ['mimetype', 'b.xml']) {
      const raw = ({ bytes: all, members }: ZipArchive) => {
        const member = members.find((candidate) => candidate.name === name)
        return all.subarray(member?.start, member?.end)
      }
      expect(raw(after)).toEqual(raw(before))
    }
    expect(replaceInZip(before, new Map())).toBe(before.bytes)
  })

  it('may have something before and behind it', () => {
    const commented = concatenate([zip.subarray(0, -2), Uint8Array.of(3, 0), bytes('abc')])
    const changed = replaceInZip(opened(commented), new Map([['b.xml', bytes('x')]]))
    expect(new TextDecoder().decode(changed.subarray(-3))).toBe('abc')
    expect(content(opened(changed), 'a.xml')).toEqual(bytes('<a/>'.repeat(1000)))
  })
})

/** The archive with another number in a field of the directory's record of a file. */
function lying(name: string, field: number, value: number): Uint8Array {
  const copy = zip.slice()
  const record = opened(copy).members.find((member) => member.name === name)?.record ?? 0
  new DataView(copy.buffer).setUint32(record + field, value, true)
  return copy
}

describe('hostile archives', () => {
  it('are no archives, or damaged', () => {
    expect(readZip(new Uint8Array(0))).toBe('not a ZIP archive')
    expect(readZip(bytes('PK\x05\x06'.padEnd(30, '\0')))).not.toBeUndefined()
    expect(readZip(zip.subarray(5))).toEqual(expect.any(String))
  })

  it('claim less, or more, than they hold', () => {
    expect(content(opened(lying('a.xml', 24, 100)), 'a.xml')).toBe("'a.xml' is larger than it says")
    expect(content(opened(lying('a.xml', 24, 5000)), 'a.xml')).toBe("'a.xml' is damaged")
    expect(content(opened(lying('b.xml', 24, 0xfffffff0)), 'b.xml')).toBe("'b.xml' is too large")
    expect(content(opened(lying('b.xml', 24, 60_000_000)), 'b.xml')).toBe("'b.xml' is damaged")
    expect(content(opened(lying('a.xml', 16, 1)), 'a.xml')).toBe("'a.xml' is damaged")
  })

  it('hold files that lie over each other, or nowhere', () => {
    const archive = opened(zip)
    const start = archive.members[1]?.start ?? 0
    expect(readZip(lying('b.xml', 42, start))).toEqual(expect.any(String))
    expect(readZip(lying('b.xml', 42, 0xfffff))).toEqual(expect.any(String))
    expect(readZip(lying('a.xml', 20, 0xfffff))).toEqual(expect.any(String))
  })

  it('unpack to no more than the budget', () => {
    const bomb = makeZip([{ name: 'x', text: '\0'.repeat(5_000_000) }])
    const archive = opened(bomb)
    const [member] = archive.members
    expect(bomb.length).toBeLessThan(10_000)
    expect(member && unpack(archive, member, 1_000_000)).toBe("'x' is too large")
  })
})

it('sums up as others do', () => expect(crc32(bytes('123456789'))).toBe(0xcbf43926))
