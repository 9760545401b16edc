import { canonicalCode } from '#core/languages/codes.ts'
import { number, text as textOf } from '#core/text/loose-json.ts'
import type { Machine, MachineBatch, MachineReply, MachineSettings, Outgoing } from '#server/machinery/machine.ts'
import { joinAddress } from '#server/machinery/read-reply.ts'

function request({ texts: [text], source, target }: MachineBatch, { url = '' }: MachineSettings): Outgoing {
  const [from, to] = [canonicalCode(source.code), canonicalCode(target.code)]
  return {
    method: 'GET',
    url: joinAddress(url, `${from}/${to}/unit/${encodeURIComponent(text?.text ?? '')}`),
  }
}

/** Entries of the memory, each with how alike it is; none where nothing is. */
function read(body: unknown, id: string): MachineReply {
  const found = (Array.isArray(body) ? body : []).flatMap((entry) => {
    const text = textOf(entry, 'target')
    return text === undefined ? [] : [{ id, text, quality: Math.min(100, Math.max(0, number(entry, 'quality') ?? 0)) }]
  })
  return { answers: found.toSorted((a, b) => b.quality - a.quality).slice(0, 1) }
}

/** The translation memory server of the Translate Toolkit. */
export const tmserver: Machine = {
  id: 'tmserver',
  name: 'tmserver',
  settings: [{ name: 'url', label: 'Server URL', kind: 'address', required: true }],
  quality: 100,
  tokens: 'plain',
  limits: { texts: 1, characters: 2000 },
  callsPerMinute: 3000,
  translate: async (batch, connection) =>
    read(await connection.send(request(batch, connection.settings)), batch.texts[0]?.id ?? ''),
}
