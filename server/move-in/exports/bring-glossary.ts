import type { ExportedTerm } from '#core/exports/glossary.ts'
import { exportStrings } from '#core/formats/export.ts'
import { glossaryFormat } from '#core/formats/glossary-format.ts'
import type { FormatOptions } from '#core/formats/model/format.ts'
import { defaultPlural } from '#core/languages/plurals.ts'
import { isJsonObject, type JsonObject } from '#core/text/json-object.ts'
import { number, text } from '#core/text/loose-json.ts'
import { apiPath } from '#server/move-in/api-calls.ts'
import type { ExportContext } from '#server/move-in/exports/context.ts'
import { bringDetails } from '#server/move-in/exports/string-details.ts'

interface Project {
  readonly slug: string
  readonly id: number
  readonly sourceLanguage: string
}

/** The first glossary of the project, made if it has none. */
async function glossaryOf({ local }: ExportContext, { slug, sourceLanguage }: Project): Promise<JsonObject> {
  const path = `/api/projects/${slug}/components/`
  const known = (await local.all(path)).find((one) => one.is_glossary === true)
  if (known) return known
  const { id: file_format, filemask } = glossaryFormat
  const begun = { vcs: 'local', repo: 'local:', file_format, filemask, is_glossary: true, new_lang: 'none' }
  const json = { name: 'Glossary', slug: 'glossary', source_language: sourceLanguage, ...begun }
  return local.send('POST', path, { json })
}

function fileOf(terms: readonly ExportedTerm[], sourceLanguage: string, language: string): Blob {
  const options: FormatOptions = { language, sourceLanguage, plural: defaultPlural, sourcePlural: defaultPlural }
  const strings = terms.map(({ source, translations }) => ({
    context: '',
    source: [source],
    target: [language === sourceLanguage ? source : (translations[language] ?? '')],
    state: 'translated' as const,
    note: '',
  }))
  return new Blob([new Uint8Array(exportStrings(glossaryFormat.id, strings, options).bytes)])
}

/** Puts terms with their translations, descriptions and kinds into the glossary of the project. */
export async function bringGlossary(
  context: ExportContext,
  project: Project,
  terms: readonly ExportedTerm[],
): Promise<void> {
  if (terms.length === 0) return
  const { local, leftBehind, db, now } = context
  const glossary = await leftBehind.attempt('glossary', () => glossaryOf(context, project))
  const componentId = number(glossary, 'id')
  if (!isJsonObject(glossary) || componentId === undefined) return
  const path = apiPath(text(glossary, 'url') ?? '')
  const source = text(glossary, 'source_language', 'code') ?? project.sourceLanguage
  const codes = new Set(terms.flatMap(({ translations }) => Object.keys(translations)))
  codes.delete(source)
  await upload(context, path, source, fileOf(terms, source, source), 'add')
  const here = new Set((await local.all(`${path}translations/`)).map((one) => text(one, 'language', 'code')))
  for (const code of codes) {
    if (!here.has(code))
      await leftBehind.attempt(`glossary ${code}`, () =>
        local.send('POST', `${path}translations/`, { json: { language_code: code } }),
      )
    const own = terms.filter(({ translations }) => translations[code] !== undefined)
    await upload(context, path, code, fileOf(own, source, code), 'translate')
  }
  const details = terms.map(({ source: name, description, flags }) => ({
    name,
    description,
    flags,
    labels: [],
    states: {},
  }))
  await bringDetails(db, { componentId, projectId: project.id, by: 'source' }, details, now)
}

async function upload(
  { local, leftBehind }: ExportContext,
  component: string,
  language: string,
  file: Blob,
  method: 'add' | 'translate',
): Promise<void> {
  const form = new FormData()
  form.set('file', file, 'glossary.tbx')
  form.set('method', method)
  form.set('conflicts', 'ignore')
  const path = component.replace('/api/components/', '/api/translations/')
  await leftBehind.attempt(`glossary ${language}`, () => local.send('POST', `${path}${language}/file/`, { form }))
}
