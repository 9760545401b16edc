import type { ExportFile } from '#core/exports/model.ts'
import { list, number, part, text } from '#core/text/loose-json.ts'
import type { ExportApi } from '#server/move-in/remote-exports/export-api.ts'
import { csvFile, type RemoteExport } from '#server/move-in/remote-exports/remote-export.ts'

const PER_PAGE = 100

async function all(api: ExportApi, path: string): Promise<unknown[]> {
  const items: unknown[] = []
  for (let page = 1; ; page++) {
    const found = await api.json(`${path}?per_page=${PER_PAGE}&page=${page}`)
    const some: unknown[] = Array.isArray(found) ? found : []
    items.push(...some)
    if (some.length < PER_PAGE) return items
  }
}

/** https://developers.phrase.com/api: YAML with all texts and plurals, XLIFF with states, keys with tags and limits. */
export const phrase: RemoteExport = {
  url: 'https://api.phrase.com/v2',
  headers: (token) => ({ authorization: `token ${token}` }),
  async fetchExport(api, { project }) {
    const path = `/projects/${encodeURIComponent(project)}`
    const locales = (await all(api, `${path}/locales`)).map((one) => ({
      id: text(one, 'id') ?? '',
      code: text(one, 'code') ?? text(one, 'name') ?? '',
      isSource: part(one, 'default') === true || part(one, 'main') === true,
    }))
    const source = locales.find(({ isSource }) => isSource)?.code ?? ''
    const files: ExportFile[] = []
    for (const { id, code } of locales) {
      const download = `${path}/locales/${encodeURIComponent(id)}/download?file_format=`
      files.push({ path: `config/locales/${code}.yml`, bytes: (await api.ask(`${download}yml`)).body })
      if (code !== source) files.push({ path: `${code}.xliff`, bytes: (await api.ask(`${download}xlf`)).body })
    }
    const keys = (await all(api, `${path}/keys`)).map((key) => ({
      key_name: text(key, 'name'),
      comment: text(key, 'description'),
      tags: list(key, 'tags').join(','),
      max_characters_allowed: number(key, 'max_characters_allowed') || '',
      // The reader knows a table of keys by a language; the texts are in the other files.
      [source || 'en']: '',
    }))
    if (keys.length > 0) files.push(csvFile('phrase.csv', keys))
    return { sourceLanguage: source, files }
  },
}
