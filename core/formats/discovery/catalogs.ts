import { xcstrings } from '#core/formats/apple/xcstrings.ts'
import type { FileFormat, FormatOptions } from '#core/formats/model/format.ts'
import { resolveLanguage } from '#core/languages/resolve.ts'

/** Formats that keep all languages in one file. */
const formats: readonly FileFormat[] = [xcstrings]

const english = { number: 2, formula: 'n != 1', categories: ['one', 'other'] }
const options: FormatOptions = { language: 'en', sourceLanguage: 'en', plural: english, sourcePlural: english }

/** The format of a file that by its name holds all languages. */
export const catalogFormat = (path: string): FileFormat | undefined =>
  formats.find(({ globs }) => globs.some((glob) => path.endsWith(glob.slice(1))))

export interface CatalogContent {
  readonly sourceLanguage: string
  readonly languages: readonly string[]
}

/** The languages in such a file; undefined where it is none after all. */
export function contentOfCatalog(format: FileFormat, bytes: Uint8Array): CatalogContent | undefined {
  const catalog = format.read(bytes, options)
  if (catalog.entries.length === 0) return undefined
  const [, named = 'en'] = /"sourceLanguage"\s*:\s*"([\w-]+)"/.exec(catalog.text) ?? []
  const sourceLanguage = resolveLanguage(named)?.language.code ?? 'en'
  return { sourceLanguage, languages: format.languages?.list(catalog) ?? [] }
}
