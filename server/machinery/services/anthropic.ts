import { answerSchema, readAnswer, translationsOf } from '#core/machinery/prompt.ts'
import { part } from '#core/text/loose-json.ts'
import type { Machine, MachineBatch, MachineReply, MachineSettings, Outgoing } from '#server/machinery/machine.ts'
import { modelLimits, modelOf, modelSettings, promptOf } from '#server/machinery/model-prompt.ts'
import { joinAddress, listAt, numberAt } from '#server/machinery/read-reply.ts'

const TOOL = 'give_translations'

/** The answer is the input of a tool: so the server sees to its shape. */
function request(batch: MachineBatch, settings: MachineSettings): Outgoing {
  const { system, user, pictures } = promptOf(batch, settings)
  const shown = pictures.map(({ mediaType, base64 }) => ({
    type: 'image',
    source: { type: 'base64', media_type: mediaType, data: base64 },
  }))
  const tool = { name: TOOL, description: 'Takes the finished translations.', input_schema: answerSchema }
  return {
    url: joinAddress(settings.base_url ?? '', 'v1/messages'),
    headers: { 'x-api-key': settings.key ?? '', 'anthropic-version': '2023-06-01' },
    body: {
      model: modelOf(settings),
      max_tokens: Number(settings.max_tokens),
      system,
      messages: [{ role: 'user', content: shown.length === 0 ? user : [...shown, { type: 'text', text: user }] }],
      tools: [tool],
      tool_choice: { type: 'tool', name: TOOL },
    },
  }
}

function read(reply: unknown): MachineReply {
  const content = listAt(reply, 'content')
  const model = part(reply, 'model')
  const used = content.find((piece) => part(piece, 'type') === 'tool_use')
  const said = content.map((piece) => part(piece, 'text')).filter((text) => typeof text === 'string')
  return {
    answers: translationsOf(part(used, 'input')) ?? readAnswer(said.join('')) ?? [],
    inputTokens: numberAt(reply, 'usage', 'input_tokens'),
    outputTokens: numberAt(reply, 'usage', 'output_tokens'),
    ...(typeof model === 'string' ? { model } : {}),
  }
}

export const anthropic: Machine = {
  id: 'anthropic',
  name: 'Anthropic',
  settings: [
    { name: 'key', label: 'Key of the API', kind: 'secret', required: true },
    { name: 'base_url', label: 'Address of the API', kind: 'address', default: 'https://api.anthropic.com' },
    ...modelSettings,
    { name: 'max_tokens', label: 'Longest answer, in tokens', kind: 'number', default: '4096' },
  ],
  ...modelLimits,
  translate: async (batch, connection) => read(await connection.send(request(batch, connection.settings))),
}
