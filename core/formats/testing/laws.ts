import { expect } from 'vitest'
import { changedLines } from '../model/changed-lines.ts'
import type { Catalog, Edit, Entry, FileFormat, FormatOptions } from '../model/format.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import type { Profile } from './profiles.ts'
import { texts } from './summary.ts'

/** A format and one file of it: what every law is held against. */
export interface FormatCase {
  readonly format: FileFormat
  readonly profile: Profile
  readonly options: FormatOptions
  readonly bytes: Uint8Array
}

export const readCase = ({ format, bytes, options }: FormatCase): Catalog => format.read(bytes, options)

export const editableEntries = ({ profile }: FormatCase, catalog: Catalog): readonly Entry[] =>
  catalog.entries.filter((entry) => entry.state !== 'read-only' && (profile.editable?.(entry) ?? true))

/** No edits, or every string set to what it is: the same bytes. */
export function still(formatCase: FormatCase): void {
  const { format, bytes } = formatCase
  const catalog = readCase(formatCase)
  expectSameBytes(format.write(catalog, []), bytes)
  const same = editableEntries(formatCase, catalog).map(({ key, target }): Edit => ({ kind: 'set', key, target }))
  expectSameBytes(format.write(catalog, same), bytes)
}

/** One edit: only lines of its entry differ, and reading back shows it and nothing else new. */
export function localAndFirm(formatCase: FormatCase, catalog: Catalog, entry: Entry, target: readonly string[]): void {
  const { format, options } = formatCase
  const written = format.write(catalog, [{ kind: 'set', key: entry.key, target }])
  const after = format.read(written, options)
  const expected = catalog.entries.map((other) => (other.key === entry.key ? { ...other, target } : other))
  expect(texts(after)).toEqual(texts({ ...catalog, entries: expected }))
  expect(lastingProblems(after)).toEqual(lastingProblems(catalog))
  if (!format.binary) expect(changedLines(catalog.text, after.text, entry.span)).toMatchObject({ local: true })
}

/** Removing a string removes it and no other, and leaves no blank line behind. */
export function removable(formatCase: FormatCase, catalog: Catalog, entry: Entry): void {
  const { format, options, profile } = formatCase
  const after = format.read(format.write(catalog, [{ kind: 'remove', key: entry.key }]), options)
  const rest = catalog.entries.filter((other) => other.key !== entry.key)
  if (profile.shiftsKeys?.(entry.key)) {
    expect(after.entries.map(({ target }) => target)).toEqual(rest.map(({ target }) => target))
  } else {
    expect(texts(after)).toEqual(texts({ ...catalog, entries: rest }))
  }
  expect(blankLines(after.text)).toBeLessThanOrEqual(blankLines(catalog.text))
}

/** A new string comes after its neighbour, all others stay, and removing it again undoes it. */
export function addable(formatCase: FormatCase, catalog: Catalog, add: Extract<Edit, { kind: 'add' }>): void {
  const { format, options, profile } = formatCase
  const written = unlessRefused(() => format.write(catalog, [add]))
  if (written === undefined) return
  const after = format.read(written, options)
  expect(texts({ ...after, entries: after.entries.filter(({ key }) => key !== add.key) })).toEqual(texts(catalog))
  const position = after.entries.findIndex(({ key }) => key === add.key)
  expect(after.entries.at(position)?.target).toEqual(add.target)
  if (typeof add.after === 'string') {
    expect(position).toBeGreaterThan(catalog.entries.findIndex(({ key }) => key === add.after))
  }
  const broken = catalog.problems.some(({ code }) => code === 'syntax')
  if (broken || profile.undoes === false || catalog.entries.length === 0) return
  expectSameBytes(format.write(after, [{ kind: 'remove', key: add.key }]), formatCase.bytes)
}

/** A Buffer of Node is often a part of a memory that others use too: it gives the same bytes, and all of the memory stays as it was. */
export function insideMemory(formatCase: FormatCase): void {
  const { format, bytes, options } = formatCase
  const memory = Buffer.alloc(bytes.length + 16, 0xa5)
  memory.set(bytes, 7)
  const before = new Uint8Array(memory)
  const part = memory.subarray(7, 7 + bytes.length)
  const catalog = readCase(formatCase)
  const same = format.read(part, options.template === bytes ? { ...options, template: part } : options)
  expect(texts(same)).toEqual(texts(catalog))
  for (const { key, target } of editableEntries(formatCase, catalog).slice(0, 2)) {
    const edit: Edit = { kind: 'set', key, target: target.map((form) => `${form} z`) }
    expectSameBytes(format.write(same, [edit]), format.write(catalog, [edit]))
  }
  expectSameBytes(format.create({ ...options, template: part }), format.create({ ...options, template: bytes }))
  expectSameBytes(memory, before)
}

/** Whatever the bytes are: no throw, nothing lost, and what was read can be changed without harm to the rest. */
export function calm(formatCase: FormatCase): void {
  const { format, bytes } = formatCase
  const catalog = readCase(formatCase)
  still(formatCase)
  const [entry] = editableEntries(formatCase, catalog)
  if (entry === undefined) return
  const edit: Edit = { kind: 'set', key: entry.key, target: entry.target.map(() => 'changed') }
  if (unlessRefused(() => format.write(catalog, [edit])) === undefined) return
  localAndFirm(
    { ...formatCase, bytes },
    catalog,
    entry,
    entry.target.map(() => 'changed'),
  )
}

/** A format may refuse an edit, in one way only. */
function unlessRefused(write: () => Uint8Array): Uint8Array | undefined {
  try {
    return write()
  } catch (error) {
    expect(error).toBeInstanceOf(EditError)
    return undefined
  }
}

function expectSameBytes(actual: Uint8Array, expected: Uint8Array): void {
  if (Buffer.compare(actual, expected) === 0) return
  const decoder = new TextDecoder()
  expect(decoder.decode(actual)).toBe(decoder.decode(expected))
  expect([...actual]).toEqual([...expected])
}

/** An edit may well replace bytes that did not decode; no other problem comes or goes. */
const lastingProblems = ({ problems }: Catalog): readonly string[] =>
  problems.map(({ code }) => code).filter((code) => code !== 'encoding')

const blankLines = (text: string): number => text.split(/\r\n|\n|\r/).filter((line) => line.trim() === '').length
