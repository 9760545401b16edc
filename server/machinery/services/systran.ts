import { serviceCode, systranCodes } from '#core/machinery/service-codes.ts'
import { text as textOf } from '#core/text/loose-json.ts'
import type { Machine, MachineBatch, MachineConnection, Outgoing } from '#server/machinery/machine.ts'
import { translateOne } from '#server/machinery/one-text.ts'
import { joinAddress, refusedWith, textAt } from '#server/machinery/read-reply.ts'

function request({ texts: [text], source, target }: MachineBatch, { settings }: MachineConnection): Outgoing {
  const { key = '', base_url = '' } = settings
  return {
    url: joinAddress(base_url, 'translation/text/translate'),
    headers: { authorization: `Key ${key}` },
    body: new URLSearchParams({
      input: text?.text ?? '',
      source: serviceCode(source.code, systranCodes),
      target: serviceCode(target.code, systranCodes),
      format: 'text/plain',
    }),
  }
}

function read(body: unknown): string {
  const problem = textOf(body, 'outputs', 0, 'error')
  if (problem !== undefined) throw refusedWith(problem)
  return textAt(body, 'outputs', 0, 'output')
}

export const systran: Machine = {
  id: 'systran',
  name: 'Systran',
  settings: [
    { name: 'key', label: 'API key', kind: 'secret', required: true },
    { name: 'base_url', label: 'API URL', kind: 'address', default: 'https://api-translate.systran.net/' },
  ],
  quality: 90,
  tokens: 'plain',
  limits: { texts: 1, characters: 10_000 },
  callsPerMinute: 300,
  translate: translateOne(request, read),
}
