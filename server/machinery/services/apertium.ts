import { apertiumCodes, serviceCode } from '#core/machinery/service-codes.ts'
import type { Machine, MachineBatch, MachineConnection, Outgoing } from '#server/machinery/machine.ts'
import { translateOne } from '#server/machinery/one-text.ts'
import { joinAddress, textAt } from '#server/machinery/read-reply.ts'

function request({ texts: [text], source, target }: MachineBatch, { settings }: MachineConnection): Outgoing {
  const { url = '' } = settings
  const pair = `${serviceCode(source.code, apertiumCodes)}|${serviceCode(target.code, apertiumCodes)}`
  return {
    url: joinAddress(url, 'translate'),
    // Unknown words would otherwise come back with a star before them.
    body: new URLSearchParams({ langpair: pair, q: text?.text ?? '', markUnknown: 'no', format: 'txt' }),
  }
}

export const apertium: Machine = {
  id: 'apertium-apy',
  name: 'Apertium APy',
  settings: [{ name: 'url', label: 'Server URL', kind: 'address', required: true }],
  quality: 88,
  tokens: 'plain',
  limits: { texts: 1, characters: 5000 },
  // Mostly a server of one's own.
  callsPerMinute: 3000,
  translate: translateOne(request, (reply) => textAt(reply, 'responseData', 'translatedText')),
}
