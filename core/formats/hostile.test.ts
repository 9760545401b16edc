import { describe, expect, it } from 'vitest'
import type { Edit, FileFormat, FormatOptions } from './model/format.ts'
import { formats } from './registry.ts'
import { EditError } from './syntax/text/edit-error.ts'
import { MAXIMUM_BYTES, MAXIMUM_ENTRIES, MAXIMUM_LINES } from './syntax/text/limits.ts'
import { loadCases } from './testing/cases.ts'
import { bomb, type HostileFile, hostileFiles, repeated } from './testing/hostile.ts'
import { testOptions } from './testing/options.ts'

/** The sizes that count are tried by `scripts/hostile-formats.ts`; here a reader that is slow for its input runs out of time. */
const SIZE = 6000
/** A reader that calls itself has fallen long before: a call takes more than the 66 bytes of stack that each would have. */
const DEPTH = 15_000
const files = [...hostileFiles(SIZE, DEPTH)]
const tooLarge = new Uint8Array(MAXIMUM_BYTES + 1)
const short = files.filter(({ bytes }) => bytes.length <= SIZE * 4)

/** Read, written back, and one string of it changed or refused. */
function survive(format: FileFormat, { name, bytes }: HostileFile, options: FormatOptions): void {
  const catalog = format.read(bytes, options)
  expect(Buffer.compare(format.write(catalog, []), bytes), name).toBe(0)
  const entry = catalog.entries.find(({ state }) => state !== 'read-only')
  if (entry === undefined) return
  const edit: Edit = { kind: 'set', key: entry.key, target: entry.target.map(() => 'changed') }
  try {
    format.write(catalog, [edit])
  } catch (error) {
    expect(error, name).toBeInstanceOf(EditError)
  }
}

describe.each(formats.map(({ id }) => id))('%s', (id) => {
  const format = formats.find((candidate) => candidate.id === id) as FileFormat

  it('survives hostile files', () => {
    for (const file of files) survive(format, file, testOptions)
  })

  it('survives what is hostile behind a good beginning', () => {
    const [{ bytes: head, options } = { bytes: new Uint8Array(0), options: testOptions }] = loadCases(format)
      .filter(({ bytes }) => bytes.length > 0 && bytes.length < 5000)
      .toSorted((a, b) => b.bytes.length - a.bytes.length)
    for (const { name, bytes } of short) {
      const cut = Math.floor(head.length / 2)
      survive(format, { name, bytes: Buffer.concat([head.subarray(0, cut), bytes.subarray(0, SIZE / 3)]) }, options)
    }
  })

  it('leaves a file unread that is too large', () => {
    const catalog = format.read(tooLarge, testOptions)
    expect(catalog).toMatchObject({ entries: { length: 0 }, problems: [{ code: 'limit' }] })
    expect(format.write(catalog, [])).toBe(tooLarge)
    expect(() => format.write(catalog, [{ kind: 'add', key: 'a', target: ['b'] }])).toThrow(EditError)
  })
})

const bytes = bomb(MAXIMUM_BYTES + 1)

describe.each(['odf', 'idml', 'xlsx'])('%s', (id) => {
  const format = formats.find((candidate) => candidate.id === id) as FileFormat

  it('does not unpack a bomb', () => {
    const { problems, entries } = format.read(bytes, testOptions)
    expect(entries).toHaveLength(0)
    expect(problems[0]?.code).toBe('limit')
    survive(format, { name: 'a bomb', bytes }, testOptions)
  })
})

describe('limits', () => {
  const read = (id: string, line: string, count: number) => {
    const format = formats.find((candidate) => candidate.id === id) as FileFormat
    return format.read(repeated(new TextEncoder().encode(line), line.length * count), testOptions)
  }

  it('stops at a million strings', () => {
    const { problems, entries } = read('txt', 'a\n\n', MAXIMUM_ENTRIES + 10)
    expect(entries.length).toBeLessThanOrEqual(MAXIMUM_ENTRIES)
    expect(problems).toMatchObject([{ code: 'limit', message: 'too many strings; the rest is not read' }])
  })

  it('reads no file of more than four million lines', () => {
    expect(read('properties', '#\n', MAXIMUM_LINES + 1)).toMatchObject({
      entries: { length: 0 },
      problems: [{ code: 'limit' }],
    })
    expect(read('properties', '#\n', MAXIMUM_LINES / 40)).toMatchObject({ entries: { length: 0 }, problems: [] })
  })
})
