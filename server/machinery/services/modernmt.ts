import { wrapText } from '#core/machinery/match-answers.ts'
import { modernmtCodes, serviceCode } from '#core/machinery/service-codes.ts'
import type { Machine, MachineBatch, MachineReply, MachineSettings, Outgoing } from '#server/machinery/machine.ts'
import { joinAddress, listAt, textAt, wrappedAnswers } from '#server/machinery/read-reply.ts'

function request({ texts, source, target }: MachineBatch, settings: MachineSettings): Outgoing {
  const { url = '', key = '', context_vector = '' } = settings
  return {
    url: joinAddress(url, 'translate'),
    headers: { 'mmt-apikey': key, 'x-http-method-override': 'GET' },
    body: {
      q: texts.map((text) => wrapText('xml', text)),
      source: serviceCode(source.code, modernmtCodes),
      target: serviceCode(target.code, modernmtCodes),
      format: 'text/xml',
      ...(context_vector ? { context_vector } : {}),
    },
  }
}

const read = (body: unknown): MachineReply => ({
  answers: wrappedAnswers(
    'xml',
    listAt(body, 'data').map((entry) => textAt(entry, 'translation')),
  ),
})

export const modernmt: Machine = {
  id: 'modernmt',
  name: 'ModernMT',
  settings: [
    { name: 'key', label: 'API key', kind: 'secret', required: true },
    { name: 'url', label: 'API URL', kind: 'address', default: 'https://api.modernmt.com/' },
    { name: 'context_vector', label: 'Context vector', kind: 'text' },
  ],
  quality: 90,
  tokens: 'xml',
  limits: { texts: 100, characters: 20_000 },
  callsPerMinute: 300,
  translate: async (batch, connection) => read(await connection.send(request(batch, connection.settings))),
}
