import { parseAnswer } from '#core/machinery/prompt.ts'
import { part } from '#core/text/loose-json.ts'
import type { Machine, MachineSettings, ModelAnswer, ModelQuestion, Outgoing } from '#server/machinery/machine.ts'
import { modelLimits, modelOf, modelSettings, translateBy } from '#server/machinery/model-prompt.ts'
import { joinAddress, listAt, numberAt } from '#server/machinery/read-reply.ts'

/** The answer is the input of a tool: so the server sees to its shape. */
function request({ system, user, pictures, answer }: ModelQuestion, settings: MachineSettings): Outgoing {
  const shown = pictures.map(({ mediaType, base64 }) => ({
    type: 'image',
    source: { type: 'base64', media_type: mediaType, data: base64 },
  }))
  const tool = { name: `give_${answer.name}`, description: answer.description, input_schema: answer.schema }
  return {
    url: joinAddress(settings.base_url ?? '', 'v1/messages'),
    headers: { 'x-api-key': settings.key ?? '', 'anthropic-version': '2023-06-01' },
    body: {
      model: modelOf(settings),
      max_tokens: Number(settings.max_tokens),
      system,
      messages: [{ role: 'user', content: shown.length === 0 ? user : [...shown, { type: 'text', text: user }] }],
      tools: [tool],
      tool_choice: { type: 'tool', name: tool.name },
    },
  }
}

function read(reply: unknown): ModelAnswer {
  const content = listAt(reply, 'content')
  const model = part(reply, 'model')
  const used = content.find((piece) => part(piece, 'type') === 'tool_use')
  const said = content.map((piece) => part(piece, 'text')).filter((text) => typeof text === 'string')
  return {
    value: part(used, 'input') ?? parseAnswer(said.join('')),
    inputTokens: numberAt(reply, 'usage', 'input_tokens'),
    outputTokens: numberAt(reply, 'usage', 'output_tokens'),
    ...(typeof model === 'string' ? { model } : {}),
  }
}

const ask: NonNullable<Machine['ask']> = async (question, connection) =>
  read(await connection.send(request(question, connection.settings)))

export const anthropic: Machine = {
  id: 'anthropic',
  name: 'Anthropic',
  settings: [
    { name: 'key', label: 'API key', kind: 'secret', required: true },
    { name: 'base_url', label: 'API URL', kind: 'address', default: 'https://api.anthropic.com' },
    ...modelSettings,
    { name: 'max_tokens', label: 'Maximum response tokens', kind: 'number', default: '4096' },
  ],
  ...modelLimits,
  ask,
  translate: translateBy(ask),
}
