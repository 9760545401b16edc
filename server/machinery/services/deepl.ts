import { wrapText } from '#core/machinery/match-answers.ts'
import { deeplSources, deeplTargets, serviceCode } from '#core/machinery/service-codes.ts'
import { part } from '#core/text/loose-json.ts'
import type { Machine, MachineBatch, MachineReply, MachineSettings, Outgoing } from '#server/machinery/machine.ts'
import { joinAddress, listAt, textAt, wrappedAnswers } from '#server/machinery/read-reply.ts'

/** Keys of the free plan say so at their end, and belong to another server. */
const serverOf = ({ url = '', key = '' }: MachineSettings): string =>
  url || (key.endsWith(':fx') ? 'https://api-free.deepl.com/v2/' : 'https://api.deepl.com/v2/')

function request({ texts, source, target }: MachineBatch, settings: MachineSettings): Outgoing {
  const { key = '', formality = '', context = '' } = settings
  return {
    url: joinAddress(serverOf(settings), 'translate'),
    headers: { authorization: `DeepL-Auth-Key ${key}` },
    body: {
      text: texts.map((text) => wrapText('xml', text)),
      source_lang: serviceCode(source.code, deeplSources).toUpperCase(),
      target_lang: serviceCode(target.code, deeplTargets).toUpperCase(),
      tag_handling: 'xml',
      // Sentences must not be cut at line breaks, and the element around a text is part of it.
      split_sentences: 'nonewlines',
      preserve_formatting: true,
      ...(formality && formality !== 'default' ? { formality } : {}),
      ...(context ? { context } : {}),
    },
  }
}

function read(body: unknown): MachineReply {
  const list = listAt(body, 'translations')
  const model = part(list, 0, 'model_type_used')
  const answers = wrappedAnswers(
    'xml',
    list.map((entry) => textAt(entry, 'text')),
  )
  return { answers, ...(typeof model === 'string' ? { model } : {}) }
}

export const deepl: Machine = {
  id: 'deepl',
  name: 'DeepL',
  settings: [
    { name: 'key', label: 'API key', kind: 'secret', required: true },
    { name: 'url', label: 'Custom endpoint', kind: 'address' },
    {
      name: 'formality',
      label: 'Formality',
      kind: 'choice',
      default: 'default',
      choices: ['default', 'less', 'more', 'prefer_less', 'prefer_more'],
    },
    { name: 'context', label: 'Domain', kind: 'text' },
  ],
  quality: 91,
  tokens: 'xml',
  limits: { texts: 50, characters: 30_000 },
  callsPerMinute: 300,
  translate: async (batch, connection) => read(await connection.send(request(batch, connection.settings))),
}
