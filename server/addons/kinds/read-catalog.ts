import type { Catalog, Edit, FileFormat, FormatOptions } from '#core/formats/model/format.ts'
import { findFormat } from '#core/formats/registry.ts'
import { usualPlural } from '#core/formats/usual-plural.ts'
import { categoriesIn } from '#core/languages/plural-categories.ts'
import type { OwnCommit } from '#server/addons/model/file-step.ts'
import type { CommittedTranslation } from '#server/commands/repository/commit-hooks.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'

const fatal: readonly string[] = ['syntax', 'encoding', 'limit']

export const formatOf = (fileFormat: string): FileFormat | undefined => findFormat(fileFormat)?.format

/** Reads files of a component as its format has them. */
export class CatalogReader {
  readonly #commit: OwnCommit
  readonly #format: FileFormat
  readonly #base: Omit<FormatOptions, 'language' | 'plural'>

  private constructor(commit: OwnCommit, format: FileFormat, base: Omit<FormatOptions, 'language' | 'plural'>) {
    this.#commit = commit
    this.#format = format
    this.#base = base
  }

  static async open(commit: OwnCommit): Promise<CatalogReader | undefined> {
    const { component, db, files } = commit
    const found = findFormat(component.file_format)
    const language = (await languagesByIds(db, [component.source_language_id])).get(component.source_language_id)
    if (!found || !language) return undefined
    const own = { number: language.plural_number, formula: language.plural_formula }
    const { number, formula } = usualPlural(found.format, { code: language.code, plural: own })
    const template = component.template === '' ? undefined : await files.bytes(component.template)
    return new CatalogReader(commit, found.format, {
      sourceLanguage: language.code,
      sourcePlural: { number, formula, categories: categoriesIn(language.code, { number, formula }) },
      params: { ...found.params, ...JSON.parse(component.file_format_params) },
      ...(template && { template }),
    })
  }

  /** The file of the source strings; undefined where there is none that can be read. */
  template(): Catalog | undefined {
    const { template, sourceLanguage, sourcePlural } = this.#base
    return template && this.#read(template, { ...this.#base, language: sourceLanguage, plural: sourcePlural })
  }

  async translation({ translation, language, plural }: CommittedTranslation): Promise<Catalog | undefined> {
    const bytes = translation.filename === '' ? undefined : await this.#commit.files.bytes(translation.filename)
    if (!bytes) return undefined
    const rule = { ...plural, categories: categoriesIn(language.code, plural) }
    return this.#read(bytes, { ...this.#base, language: translation.language_code, plural: rule })
  }

  #read(bytes: Uint8Array, options: FormatOptions): Catalog | undefined {
    const catalog = this.#format.read(bytes, options)
    return catalog.problems.some(({ code }) => fatal.includes(code)) ? undefined : catalog
  }

  /** Writes edits into a translation's file; none leave it alone. */
  write({ translation }: CommittedTranslation, catalog: Catalog, edits: readonly Edit[]): void {
    if (edits.length > 0) this.#commit.files.write(translation.filename, this.#format.write(catalog, edits))
  }
}
