import { describe, expect, it } from 'vitest'
import { add, editText, remove, set } from '../testing/file-edits.ts'
import { testOptions } from '../testing/options.ts'
import { catkeys } from './catkeys.ts'

const edit = (text: string, ...edits: Parameters<typeof editText>[2]) =>
  editText(catkeys, text, edits, { template: new Uint8Array(0) })

/** The first two strings of a catalog of Haiku's AboutSystem sum up to this. */
const file = '1\tthai\tx-vnd.Haiku-About\t0\nRevision\tAboutView\t\tx\n'

describe('catkeys', () => {
  it('sets a target and leaves the header alone', () => {
    expect(edit(file, set('Revision\tAboutView', 'a "b"\n\tc'))).toBe(file.replace('\tx\n', '\ta \\"b\\"\\n\\tc\n'))
    expect(edit('1\ta\tb\t0\nOpen\n', set('Open', 'x'))).toBe('1\ta\tb\t0\nOpen\t\t\tx\n')
  })

  it('sums up the keys anew when strings come or go', () => {
    const added = edit(file, add('Kernel:\tAboutView', 'y'))
    const sum = Number(added.split('\n')[0]?.split('\t')[3])
    expect(sum).toBeGreaterThan(0)
    const alone = edit(added, remove('Kernel:\tAboutView'))
    const both = Number(alone.split('\n')[0]?.split('\t')[3])
    expect(both).not.toBe(sum)
    expect(edit(added, remove('Revision\tAboutView'), add('Revision\tAboutView', 'x'))).toContain(`\t${sum}\n`)
  })

  it('hashes as Haiku does', () => {
    // h('a') = 97, then 5·97+1 for the end of each of the three parts.
    const hash = 5 * (5 * (5 * 97 + 1) + 1) + 1
    expect(edit('1\ta\tb\t0\n', add('a', ''))).toBe(`1\ta\tb\t${hash}\na\t\t\t\n`)
    // Bytes above 127 count as negative numbers.
    const signed = (5 * (5 * (5 * (5 * (0xc3 - 256) + (0xa9 - 256)) + 1) + 1) + 1) >>> 0
    expect(edit('1\ta\tb\t0\n', add('é', ''))).toContain(`\t${signed}\n`)
  })

  it('makes the file of another language', () => {
    const template = new TextEncoder().encode(file)
    expect(new TextDecoder().decode(catkeys.create({ ...testOptions, template }))).toBe(
      '1\tro\tx-vnd.Haiku-About\t0\nRevision\tAboutView\t\t\n',
    )
  })
})
