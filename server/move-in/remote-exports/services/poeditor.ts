import { message, verbatim } from '#core/messages/message.ts'
import { list, part, text } from '#core/text/loose-json.ts'
import { AppError, invalid } from '#server/errors.ts'
import type { ExportApi } from '#server/move-in/remote-exports/export-api.ts'
import { jsonFile, type RemoteExport } from '#server/move-in/remote-exports/remote-export.ts'

const SERVICE = 'POEditor'
const OF_TOKEN = new Set(['4011', '401'])
const OF_PROJECT = new Set(['403', '404'])

/** The token is a field like any other; errors are answers with status 200. */
async function ask(api: ExportApi, path: string, form: Readonly<Record<string, string>>): Promise<unknown> {
  const answer = await api.json(path, { method: 'POST', form })
  const [status, code] = [text(answer, 'response', 'status'), String(part(answer, 'response', 'code') ?? '')]
  if (status === 'success') return part(answer, 'result')
  if (OF_TOKEN.has(code)) throw invalid('token', message('moveIn.exportToken', { service: SERVICE }))
  if (OF_PROJECT.has(code)) throw invalid('remote_project', message('moveIn.exportProject', { service: SERVICE }))
  throw new AppError('remote', verbatim(`${SERVICE}: ${text(answer, 'response', 'message') ?? code}`))
}

/** https://poeditor.com/docs/api: the terms of each language. */
export const poeditor: RemoteExport = {
  url: 'https://api.poeditor.com/v2',
  headers: () => ({}),
  async fetchExport(api, { project: id, token }) {
    const form = { api_token: token, id }
    const project = await ask(api, '/projects/view', form)
    const languages = list(await ask(api, '/languages/list', form), 'languages')
    const files = []
    for (const language of languages.flatMap((one) => text(one, 'code') ?? []))
      files.push(
        jsonFile(`terms/${language}.json`, list(await ask(api, '/terms/list', { ...form, language }), 'terms')),
      )
    return { sourceLanguage: text(project, 'project', 'reference_language') ?? '', files }
  },
}
