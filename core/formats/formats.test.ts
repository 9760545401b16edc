import { readFileSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Edit, FileFormat, FormatOptions } from './model/format.ts'
import { formats } from './registry.ts'
import { concatenate } from './syntax/text/source-text.ts'
import { asVariant, type Case, loadCases } from './testing/cases.ts'
import {
  addable,
  calm,
  editableEntries,
  type FormatCase,
  insideMemory,
  localAndFirm,
  readCase,
  removable,
  still,
} from './testing/laws.ts'
import { testOptions } from './testing/options.ts'
import { type Add, anyText, type Profile, profiles, type Variant } from './testing/profiles.ts'
import { summarise, texts } from './testing/summary.ts'

/** UPDATE_CASES=1 writes the expected entries anew, for review as a diff. ONLY=json,po runs these formats alone. */
const update = process.env.UPDATE_CASES === '1'
const only = process.env.ONLY?.split(',')
const RUNS = Number(process.env.FUZZ_RUNS ?? 18)

// The everyday run tries the same inputs each time, so that a red build says something about the change at hand; the search for
// new inputs is FUZZ_RUNS.
if (process.env.FUZZ_RUNS === undefined) beforeAll(() => fc.configureGlobal({ seed: 20_261_115 }))
afterAll(() => fc.resetConfigureGlobal())
const VARIANTS: readonly Variant[] = ['crlf', 'bom', 'no-final-newline']

for (const format of formats.filter(({ id }) => only?.includes(id) ?? true)) {
  const profile = profiles[format.id] ?? {}
  const cases = loadCases(format)
  describe(format.id, () => {
    for (const file of cases) describe(file.name, () => holdLaws(format, profile, file))
    describe('any', () => holdProperties(format, profile, cases))
  })
}

function holdLaws(format: FileFormat, given: Profile, file: Case): void {
  const profile = file.undoes ? given : { ...given, undoes: false }
  const formatCase: FormatCase = { format, profile, options: file.options, bytes: file.bytes }
  const catalog = readCase(formatCase)

  it('is still', () => still(formatCase))

  it('is seen', () => {
    const seen = `${JSON.stringify(summarise(catalog), null, 2)}\n`
    if (update) writeFileSync(file.entriesFile, seen)
    expect(seen).toBe(readFileSync(file.entriesFile, 'utf8'))
  })

  it('is local and firm', () => {
    for (const entry of editableEntries(formatCase, catalog)) {
      localAndFirm(
        formatCase,
        catalog,
        entry,
        entry.target.map((text) => `${text} x`),
      )
      localAndFirm(
        formatCase,
        catalog,
        entry,
        entry.target.map(() => 'Žluťoučký'),
      )
    }
  })

  // A law about what this format cannot do is none: it is not counted as left out.
  if (format.abilities.remove)
    it('lets strings go', () => {
      for (const entry of editableEntries(formatCase, catalog)) removable(formatCase, catalog, entry)
    })

  if (format.abilities.add && profile.add === undefined)
    it('takes new strings', () => {
      for (const after of [undefined, null, ...catalog.entries.map(({ key }) => key)]) {
        addable(formatCase, catalog, {
          kind: 'add',
          key: 'brand_new',
          target: ['Brand "new"'],
          ...(after !== undefined && { after }),
        })
      }
    })

  for (const variant of profile.variants ?? VARIANTS) {
    const bytes = asVariant(file.bytes, variant)
    if (bytes === undefined) continue
    it(`is calm as ${variant}`, () => {
      const changed = { ...formatCase, bytes }
      expect(readCase(changed).entries.map(({ key }) => key)).toEqual(catalog.entries.map(({ key }) => key))
      calm(changed)
    })
  }
}

function holdProperties(format: FileFormat, profile: Profile, cases: readonly Case[]): void {
  const text = profile.text ?? anyText
  const options =
    format.linguality === 'bilingual' ? testOptions : { ...testOptions, template: format.create(testOptions) }
  const formatCases = cases.map((file): [string, FormatCase] => [
    file.name,
    { format, profile, options: file.options, bytes: file.bytes },
  ])

  if (format.abilities.add)
    it('catalog written is the catalog read', () => {
      const adds = fc.uniqueArray(profile.add ?? newString(format, profile, text), {
        selector: ({ key }) => key,
        maxLength: 12,
      })
      fc.assert(
        fc.property(adds, (added) => {
          const empty = format.read(format.create(testOptions), options)
          const read = format.read(format.write(empty, added), options)
          const expected = added.map(({ key, target }) => ({ key, target }))
          const found = read.entries.slice(empty.entries.length).map(({ key, target }) => ({ key, target }))
          expect(profile.reorders ? found.sort(byKey) : found).toEqual(
            profile.reorders ? expected.sort(byKey) : expected,
          )
          still({ format, profile, options, bytes: format.write(empty, added) })
        }),
        { numRuns: RUNS },
      )
    })

  it('single edit stays local', () => {
    const editable = formatCases.filter(
      ([, formatCase]) => editableEntries(formatCase, readCase(formatCase)).length > 0,
    )
    if (editable.length === 0) return
    fc.assert(
      fc.property(oneOf(editable), fc.nat(), fc.infiniteStream(text), ([, formatCase], index, stream) => {
        const catalog = readCase(formatCase)
        const entries = editableEntries(formatCase, catalog)
        const entry = entries[index % entries.length]
        const target = [...stream.take(entry?.target.length ?? 0)]
        fc.pre(target.every((form) => profile.fits?.(formatCase.bytes, form) ?? true))
        if (entry !== undefined) localAndFirm(formatCase, catalog, entry, target)
      }),
      { numRuns: RUNS },
    )
  })

  it('bytes are survived', () => {
    const bytes = fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'binary-ascii' }).map(encode))
    fc.assert(
      fc.property(bytes, (random) => calm({ format, profile, options, bytes: random })),
      { numRuns: RUNS },
    )
  })

  it('damage to a file is survived', () => {
    if (formatCases.length === 0) return
    fc.assert(
      fc.property(
        oneOf(formatCases),
        fc.array(mutation, { minLength: 1, maxLength: 4 }),
        ([, formatCase], mutations) => {
          calm({ ...formatCase, bytes: mutations.reduce(mutate, formatCase.bytes) })
        },
      ),
      { numRuns: RUNS * 2 },
    )
  })

  it('nothing at all is survived', () => calm({ format, profile, options, bytes: new Uint8Array(0) }))

  it('a template can be emptied', () => {
    for (const [, { bytes, options }] of formatCases) {
      const read = format.read(format.create({ ...options, template: bytes }), options)
      // Forms that only the source language has are strings of their own to others, where a key is all that ties them together.
      const bySource = { ...options, plural: options.sourcePlural }
      const keysBy = (by: FormatOptions) => format.read(bytes, by).entries.map(({ key }) => key)
      expect([keysBy(options), keysBy(bySource)]).toContainEqual(read.entries.map(({ key }) => key))
    }
  })

  it('a part of a larger memory is read and written alike, and never changed', () => {
    for (const [, formatCase] of formatCases) insideMemory(formatCase)
  })

  it('edits all at once are the edits one by one', () => {
    for (const [, formatCase] of formatCases) {
      const catalog = readCase(formatCase)
      const edits = editableEntries(formatCase, catalog).map(
        ({ key, target }): Edit => ({ kind: 'set', key, target: target.map((form) => `${form} y`) }),
      )
      const together = format.read(format.write(catalog, edits), formatCase.options)
      const oneByOne = edits.reduce(
        (current, edit) => format.read(format.write(current, [edit]), formatCase.options),
        catalog,
      )
      expect(texts(together)).toEqual(texts(oneByOne))
    }
  })
}

function newString(format: FileFormat, profile: Profile, text: fc.Arbitrary<string>): fc.Arbitrary<Add> {
  const forms = fc.array(text, { minLength: testOptions.plural.number, maxLength: testOptions.plural.number })
  const single = text.map((form) => [form])
  const target = format.abilities.plurals ? fc.oneof(single, forms) : single
  return fc.record({ kind: fc.constant('add' as const), key: profile.key ?? anyText, target })
}

/** One of the cases, shown by its name alone when a property fails. */
const oneOf = (formatCases: readonly [string, FormatCase][]): fc.Arbitrary<[string, FormatCase]> =>
  fc.constantFrom(...formatCases).map(([name, formatCase]) => [name, hidden(formatCase)])

const hidden = (formatCase: FormatCase): FormatCase =>
  Object.defineProperty({ ...formatCase }, fc.toStringMethod, { value: () => '' })

const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

interface Mutation {
  readonly at: number
  readonly drop: number
  readonly insert: Uint8Array
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  drop: fc.nat({ max: 12 }),
  insert: fc.oneof(
    fc.uint8Array({ maxLength: 6 }),
    fc
      .constantFrom(
        '"',
        "'",
        '\\',
        '{',
        '}',
        '<',
        '>',
        '&',
        '\n',
        '\r',
        '/*',
        '*/',
        '//',
        '#',
        '=',
        ':',
        ',',
        '\u{1f600}',
      )
      .map(encode),
  ),
})

function mutate(bytes: Uint8Array, { at, drop, insert }: Mutation): Uint8Array {
  const start = at % (bytes.length + 1)
  return concatenate([bytes.subarray(0, start), insert, bytes.subarray(start + drop)])
}
