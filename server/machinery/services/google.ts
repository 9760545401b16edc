import { wrapText } from '#core/machinery/match-answers.ts'
import { googleCodes, serviceCode } from '#core/machinery/service-codes.ts'
import type { Machine, MachineBatch, MachineReply, MachineSettings, Outgoing } from '#server/machinery/machine.ts'
import { joinAddress, listAt, textAt, wrappedAnswers } from '#server/machinery/read-reply.ts'

function request({ texts, source, target }: MachineBatch, { key = '', base_url = '' }: MachineSettings): Outgoing {
  return {
    url: joinAddress(base_url, 'language/translate/v2'),
    headers: { 'x-goog-api-key': key },
    body: {
      q: texts.map((text) => wrapText('html', text)),
      source: serviceCode(source.code, googleCodes),
      target: serviceCode(target.code, googleCodes),
      format: 'html',
    },
  }
}

const read = (body: unknown): MachineReply => ({
  answers: wrappedAnswers(
    'html',
    listAt(body, 'data', 'translations').map((entry) => textAt(entry, 'translatedText')),
  ),
})

/** Where both editions of the service answer, unless told otherwise. */
export const googleAddress: Machine['settings'][number] = {
  name: 'base_url',
  label: 'API URL',
  kind: 'address',
  default: 'https://translation.googleapis.com/',
}

/** What holds for both editions. */
export const googleLimits = {
  quality: 90,
  tokens: 'html',
  limits: { texts: 100, characters: 5000 },
  callsPerMinute: 300,
} as const

export const googleBasic: Machine = {
  id: 'google-translate',
  name: 'Google Cloud Translation Basic',
  settings: [{ name: 'key', label: 'API key', kind: 'secret', required: true }, googleAddress],
  ...googleLimits,
  translate: async (batch, connection) => read(await connection.send(request(batch, connection.settings))),
}
