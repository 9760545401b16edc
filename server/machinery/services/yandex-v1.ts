import { serviceCode, yandexCodes } from '#core/machinery/service-codes.ts'
import { part } from '#core/text/loose-json.ts'
import type { Machine, MachineBatch, MachineConnection, Outgoing } from '#server/machinery/machine.ts'
import { translateOne } from '#server/machinery/one-text.ts'
import { joinAddress, refusedWith, textAt } from '#server/machinery/read-reply.ts'

function request({ texts: [text], source, target }: MachineBatch, { settings }: MachineConnection): Outgoing {
  const { key = '', base_url = '' } = settings
  const lang = `${serviceCode(source.code, yandexCodes)}-${serviceCode(target.code, yandexCodes)}`
  return {
    url: joinAddress(base_url, 'api/v1.5/tr.json/translate'),
    body: new URLSearchParams({ key, text: text?.text ?? '', lang, format: 'plain' }),
  }
}

function read(body: unknown): string {
  const code = String(part(body, 'code') ?? '200')
  if (code !== '200') throw refusedWith(code)
  return textAt(body, 'text', 0)
}

export const yandexV1: Machine = {
  id: 'yandex',
  name: 'Yandex',
  settings: [
    { name: 'key', label: 'API key', kind: 'secret', required: true },
    { name: 'base_url', label: 'API URL', kind: 'address', default: 'https://translate.yandex.net/' },
  ],
  quality: 90,
  tokens: 'plain',
  limits: { texts: 1, characters: 10_000 },
  callsPerMinute: 300,
  translate: translateOne(request, read),
}
