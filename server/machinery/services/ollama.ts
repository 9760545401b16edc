import { parseAnswer } from '#core/machinery/prompt.ts'
import { part } from '#core/text/loose-json.ts'
import type { Machine, MachineSettings, ModelAnswer, ModelQuestion, Outgoing } from '#server/machinery/machine.ts'
import { modelLimits, modelOf, modelSettings, translateBy } from '#server/machinery/model-prompt.ts'
import { joinAddress, numberAt, textAt } from '#server/machinery/read-reply.ts'

function request({ system, user, pictures, answer }: ModelQuestion, settings: MachineSettings): Outgoing {
  const shown = pictures.length === 0 ? {} : { images: pictures.map(({ base64 }) => base64) }
  return {
    url: joinAddress(settings.base_url ?? '', 'api/chat'),
    body: {
      model: modelOf(settings),
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user, ...shown },
      ],
      stream: false,
      format: answer.schema,
      options: { temperature: 0 },
    },
  }
}

function read(reply: unknown): ModelAnswer {
  const model = part(reply, 'model')
  return {
    value: parseAnswer(textAt(reply, 'message', 'content')),
    inputTokens: numberAt(reply, 'prompt_eval_count'),
    outputTokens: numberAt(reply, 'eval_count'),
    ...(typeof model === 'string' ? { model } : {}),
  }
}

const ask: NonNullable<Machine['ask']> = async (question, connection) =>
  read(await connection.send(request(question, connection.settings)))

export const ollama: Machine = {
  id: 'ollama',
  name: 'Ollama',
  settings: [{ name: 'base_url', label: 'Server URL', kind: 'address', required: true }, ...modelSettings],
  ...modelLimits,
  timeoutMs: 600_000,
  limits: { texts: 10, characters: 3000 },
  ask,
  translate: translateBy(ask),
}
