import { list, text } from '#core/text/loose-json.ts'
import { jsonFile, type RemoteExport } from '#server/move-in/remote-exports/remote-export.ts'

/** Keys in one answer; the service gives no more with translations. */
const LIMIT = 500

/** https://developers.lokalise.com/reference/list-all-keys */
export const lokalise: RemoteExport = {
  url: 'https://api.lokalise.com/api2',
  headers: (token) => ({ 'x-api-token': token }),
  async fetchExport(api, { project }) {
    const path = `/projects/${encodeURIComponent(project)}`
    const sourceLanguage = text(await api.json(path), 'base_language_iso') ?? ''
    const keys: unknown[] = []
    const wanted = 'include_translations=1&include_comments=1&include_screenshots=1'
    for (let page = 1; ; page++) {
      const { body, headers } = await api.ask(`${path}/keys?${wanted}&limit=${LIMIT}&page=${page}`)
      const found = list(api.parse(body), 'keys')
      keys.push(...found)
      if (found.length === 0 || page >= Number(headers['x-pagination-page-count'] ?? page)) break
    }
    return { sourceLanguage, files: [jsonFile('strings.json', { project_id: project, keys })] }
  },
}
