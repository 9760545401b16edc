import { wrapText } from '#core/machinery/match-answers.ts'
import { microsoftCodes, serviceCode } from '#core/machinery/service-codes.ts'
import type { Machine, MachineBatch, MachineReply, MachineSettings, Outgoing } from '#server/machinery/machine.ts'
import { joinAddress, listAt, textAt, wrappedAnswers } from '#server/machinery/read-reply.ts'

/** The address may be given as a bare host name. */
const serverOf = (address: string): string => (address.includes('://') ? address : `https://${address}`)

function request({ texts, source, target }: MachineBatch, settings: MachineSettings): Outgoing {
  const { key = '', base_url = '', region = '', category = '' } = settings
  const query = new URLSearchParams({
    'api-version': '3.0',
    from: serviceCode(source.code, microsoftCodes),
    to: serviceCode(target.code, microsoftCodes),
    textType: 'html',
    ...(category ? { category } : {}),
  })
  return {
    url: `${joinAddress(serverOf(base_url), 'translate')}?${query}`,
    headers: { 'ocp-apim-subscription-key': key, ...(region ? { 'ocp-apim-subscription-region': region } : {}) },
    body: texts.map((text) => ({ Text: wrapText('html', text) })),
  }
}

const read = (body: unknown): MachineReply => ({
  answers: wrappedAnswers(
    'html',
    listAt(body).map((entry) => textAt(entry, 'translations', 0, 'text')),
  ),
})

export const microsoft: Machine = {
  id: 'microsoft-translator',
  name: 'Azure AI Translator',
  settings: [
    { name: 'key', label: 'API key', kind: 'secret', required: true },
    {
      name: 'base_url',
      label: 'API URL',
      kind: 'address',
      mayBeHostName: true,
      default: 'https://api.cognitive.microsofttranslator.com',
    },
    { name: 'region', label: 'Resource region', kind: 'text' },
    { name: 'category', label: 'Custom model category', kind: 'text' },
  ],
  quality: 90,
  tokens: 'html',
  limits: { texts: 100, characters: 20_000 },
  callsPerMinute: 300,
  translate: async (batch, connection) => read(await connection.send(request(batch, connection.settings))),
}
