import { libreCodes, serviceCode } from '#core/machinery/service-codes.ts'
import type { Machine, MachineBatch, MachineSettings, Outgoing } from '#server/machinery/machine.ts'
import { joinAddress, textAt } from '#server/machinery/read-reply.ts'

function request({ texts: [text], source, target }: MachineBatch, { url = '', key = '' }: MachineSettings): Outgoing {
  return {
    url: joinAddress(url, 'translate'),
    body: {
      q: text?.text ?? '',
      source: serviceCode(source.code, libreCodes),
      target: serviceCode(target.code, libreCodes),
      format: 'text',
      ...(key ? { api_key: key } : {}),
    },
  }
}

export const libreTranslate: Machine = {
  id: 'libretranslate',
  name: 'LibreTranslate',
  settings: [
    { name: 'url', label: 'Address of the server', kind: 'address', required: true },
    { name: 'key', label: 'Key of the API', kind: 'secret' },
  ],
  quality: 89,
  tokens: 'plain',
  limits: { texts: 1, characters: 5000 },
  // Mostly a server of one's own.
  callsPerMinute: 3000,
  async translate(batch, connection) {
    const reply = await connection.send(request(batch, connection.settings))
    return { answers: batch.texts.map(({ id }) => ({ id, text: textAt(reply, 'translatedText') })) }
  },
}
