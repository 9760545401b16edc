import fc from 'fast-check'
import type { Edit, Entry } from '../format.ts'

export type Add = Extract<Edit, { kind: 'add' }>

/** What the laws must know about a format: what it cannot represent, and what is peculiar to it. All optional. */
export interface Profile {
  /** Keys a new string may have. Default: any string. */
  readonly key?: fc.Arbitrary<string>
  /** Texts that can be written and read back the same. Default: any string, lone surrogates included. */
  readonly text?: fc.Arbitrary<string>
  /** New strings, where key and text are not all there is to them (bilingual formats: source and context make the key). */
  readonly add?: fc.Arbitrary<Add>
  /** New strings do not come out in the order they were added in. */
  readonly reorders?: boolean
  /** Removing such an entry moves the keys of others (array items). */
  readonly shiftsKeys?: (key: string) => boolean
  /** Adding a string and removing it again gives the same bytes. Default: true. */
  readonly undoes?: boolean
  /** Forms of a case file that must hold the same strings. Default: all three. */
  readonly variants?: readonly Variant[]
  /** Entries whose text may be set. Default: all but the read-only ones. */
  readonly editable?: (entry: Entry) => boolean
}

export type Variant = 'crlf' | 'bom' | 'no-final-newline'

/** Any sequence of UTF-16 units. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    '',
    ' ',
    '"',
    "'",
    '\\',
    '\\n',
    '\n',
    '\r\n',
    '\t',
    '</b>',
    '&amp;',
    '%1$s',
    '{n}',
    '//',
    '/* */',
    '\0',
  ),
)

/** The same without lone surrogates, for formats that have no escape for them. */
export const wellFormedText: fc.Arbitrary<string> = anyText.map((text) => text.toWellFormed())

/** Keys such as people write them. */
export const plainKey: fc.Arbitrary<string> = fc.stringMatching(/^[a-z][a-zA-Z0-9_]{0,11}$/)

const isItem = (key: string) => /\[\d+\]/.test(key)
const nestedKey = fc.oneof(
  plainKey.map((name) => `top-${name}`),
  fc
    .tuple(
      plainKey,
      anyText.map((text) => text.replaceAll(/[.[\]]/g, '_')),
    )
    .map((parts) => parts.join('.')),
)

/** One line per format that differs from the defaults. */
export const profiles: Readonly<Record<string, Profile>> = {
  json: { shiftsKeys: isItem },
  'json-nested': { shiftsKeys: isItem, key: nestedKey, reorders: true },
}
