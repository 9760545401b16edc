import type { CheckedUnit, CheckLanguage } from '#core/checks/model/check.ts'
import { runChecks } from '#core/checks/run.ts'
import type { Catalog, Entry } from '#core/formats/model/format.ts'
import type { Language } from '#core/languages/languages.ts'
import { render } from '#core/messages/render.ts'
import { effectiveFlags } from '#core/units/effective-flags.ts'
import { State } from '#core/units/state.ts'
import type { UsageFamily } from '#core/usages/usage.ts'
import { CatalogReader } from './catalogs.ts'
import type { CodeString } from './code-usages.ts'
import { type ComponentSettings, sourceLanguageOf } from './config.ts'
import { readIfThere } from './local-files.ts'

export interface LintFinding {
  readonly path: string
  readonly line: number
  readonly column: number
  readonly key: string
  /** Id of the check, or `file` for what is wrong with the file itself. */
  readonly check: string
  readonly message: string
}

export interface LintFile {
  readonly path: string
  readonly code: string
  readonly isSource: boolean
}

/** Checks the files of one component, without a service. */
export class ComponentLint {
  readonly #settings: ComponentSettings
  readonly #reader: CatalogReader
  readonly #template: Uint8Array | undefined
  readonly #sources: ReadonlyMap<string, Entry>

  constructor(settings: ComponentSettings, root: string) {
    this.#settings = settings
    this.#reader = new CatalogReader(settings)
    this.#template = settings.template ? readIfThere(root, settings.template) : undefined
    const template = this.#template && this.#read(this.#template, sourceLanguageOf(settings))
    this.#sources = new Map((template?.entries ?? []).map((entry) => [entry.key, entry]))
  }

  #read(bytes: Uint8Array, code: string): Catalog {
    return this.#reader.read(bytes, { code, template: this.#template })
  }

  get families(): readonly UsageFamily[] {
    return this.#reader.format.usedIn ?? []
  }

  /** Strings as code names them, with their positions: those of a template, or those of a file with source and translation. */
  *strings(file: LintFile, bytes: Uint8Array): Generator<CodeString & { line: number; column: number }> {
    const catalog = this.#read(bytes, file.code)
    const lines = lineStarts(catalog.text)
    for (const { key, context, source, location, span } of catalog.entries)
      yield {
        key,
        context,
        source: this.#settings.template ? '' : (source[0] ?? ''),
        location,
        ...positionOf(lines, span.start),
      }
  }

  *find(file: LintFile, bytes: Uint8Array): Generator<LintFinding> {
    const catalog = this.#read(bytes, file.code)
    const lines = lineStarts(catalog.text)
    for (const { line, column, message } of catalog.problems)
      yield { path: file.path, line, column, key: '', check: 'file', message }
    for (const entry of catalog.entries) {
      const unit = this.#unit(entry, catalog, file)
      if (!unit) continue
      const { line, column } = positionOf(lines, entry.span.start)
      for (const [check, findings] of runChecks(unit))
        for (const finding of findings)
          yield { path: file.path, line, column, key: entry.key, check, message: render(finding.message) }
    }
  }

  #unit(entry: Entry, catalog: Catalog, { code, isSource }: LintFile): CheckedUnit | undefined {
    const source = this.#sources.get(entry.key)
    const sourceForms = source ? source.target : entry.source
    if (sourceForms.length === 0 || entry.state === 'read-only') return undefined
    const language = this.#reader.languageOf(code)
    const isBlank = entry.target.every((form) => form === '')
    return {
      source: sourceForms,
      target: entry.target,
      state: isBlank ? State.empty : entry.state === 'needs-editing' ? State.needsEditing : State.translated,
      context: entry.context || entry.key,
      note: entry.note,
      location: entry.location,
      flags: effectiveFlags({
        format: this.#reader.format.flags ?? '',
        location: entry.location,
        component: this.#settings.flags ?? '',
        source: source?.flags ?? '',
        unit: entry.flags,
      }),
      sourceLanguage: this.#checkLanguage(this.#reader.sourceLanguage),
      language: this.#checkLanguage(language, this.#reader.format.plural?.(catalog)),
      isSource,
      isGlossary: false,
    }
  }

  #checkLanguage(language: Language, plural: CheckLanguage['plural'] = this.#reader.pluralOf(language)): CheckLanguage {
    return { code: language.code, direction: language.direction, plural }
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function positionOf(starts: readonly number[], offset: number): { line: number; column: number } {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
}
