import type { Catalog, FileFormat, FormatOptions, PluralRule } from '#core/formats/model/format.ts'
import { findFormat } from '#core/formats/registry.ts'
import { usualPlural } from '#core/formats/usual-plural.ts'
import type { Language } from '#core/languages/languages.ts'
import { categoriesIn } from '#core/languages/plural-categories.ts'
import { resolveLanguage } from '#core/languages/resolve.ts'
import { type ComponentSettings, sourceLanguageOf } from './config.ts'
import { usageError } from './exit-codes.ts'

export interface ReadOptions {
  /** The language code as the file's path has it. */
  readonly code: string
  readonly template?: Uint8Array | undefined
}

/** Reads files of one component as the service does. */
export class CatalogReader {
  readonly format: FileFormat
  readonly sourceLanguage: Language
  readonly #params: FormatOptions['params']

  constructor(settings: ComponentSettings) {
    const found = findFormat(settings.file_format)
    if (!found) throw usageError(`Component ${settings.slug}: there is no file format '${settings.file_format}'.`)
    this.format = found.format
    this.#params = found.params
    this.sourceLanguage = this.languageOf(sourceLanguageOf(settings))
  }

  languageOf(code: string): Language {
    const found = resolveLanguage(code)
    if (!found) throw usageError(`'${code}' is not a language code.`)
    return found.language
  }

  pluralOf(language: Language): PluralRule {
    const { number, formula } = usualPlural(this.format, language)
    return { number, formula, categories: categoriesIn(language.code, { number, formula }) }
  }

  read(bytes: Uint8Array, { code, template }: ReadOptions): Catalog {
    return this.format.read(bytes, {
      language: code,
      sourceLanguage: this.sourceLanguage.code,
      plural: this.pluralOf(this.languageOf(code)),
      sourcePlural: this.pluralOf(this.sourceLanguage),
      ...(template && { template }),
      ...(this.#params && { params: this.#params }),
    })
  }
}
