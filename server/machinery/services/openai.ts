import { parseAnswer } from '#core/machinery/prompt.ts'
import { part } from '#core/text/loose-json.ts'
import type {
  Machine,
  MachineSetting,
  MachineSettings,
  ModelAnswer,
  ModelQuestion,
  Outgoing,
} from '#server/machinery/machine.ts'
import { modelLimits, modelOf, modelSettings, translateBy } from '#server/machinery/model-prompt.ts'
import { joinAddress, numberAt, textAt } from '#server/machinery/read-reply.ts'

/** Whether the server can be told the schema of the answer, or only that it is JSON. */
type AnswerFormat = 'json_schema' | 'json_object'

function body({ system, user, pictures, answer }: ModelQuestion, format: AnswerFormat): object {
  const shown = pictures.map(({ mediaType, base64 }) => ({
    type: 'image_url',
    image_url: { url: `data:${mediaType};base64,${base64}` },
  }))
  const schema = { name: answer.name, strict: true, schema: answer.schema }
  return {
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: shown.length === 0 ? user : [{ type: 'text', text: user }, ...shown] },
    ],
    response_format: format === 'json_schema' ? { type: format, json_schema: schema } : { type: format },
  }
}

function read(reply: unknown): ModelAnswer {
  const model = part(reply, 'model')
  return {
    value: parseAnswer(textAt(reply, 'choices', 0, 'message', 'content')),
    inputTokens: numberAt(reply, 'usage', 'prompt_tokens'),
    outputTokens: numberAt(reply, 'usage', 'completion_tokens'),
    ...(typeof model === 'string' ? { model } : {}),
  }
}

function compatible(
  options: Pick<Machine, 'id' | 'name'> & { readonly format: AnswerFormat; readonly address: MachineSetting },
): Machine {
  const { id, name, format, address } = options
  const request = (question: ModelQuestion, settings: MachineSettings): Outgoing => ({
    url: joinAddress(settings.base_url ?? '', 'chat/completions'),
    headers: settings.key ? { authorization: `Bearer ${settings.key}` } : {},
    body: { model: modelOf(settings), ...body(question, format) },
  })
  const ask: NonNullable<Machine['ask']> = async (question, connection) =>
    read(await connection.send(request(question, connection.settings)))
  return {
    id,
    name,
    settings: [{ name: 'key', label: 'API key', kind: 'secret' }, address, ...modelSettings],
    ...modelLimits,
    ask,
    translate: translateBy(ask),
  }
}

const addressOf = (address: string): MachineSetting => ({
  name: 'base_url',
  label: 'API URL, up to /v1',
  kind: 'address',
  default: address,
})

/** OpenAI itself, and every server that speaks its protocol: llama.cpp, vLLM, LM Studio, gateways. */
export const openai = compatible({
  id: 'openai',
  name: 'OpenAI',
  format: 'json_object',
  address: addressOf('https://api.openai.com/v1'),
})

export const mistral = compatible({
  id: 'mistral',
  name: 'Mistral',
  format: 'json_object',
  address: addressOf('https://api.mistral.ai/v1'),
})

const askAzure: NonNullable<Machine['ask']> = async (question, { settings, send }) => {
  const deployment = encodeURIComponent(settings.deployment ?? '')
  const path = `openai/deployments/${deployment}/chat/completions?api-version=2024-10-21`
  const call: Outgoing = {
    url: joinAddress(settings.azure_endpoint ?? '', path),
    headers: { 'api-key': settings.key ?? '' },
    body: body(question, 'json_schema'),
  }
  return read(await send(call))
}

/** The same protocol at addresses of its own. */
export const azureOpenai: Machine = {
  id: 'azure-openai',
  name: 'Azure OpenAI',
  settings: [
    { name: 'key', label: 'API key', kind: 'secret', required: true },
    { name: 'azure_endpoint', label: 'Resource URL', kind: 'address', required: true },
    { name: 'deployment', label: 'Deployment', kind: 'text', required: true },
    ...modelSettings.filter(({ name }) => !name.includes('model')),
  ],
  ...modelLimits,
  ask: askAzure,
  translate: translateBy(askAzure),
}
