import { sapCodes, serviceCode } from '#core/machinery/service-codes.ts'
import { message } from '#core/messages/message.ts'
import { list, number, text as textOf } from '#core/text/loose-json.ts'
import { AppError } from '#server/errors.ts'
import type { Machine, MachineBatch, MachineReply, MachineSettings, Outgoing } from '#server/machinery/machine.ts'
import { joinAddress, listAt } from '#server/machinery/read-reply.ts'

/** A key is for the sandbox, a name and a password for an account of one's own. */
function credentials({ key = '', username = '', password = '' }: MachineSettings): Record<string, string> {
  if (key !== '') return { apikey: key }
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
}

function request({ texts, source, target }: MachineBatch, settings: MachineSettings): Outgoing {
  const { url = '', domain = '', enable_mt = '' } = settings
  return {
    url: joinAddress(url, 'v1/translate'),
    headers: credentials(settings),
    body: {
      sourceLanguage: serviceCode(source.code, sapCodes),
      targetLanguages: [serviceCode(target.code, sapCodes)],
      enableMT: enable_mt === 'true',
      ...(domain ? { domain } : {}),
      units: texts.map(({ id, text }) => ({ key: id, value: text })),
    },
  }
}

/** Several translations of a text may come: the best of them counts. */
function read(body: unknown): MachineReply {
  const answers = listAt(body, 'units').flatMap((unit) => {
    const id = textOf(unit, 'key')
    const found = list(unit, 'translations').flatMap((one) => {
      const text = textOf(one, 'value')
      return text === undefined ? [] : [{ text, quality: number(one, 'qualityIndex') ?? 0 }]
    })
    const [best] = found.toSorted((a, b) => b.quality - a.quality)
    return id === undefined || !best ? [] : [{ id, ...best, quality: Math.min(100, Math.max(0, best.quality)) }]
  })
  return { answers }
}

export const sapTranslationHub: Machine = {
  id: 'sap-translation-hub',
  name: 'SAP Translation Hub',
  settings: [
    { name: 'url', label: 'API URL', kind: 'address', required: true },
    { name: 'key', label: 'Sandbox API key', kind: 'secret' },
    { name: 'username', label: 'Username', kind: 'text' },
    { name: 'password', label: 'Password', kind: 'secret' },
    { name: 'enable_mt', label: 'Machine translation', kind: 'switch', choices: ['true', 'false'], default: 'false' },
    { name: 'domain', label: 'Translation domain', kind: 'text' },
  ],
  whyNot: ({ key = '', username = '', password = '' }) =>
    key === '' && (username === '' || password === '') ? message('machinery.keyOrPassword') : undefined,
  quality: 100,
  tokens: 'plain',
  limits: { texts: 50, characters: 10_000 },
  callsPerMinute: 120,
  async translate(batch, connection) {
    const problem = sapTranslationHub.whyNot?.(connection.settings)
    if (problem !== undefined) throw new AppError('remote', problem)
    return read(await connection.send(request(batch, connection.settings)))
  },
}
