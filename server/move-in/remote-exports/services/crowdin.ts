import type { ExportFile } from '#core/exports/model.ts'
import { list, number, part, text } from '#core/text/loose-json.ts'
import { filesOfArchive } from '#server/commands/files/read-archive.ts'
import type { ExportApi } from '#server/move-in/remote-exports/export-api.ts'
import { csvFile, type RemoteExport, XLIFF } from '#server/move-in/remote-exports/remote-export.ts'

const LIMIT = 500

/** Items of a list, each of which is wrapped in `data`. */
async function all(api: ExportApi, path: string): Promise<unknown[]> {
  const items: unknown[] = []
  for (let offset = 0; ; offset += LIMIT) {
    const some = list(await api.json(`${path}?limit=${LIMIT}&offset=${offset}`), 'data').map((one) => part(one, 'data'))
    items.push(...some)
    if (some.length < LIMIT) return items
  }
}

/** What an answer says a file can be fetched from: another server, which keeps files. */
async function fileAt(api: ExportApi, answer: unknown): Promise<Uint8Array> {
  return (await api.ask(text(answer, 'data', 'url') ?? '', { withoutToken: true })).body
}

async function builtFiles(api: ExportApi, path: string): Promise<readonly ExportFile[]> {
  const builds = `${path}/translations/builds`
  const build = number(await api.json(builds, { method: 'POST', json: {} }), 'data', 'id')
  await api.until(async () =>
    text(await api.json(`${builds}/${build}`), 'data', 'status') === 'finished' ? true : undefined,
  )
  return filesOfArchive(await fileAt(api, await api.json(`${builds}/${build}/download`)))
}

async function strings(api: ExportApi, path: string): Promise<ExportFile[]> {
  const labels = new Map((await all(api, `${path}/labels`)).map((one) => [number(one, 'id'), text(one, 'title')]))
  const rows = (await all(api, `${path}/strings`)).map((one) => ({
    Identifier: text(one, 'identifier'),
    'Source string': '',
    Translation: '',
    Context: text(one, 'context'),
    Labels: list(one, 'labelIds')
      .flatMap((id) => labels.get(Number(id)) ?? [])
      .join(', '),
    'Max. Length': number(one, 'maxLength') || '',
  }))
  return rows.length > 0 ? [csvFile('strings.csv', rows)] : []
}

/** https://support.crowdin.com/developer/api/v2/: source files, a build of all translations, XLIFF with states, strings with labels. */
export const crowdin: RemoteExport = {
  url: 'https://api.crowdin.com/api/v2',
  headers: (token) => ({ authorization: `Bearer ${token}` }),
  async fetchExport(api, { project }) {
    const path = `/projects/${encodeURIComponent(project)}`
    const shown = await api.json(path)
    const files: ExportFile[] = []
    for (const file of await all(api, `${path}/files`)) {
      const bytes = await fileAt(api, await api.json(`${path}/files/${number(file, 'id')}/download`))
      files.push({ path: (text(file, 'path') ?? '').replace(/^\/+/, ''), bytes })
    }
    files.push(...(await builtFiles(api, path)))
    for (const code of list(shown, 'data', 'targetLanguageIds').map(String)) {
      const json = { targetLanguageId: code, format: XLIFF }
      const made = await api.json(`${path}/translations/exports`, { method: 'POST', json })
      files.push({ path: `xliff/${code}.xliff`, bytes: await fileAt(api, made) })
    }
    files.push(...(await strings(api, path)))
    return { sourceLanguage: text(shown, 'data', 'sourceLanguageId') ?? '', files }
  },
}
