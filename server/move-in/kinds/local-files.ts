import { zipSync } from 'fflate'
import type { JsonObject } from '#core/text/json-object.ts'
import { text } from '#core/text/loose-json.ts'
import { settingsProblems } from '#server/commands/projects/check-settings.ts'
import { apiPath } from '#server/move-in/api-calls.ts'
import type { MoveInContext } from '#server/move-in/context.ts'

/** What a component needs to begin with; the rest is set when it is there. */
const first = ['name', 'slug', 'file_format', 'filemask', 'template', 'new_base', 'language_regex', 'category'] as const

/** It begins without an expression that we refuse; that is noted when the rest is set. */
const isRefused = (name: string, value: string): boolean =>
  name === 'language_regex' && settingsProblems({ [name]: value }).length > 0

/** The files of a component that has no repository but the other server's own, as our API takes them. */
export async function filesForm({ remote }: MoveInContext, shown: JsonObject, settings: JsonObject): Promise<FormData> {
  const files: Record<string, Uint8Array> = {}
  for (const translation of await remote.all(`${apiPath(text(shown, 'url') ?? '')}translations/`)) {
    const [filename, url] = [text(translation, 'filename'), text(translation, 'file_url')]
    if (filename !== undefined && url !== undefined) files[filename] = await remote.file(apiPath(url))
  }
  const form = new FormData()
  for (const name of first) {
    const value = settings[name]
    if (typeof value === 'string' && value !== '' && !isRefused(name, value)) form.set(name, value)
  }
  form.set('source_language.code', String(settings.source_language))
  form.set('is_glossary', String(settings.is_glossary === true))
  // Without compression nothing of this takes long.
  form.set('zipfile', new Blob([zipSync(files, { level: 0 })], { type: 'application/zip' }), 'files.zip')
  return form
}
