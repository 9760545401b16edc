import type { ExportedString, ExportedText, ExportFile } from '#core/exports/model.ts'
import { knownCode } from '#core/exports/path-language.ts'
import { poMono } from '#core/formats/gettext/po-mono.ts'
import type { Edit, FormatOptions } from '#core/formats/model/format.ts'
import { usualPlural } from '#core/formats/usual-plural.ts'
import { categoriesIn } from '#core/languages/plural-categories.ts'
import type { PluralRule } from '#core/languages/plurals.ts'
import { resolveLanguage } from '#core/languages/resolve.ts'

/** What strings of documents are kept in: it has keys, plurals, notes and states. */
export const documentFormat = poMono

function ruleOf(code: string): PluralRule {
  const language = resolveLanguage(code)?.language
  const known = language ?? { code, plural: { number: 2, formula: 'n != 1' } }
  const { number, formula } = usualPlural(documentFormat, known)
  return { number, formula, categories: categoriesIn(code, { number, formula }) }
}

/** The forms of a text in the order of the language; what the export lacks is empty. */
function formsIn({ categories }: PluralRule, forms: ExportedText['forms']): string[] {
  if (typeof forms === 'string') return [forms]
  return categories.map((category) => forms[category] ?? '')
}

function editOf(string: ExportedString, code: string, rule: PluralRule): Edit[] {
  const text = string.texts[code]
  if (text === undefined) return []
  const state = text.state === 'needs-editing' ? { state: text.state } : {}
  const note = string.description === '' ? {} : { note: string.description }
  return [{ kind: 'add', key: string.key, target: formsIn(rule, text.forms), ...state, ...note }]
}

/** The files of a component that is made of a document, one for each language. */
export function writeDocument(
  name: string,
  strings: readonly ExportedString[],
  sourceLanguage: string,
): { readonly files: readonly ExportFile[]; readonly template: string; readonly filemask: string } {
  const codes = [...new Set(strings.flatMap(({ texts }) => Object.keys(texts)))]
  const source = codes.find((code) => knownCode(code) === knownCode(sourceLanguage)) ?? sourceLanguage
  const pathOf = (code: string) => `${name}/${code}.po`
  const sourcePlural = ruleOf(source)
  const files = [...new Set([source, ...codes])].map((language): ExportFile => {
    const plural = ruleOf(language)
    const options: FormatOptions = { language, sourceLanguage: source, plural, sourcePlural }
    const edits = strings.flatMap((string) => editOf(string, language, plural))
    const empty = documentFormat.read(documentFormat.create(options), options)
    return { path: pathOf(language), bytes: documentFormat.write(empty, edits) }
  })
  return { files, template: pathOf(source), filemask: pathOf('*') }
}
