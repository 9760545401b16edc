import { text } from '#core/text/loose-json.ts'
import { filesOfArchive } from '#server/commands/files/read-archive.ts'
import type { RemoteExport } from '#server/move-in/remote-exports/remote-export.ts'

/** https://docs.tolgee.io/api/export-1: JSON with all texts, XLIFF with descriptions. */
export const tolgee: RemoteExport = {
  url: 'https://app.tolgee.io',
  headers: (token) => ({ 'x-api-key': token }),
  async fetchExport(api, { project }) {
    const path = `/v2/projects/${encodeURIComponent(project)}`
    const sourceLanguage = text(await api.json(path), 'baseLanguage', 'tag') ?? ''
    const exported = async (format: string) => {
      const { body } = await api.ask(`${path}/export?format=${format}&zip=true&structureDelimiter=`)
      return filesOfArchive(body)
    }
    const details = (await exported('XLIFF')).map(({ path: name, bytes }) => ({ path: `xliff/${name}`, bytes }))
    return { sourceLanguage, files: [...(await exported('JSON')), ...details] }
  },
}
