import { wrapText } from '#core/machinery/match-answers.ts'
import { serviceCode, yandexCodes } from '#core/machinery/service-codes.ts'
import type { Machine, MachineBatch, MachineReply, MachineSettings, Outgoing } from '#server/machinery/machine.ts'
import { joinAddress, listAt, textAt, wrappedAnswers } from '#server/machinery/read-reply.ts'

function request({ texts, source, target }: MachineBatch, settings: MachineSettings): Outgoing {
  const { base_url = '', key = '', folder = '' } = settings
  return {
    url: joinAddress(base_url, 'translate/v2/translate'),
    headers: { authorization: `Api-Key ${key}` },
    body: {
      texts: texts.map((text) => wrapText('html', text)),
      sourceLanguageCode: serviceCode(source.code, yandexCodes),
      targetLanguageCode: serviceCode(target.code, yandexCodes),
      format: 'HTML',
      ...(folder ? { folderId: folder } : {}),
    },
  }
}

const read = (body: unknown): MachineReply => ({
  answers: wrappedAnswers(
    'html',
    listAt(body, 'translations').map((entry) => textAt(entry, 'text')),
  ),
})

export const yandex: Machine = {
  id: 'yandex-v2',
  name: 'Yandex Translate',
  settings: [
    { name: 'key', label: 'API key', kind: 'secret', required: true },
    { name: 'folder', label: 'Folder ID', kind: 'text' },
    {
      name: 'base_url',
      label: 'API URL',
      kind: 'address',
      default: 'https://translate.api.cloud.yandex.net/',
    },
  ],
  quality: 90,
  tokens: 'html',
  limits: { texts: 50, characters: 8000 },
  callsPerMinute: 300,
  translate: async (batch, connection) => read(await connection.send(request(batch, connection.settings))),
}
