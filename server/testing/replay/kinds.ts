import type { Edit, FileFormat, FormatOptions } from '#core/formats/model/format.ts'
import { findFormat } from '#core/formats/registry.ts'

/** A format as histories are replayed in it. */
export interface ReplayKind {
  readonly id: string
  readonly format: FileFormat
  readonly bilingual: boolean
  readonly filemask: string
  readonly template: string
  readonly base: string
  /** The same strings, laid out in another way. */
  reformat(text: string, turn: number): string
}

const formatOf = (id: string): FileFormat => {
  const found = findFormat(id)
  if (!found) throw new Error(`no format ${id}`)
  return found.format
}

const comment =
  (open: string, close = '') =>
  (text: string, turn: number) =>
    `${open} turn ${turn}${close}\n${text}`

const afterFirstLine = (open: string, close: string) => (text: string, turn: number) =>
  text.replace('\n', `\n${open} turn ${turn} ${close}\n`)

/** The formats of issue and bench: keyed ones with a template, and two that hold both texts. */
export const replayKinds: readonly ReplayKind[] = [
  {
    id: 'json',
    format: formatOf('json'),
    bilingual: false,
    filemask: 'l10n/*.json',
    template: 'l10n/en.json',
    base: '',
    reformat: (text, turn) => `${JSON.stringify(JSON.parse(text), null, 1 + (turn % 4))}\n`,
  },
  {
    id: 'yaml',
    format: formatOf('yaml'),
    bilingual: false,
    filemask: 'l10n/*.yml',
    template: 'l10n/en.yml',
    base: '',
    reformat: comment('#'),
  },
  {
    id: 'properties',
    format: formatOf('properties'),
    bilingual: false,
    filemask: 'l10n/app_*.properties',
    template: 'l10n/app.properties',
    base: '',
    reformat: (text, turn) => `# turn ${turn}\n\n${text}`,
  },
  {
    id: 'aresource',
    format: formatOf('aresource'),
    bilingual: false,
    filemask: 'res/values-*/strings.xml',
    template: 'res/values/strings.xml',
    base: '',
    reformat: (text, turn) => text.replace('<resources>', `<resources>\n    <!-- turn ${turn} -->\n`),
  },
  {
    id: 'po',
    format: formatOf('po'),
    bilingual: true,
    filemask: 'po/*.po',
    template: '',
    base: '',
    reformat: comment('#'),
  },
  {
    id: 'plainxliff',
    format: formatOf('plainxliff'),
    bilingual: true,
    filemask: 'l10n/*.xlf',
    template: '',
    base: '',
    reformat: afterFirstLine('<!--', '-->'),
  },
]

const plural = { number: 2, formula: 'n != 1', categories: ['one', 'other'] }

export const optionsFor = (language: string, template?: Uint8Array): FormatOptions => ({
  language,
  sourceLanguage: 'en',
  plural,
  sourcePlural: plural,
  ...(template && { template }),
})

/** Keys of strings; in bilingual files the key is the source text as well. */
export const sourceOf = (key: string): string => `Source of ${key}`

/** Adds a string to a file. */
export function addition(kind: ReplayKind, key: string, text: string, after?: string | null): Edit {
  const position = after === undefined ? {} : { after }
  if (!kind.bilingual) return { kind: 'add', key, target: [text], ...position }
  if (kind.id === 'po') return { kind: 'add', key: sourceOf(key), source: [sourceOf(key)], target: [text], ...position }
  return { kind: 'add', key, context: key, source: [sourceOf(key)], target: [text], ...position }
}

/** What an entry of the file is called in it. */
function entryKey(kind: ReplayKind, entry: { readonly key: string; readonly source: readonly string[] }): string {
  return kind.bilingual ? (entry.source[0] ?? '').replace('Source of ', '') : entry.key
}

export function textsOf(kind: ReplayKind, bytes: Uint8Array, language: string, template?: Uint8Array) {
  const catalog = kind.format.read(bytes, optionsFor(language, kind.bilingual ? undefined : template))
  return new Map(catalog.entries.map((entry) => [entryKey(kind, entry), { entry, text: entry.target[0] ?? '' }]))
}
