import { glosbeCodes, serviceCode } from '#core/machinery/service-codes.ts'
import { list, text as textOf } from '#core/text/loose-json.ts'
import type { Machine, MachineBatch, MachineReply, MachineSettings, Outgoing } from '#server/machinery/machine.ts'
import { joinAddress } from '#server/machinery/read-reply.ts'

function request({ texts: [text], source, target }: MachineBatch, { base_url = '' }: MachineSettings): Outgoing {
  const query = new URLSearchParams({
    from: serviceCode(source.code, glosbeCodes),
    dest: serviceCode(target.code, glosbeCodes),
    format: 'json',
    phrase: text?.text ?? '',
  })
  return { method: 'GET', url: `${joinAddress(base_url, 'gapi/translate')}?${query}` }
}

/** A dictionary: meanings of a word or a phrase, the usual one first; some have examples only. */
function read(body: unknown, id: string): MachineReply {
  const found = list(body, 'tuc').flatMap((entry) => textOf(entry, 'phrase', 'text') ?? [])
  return { answers: found.slice(0, 1).map((text) => ({ id, text })) }
}

export const glosbe: Machine = {
  id: 'glosbe',
  name: 'Glosbe',
  settings: [{ name: 'base_url', label: 'API URL', kind: 'address', default: 'https://glosbe.com/' }],
  quality: 90,
  tokens: 'plain',
  limits: { texts: 1, characters: 500 },
  callsPerMinute: 60,
  translate: async (batch, connection) =>
    read(await connection.send(request(batch, connection.settings)), batch.texts[0]?.id ?? ''),
}
