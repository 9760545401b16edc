import type { ExportFile } from '#core/exports/model.ts'
import { message } from '#core/messages/message.ts'
import { list, part, text } from '#core/text/loose-json.ts'
import { AppError } from '#server/errors.ts'
import type { ExportApi } from '#server/move-in/remote-exports/export-api.ts'
import { type RemoteExport, XLIFF } from '#server/move-in/remote-exports/remote-export.ts'

/** How files of each kind end; what is not here comes as XLIFF alone. */
const endings: Readonly<Record<string, string>> = {
  ANDROID: '.xml',
  KEYVALUEJSON: '.json',
  STRUCTURED_JSON: '.json',
  CHROME: '.json',
  FLUENT: '.ftl',
  INI: '.ini',
  PHP_ARRAY: '.php',
  PO: '.po',
  UNICODEPROPERTIES: '.properties',
  PROPERTIES: '.properties',
  RESX: '.resx',
  STRINGS: '.strings',
  STRINGSDICT: '.stringsdict',
  TS: '.ts',
  YML_KEY: '.yml',
  YAML_GENERIC: '.yml',
}

async function all(api: ExportApi, path: string): Promise<unknown[]> {
  const items: unknown[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const page: unknown = await api.json(next)
    items.push(...list(page, 'data'))
    next = text(page, 'links', 'next')
  }
  return items
}

interface Wanted {
  readonly resource: string
  /** Undefined: the source. */
  readonly language?: string
  readonly fileType: 'default' | typeof XLIFF
}

/** Asks for a file, and again until it is made: then the answer is the file, from another server. */
async function download(api: ExportApi, { resource, language, fileType }: Wanted): Promise<Uint8Array> {
  const type = `resource_${language === undefined ? 'strings' : 'translations'}_async_downloads`
  const related = {
    resource: { data: { type: 'resources', id: resource } },
    ...(language !== undefined && { language: { data: { type: 'languages', id: language } } }),
  }
  const attributes = {
    content_encoding: 'text',
    file_type: fileType,
    pseudo: false,
    ...(language !== undefined && { mode: 'default' }),
  }
  const json = { data: { type, attributes, relationships: related } }
  const id = text(await api.json(`/${type}`, { method: 'POST', json }), 'data', 'id') ?? ''
  return api.until(async () => {
    const { body, headers } = await api.ask(`/${type}/${encodeURIComponent(id)}`)
    if (!/^application\/vnd\.api\+json/.test(headers['content-type'] ?? '')) return body
    if (text(api.parse(body), 'data', 'attributes', 'status') !== 'failed') return undefined
    throw new AppError('remote', message('moveIn.exportUnfinished', { service: 'Transifex' }))
  })
}

/** `l:pt_BR` -> `pt_BR` */
const codeOf = (id: string | undefined): string => (id ?? '').replace(/^l:/, '')

/** https://developers.transifex.com/reference: the files of each resource as they are, and XLIFF with states and descriptions. */
export const transifex: RemoteExport = {
  url: 'https://rest.api.transifex.com',
  headers: (token) => ({
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.api+json',
    'content-type': 'application/vnd.api+json',
  }),
  async fetchExport(api, { project }) {
    const path = `/projects/${encodeURIComponent(project)}`
    const source = text(await api.json(path), 'data', 'relationships', 'source_language', 'data', 'id')
    const languages = (await all(api, `${path}/languages`)).flatMap((one) => text(one, 'id') ?? [])
    const files: ExportFile[] = []
    for (const one of await all(api, `/resources?filter[project]=${encodeURIComponent(project)}`)) {
      const [resource, slug] = [text(one, 'id') ?? '', text(one, 'attributes', 'slug') ?? '']
      const ending = endings[String(part(one, 'attributes', 'i18n_type'))]
      const pathOf = (language: string | undefined) => `${slug}/${codeOf(language)}${ending}`
      const add = async (name: string, wanted: Wanted) => files.push({ path: name, bytes: await download(api, wanted) })
      if (ending !== undefined) await add(pathOf(source), { resource, fileType: 'default' })
      for (const language of languages.filter((id) => id !== source)) {
        if (ending !== undefined) await add(pathOf(language), { resource, language, fileType: 'default' })
        await add(`xliff/${slug}/${codeOf(language)}.xlf`, { resource, language, fileType: XLIFF })
      }
    }
    return { sourceLanguage: codeOf(source), files }
  },
}
