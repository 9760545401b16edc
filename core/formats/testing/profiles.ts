import fc from 'fast-check'
import { anyCharacter } from '#core/text/testing/any-character.ts'
import { isXmlFile } from '../apple/strings-plist.ts'
import type { Edit, Entry } from '../model/format.ts'
import { writeMoment } from '../subtitles/subtitle-time.ts'
import { catkeysKey } from '../syntax/keyed/catkeys.ts'
import { escapeXml } from '../syntax/xml/xml-source.ts'

export type Add = Extract<Edit, { kind: 'add' }>

/** What the laws must know about a format: what it cannot represent, and what is peculiar to it. All optional. */
export interface Profile {
  /** Keys a new string may have. Default: any string. */
  readonly key?: fc.Arbitrary<string>
  /** Texts that can be written and read back the same. Default: any string, lone surrogates included. */
  readonly text?: fc.Arbitrary<string>
  /** Some files of the format hold less than others: can this one hold the text? */
  readonly fits?: (file: Uint8Array, text: string) => boolean
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
  /** Strings are forms of one another by their names: what comes or goes may make one string of others. */
  readonly groups?: boolean
  /** The text of the source language is the source. */
  readonly sourceIsText?: boolean
}

export type Variant = 'crlf' | 'bom' | 'no-final-newline'

/** Any sequence of UTF-16 units. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 30 }),
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

/** What XML can hold. */
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
export const xmlText: fc.Arbitrary<string> = wellFormedText.map((text) => text.replaceAll(NOT_XML, '_'))

/** The same with control characters, for XML that has stand-ins for them. */
const controlText: fc.Arbitrary<string> = wellFormedText.map((text) => text.replaceAll(/[\ufffe\uffff]/g, '_'))

/** Characters as XML source. */
const sourceText = xmlText.map(escapeXml)

/** A source text, or something that stands for one: never empty. */
const xmlId = xmlText.filter((text) => text !== '')

/** Names of entities. */
const dtdName: fc.Arbitrary<string> = fc.stringMatching(/^[A-Za-z_:.\u00c0-\u00ff-][\w:.-]{0,11}$/)

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

/** An empty msgid is the header. */
const poId = wellFormedText.filter((text) => text !== '')

const i18nextKey = nestedKey.filter((key) => !/_(?:other|plural|\d+)$|\.$/.test(key))

const isArrowItem = (key: string) => /(?:^|->)\[\d+\]/.test(key)
const arrowName = anyText.map((text) => text.replaceAll(/->|^\[/g, '_').slice(0, 200))
const arrowKey = fc.oneof(
  plainKey.map((name) => `top-${name}`),
  fc.tuple(plainKey, arrowName).map((parts) => parts.join('->')),
)

/** Tables come after all that stands in none, so a new string cannot follow any other. */
const tomlString: fc.Arbitrary<Add> = fc.record({
  kind: fc.constant('add' as const),
  key: nestedKey,
  target: fc.tuple(anyText),
})

/** Two forms of the source make the key of a plural. */
const nextcloudString: fc.Arbitrary<Add> = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    key: anyText.filter((key) => !key.startsWith('_')),
    target: fc.tuple(anyText),
  }),
  fc.record({
    kind: fc.constant('add' as const),
    key: fc.tuple(plainKey, plainKey).map(([one, many]) => `_${one}_::_${many}_`),
    target: fc.tuple(anyText, anyText, anyText),
  }),
)

/** A row without a name is no string. */
const cellName = wellFormedText.filter((text) => text !== '')

/** INI files have no escapes: neither blanks around a text nor blank lines in it can be written. */
const iniText = fc.oneof(
  wellFormedText.map((text) => text.replaceAll(/[\r\n\0]/g, '_').replaceAll(/^[ \t\f]+|[ \t\f]+$/g, '')),
  fc.constantFrom('two\nlines', '\nlate', '= : ;', '[x]'),
)
const isluText = wellFormedText.map((text) => text.replaceAll(/\r|\0|%/g, '_').replaceAll(/^[ \f]+|[ \f]+$/g, ''))
/** What is appended to an empty text would begin with a blank. */
const isFilled = ({ target }: Entry) => target.every((text) => text !== '')
const iniKey = fc.tuple(plainKey, plainKey).map(([section, name]) => `[${section}]${name}`)

const catkeysAdd: fc.Arbitrary<Add> = fc
  .tuple(wellFormedText, plainKey, wellFormedText)
  .map(([source, context, text]) => ({
    kind: 'add',
    key: catkeysKey(source, context, ''),
    source: [source],
    context,
    target: [text],
  }))

/** HTML inside of Markdown must stay HTML. */
const isNoHtml = ({ key }: Entry) => !key.includes('html')

/** A sentence that is nothing but a sentence in any kind of document. */
const proseText = fc
  .stringMatching(/^[A-Za-zÀ-ž\u4e00-\u4e20][A-Za-zÀ-ž0-9 ,]{0,40}ö$/)
  .map((text) => text.replaceAll(/ +/g, ' '))

/** Any array key, as names of strings hold it. */
/** As it stands in a file: with escapes where there must be one. */
const propertyKey = fc.oneof(
  plainKey,
  plainKey.map((key) => `${key}\\ x\\:y\\=z`),
  plainKey.map((key) => `\\#${key}`),
)
const phpKey = wellFormedText.map((text) => text.replaceAll('->', '_'))

/** Lines that are Fluent: no braces but those of placeables, no blanks around. */
const fluentLine = fc.oneof(
  wellFormedText.map((text) => text.replaceAll(/[{}\r\n]/g, '_').replaceAll(/^ +| +$/g, '')),
  fc.constantFrom('{ $count }', '{ "{" } x', '{ -term(case: "gen") }', '{ FUN($a, b: 1) } – { msg.attr }'),
)
const fluentText = fc
  .tuple(fluentLine, fc.array(fluentLine, { maxLength: 3 }))
  .map(([first, rest]) => [first, ...rest.filter((line) => /^[^.[*]/.test(line))].join('\n'))
  .map((text) => text.replaceAll(/^[ \n]+|[ \n]+$/g, ''))

const timedName = fc
  .tuple(fc.nat({ max: 35_999 }), fc.nat({ max: 999 }))
  .map((times) => times.map((time) => writeMoment(time * 10, '.')).join('-->'))
const frameName = fc
  .tuple(fc.integer({ min: 2, max: 99_999 }), fc.nat({ max: 99_999 }))
  .map((frames) => frames.join('-->'))
/** Lines that are neither blank nor times. */
const cueText = wellFormedText.map((text) =>
  text
    .replaceAll(/\r|-->/g, '_')
    .split('\n')
    .filter((line) => /[^\x00-\x20]/.test(line))
    .join('\n'),
)
const dialogueText = wellFormedText.map((text) => text.replaceAll(/[\r|]|\\N/g, '_'))
/** Subtitles of the same times are told apart by their order. */
const always = () => true

/** One line per format that differs from the defaults. */
export const profiles: Readonly<Record<string, Profile>> = {
  json: { shiftsKeys: isItem },
  'json-nested': { shiftsKeys: isItem, key: nestedKey, reorders: true },
  i18next: { shiftsKeys: isItem, key: i18nextKey, reorders: true, groups: true },
  i18nextv4: { shiftsKeys: isItem, key: i18nextKey, reorders: true, groups: true },
  arb: { key: anyText.filter((key) => !key.startsWith('@')) },
  'nextcloud-json': { add: nextcloudString },
  xcstrings: { key: anyText.filter((key) => key !== ''), sourceIsText: true },
  yaml: { shiftsKeys: isArrowItem, key: arrowKey, reorders: true },
  'ruby-yaml': { shiftsKeys: isArrowItem, key: arrowKey, reorders: true, groups: true },
  toml: { shiftsKeys: isItem, add: tomlString, reorders: true },
  'go-i18n-json-v2': { groups: true },
  'go-i18n-toml': { reorders: true, groups: true },
  resjson: { key: anyText.filter((key) => !key.startsWith('_')) },
  po: { key: poId, text: wellFormedText },
  'po-mono': { key: poId, text: wellFormedText },
  aresource: { key: xmlText, shiftsKeys: isItem },
  'moko-resource': { key: xmlText, shiftsKeys: isItem },
  'cmp-resource': { key: xmlText, shiftsKeys: isItem },
  ts: { key: xmlText, text: controlText },
  ts1: { key: xmlText, text: controlText },
  plainxliff: { key: xmlId, text: xmlText },
  xliff: { key: xmlId, text: sourceText },
  poxliff: { key: xmlId, text: xmlText },
  'apple-xliff': { key: xmlId, text: xmlText },
  xliff2: { key: xmlId, text: controlText.map(escapeXml) },
  'xliff2-placeables': { key: xmlId, text: controlText.map(escapeXml) },
  tmx: { key: xmlId, text: xmlText, shiftsKeys: (key) => /^twice|\u0004\d+$/.test(key) },
  tbx: { key: xmlId, text: xmlText },
  strings: { fits: (file, text) => !isXmlFile(file) || (text.isWellFormed() && text.search(NOT_XML) === -1) },
  stringsdict: { add: fc.record({ kind: fc.constant('add'), key: xmlText, target: fc.tuple(xmlText) }), text: xmlText },
  dtd: { key: dtdName, text: xmlText },
  resx: { key: xmlText, text: xmlText },
  flatxml: { key: xmlText, text: xmlText },
  resourcedictionary: { key: xmlText, text: xmlText },
  wxl: { key: xmlText, text: xmlText },
  gwt: { key: plainKey },
  properties: { key: propertyKey },
  'mi18n-lang': { key: propertyKey },
  'xwiki-fullpage': { text: xmlText },
  csv: { key: cellName, text: wellFormedText },
  'csv-simple': { key: cellName, text: wellFormedText },
  'csv-multi': { key: cellName, text: wellFormedText.filter((text) => text !== '') },
  ini: { key: iniKey, text: iniText, reorders: true, editable: isFilled },
  islu: { key: iniKey, text: isluText, reorders: true, editable: isFilled },
  joomla: { key: plainKey, text: wellFormedText },
  catkeys: { text: wellFormedText, add: catkeysAdd },
  rc: { text: wellFormedText },
  txt: { text: proseText },
  php: { key: phpKey.map((key) => `return[]->'${key}'`), text: wellFormedText, shiftsKeys: isItem },
  laravel: {
    key: phpKey.filter((text) => !/^(?:-?\d+)?$|^'.*['\]]$|^\[\d+\]$/s.test(text)),
    // Empty forms at the end are not written.
    text: wellFormedText.map((text) => text.replaceAll('|', '_')).filter((text) => text !== ''),
    shiftsKeys: isItem,
  },
  markdown: { text: proseText, editable: isNoHtml },
  mdx: { text: proseText },
  html: { text: proseText },
  fluent: { key: plainKey.map((name) => name.replaceAll('_', '-')), text: fluentText },
  asciidoc: { text: proseText },
  dokuwiki: { text: proseText },
  mediawiki: { text: proseText },
  srt: { key: timedName, text: cueText, shiftsKeys: always },
  vtt: { key: timedName, text: cueText, shiftsKeys: always },
  sub: { key: frameName, text: dialogueText, shiftsKeys: always },
  ass: { key: timedName, text: dialogueText, shiftsKeys: always },
  ssa: { key: timedName, text: dialogueText, shiftsKeys: always },
  odf: { text: proseText },
  idml: { text: proseText },
  xlsx: { key: cellName, text: wellFormedText, reorders: true, undoes: false },
  appstore: { text: proseText, editable: isFilled },
}
