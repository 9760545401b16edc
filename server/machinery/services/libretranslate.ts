import { libreCodes, serviceCode } from '#core/machinery/service-codes.ts'
import type { Machine, MachineBatch, MachineConnection, Outgoing } from '#server/machinery/machine.ts'
import { translateOne } from '#server/machinery/one-text.ts'
import { joinAddress, textAt } from '#server/machinery/read-reply.ts'

function request({ texts: [text], source, target }: MachineBatch, { settings }: MachineConnection): Outgoing {
  const { url = '', key = '' } = settings
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
    { name: 'url', label: 'Server URL', kind: 'address', required: true },
    { name: 'key', label: 'API key', kind: 'secret' },
  ],
  quality: 89,
  tokens: 'plain',
  limits: { texts: 1, characters: 5000 },
  // Mostly a server of one's own.
  callsPerMinute: 3000,
  translate: translateOne(request, (reply) => textAt(reply, 'translatedText')),
})

export const libreTranslate = speaking({ id: 'libretranslate', name: 'LibreTranslate' })
/** Another server that speaks the same protocol. */
export const ltEngine = speaking({ id: 'ltengine', name: 'LTEngine' })
