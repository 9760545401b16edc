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

const speaking = (words: Pick<Machine, 'id' | 'name'>): Machine => ({
  ...words,
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
})

export const libreTranslate = speaking({ id: 'libretranslate', name: 'LibreTranslate' })
/** Another server that speaks the same protocol. */
export const ltEngine = speaking({ id: 'ltengine', name: 'LTEngine' })
