import { myMemoryCodes, serviceCode } from '#core/machinery/service-codes.ts'
import { message } from '#core/messages/message.ts'
import { part } from '#core/text/loose-json.ts'
import { AppError } from '#server/errors.ts'
import type { Machine, MachineBatch, MachineReply, MachineSettings, Outgoing } from '#server/machinery/machine.ts'
import { joinAddress, numberAt, textAt } from '#server/machinery/read-reply.ts'

function request({ texts: [text], source, target }: MachineBatch, settings: MachineSettings): Outgoing {
  const { base_url = '', email = '', username = '', key = '' } = settings
  const pair = `${serviceCode(source.code, myMemoryCodes)}|${serviceCode(target.code, myMemoryCodes)}`
  const query = new URLSearchParams({
    q: text?.text ?? '',
    langpair: pair,
    ...(email ? { de: email } : {}),
    ...(username && key ? { user: username, key } : {}),
  })
  return { method: 'GET', url: `${joinAddress(base_url, 'get')}?${query}` }
}

/** Errors come with status 200 and their text in place of the translation. */
function read(body: unknown, id: string): MachineReply {
  const status = Number(part(body, 'responseStatus'))
  if (status !== 200) throw new AppError('remote', message('machinery.refusedWithStatus', { status }))
  const quality = Math.round(100 * numberAt(body, 'responseData', 'match'))
  const text = textAt(body, 'responseData', 'translatedText')
  return { answers: [{ id, text, quality: Math.min(100, Math.max(0, quality)) }] }
}

export const myMemory: Machine = {
  id: 'mymemory',
  name: 'MyMemory',
  settings: [
    { name: 'email', label: 'Email, for a larger quota', kind: 'text' },
    { name: 'username', label: 'Username', kind: 'text' },
    { name: 'key', label: 'User key', kind: 'secret' },
    {
      name: 'base_url',
      label: 'API URL',
      kind: 'address',
      default: 'https://api.mymemory.translated.net/',
    },
  ],
  quality: 100,
  tokens: 'plain',
  limits: { texts: 1, characters: 450 },
  callsPerMinute: 60,
  translate: async (batch, connection) =>
    read(await connection.send(request(batch, connection.settings)), batch.texts[0]?.id ?? ''),
}
