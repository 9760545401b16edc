import { answerSchema, type PromptFrame, systemPrompt, translationsOf, userPrompt } from '#core/machinery/prompt.ts'
import type {
  Machine,
  MachineBatch,
  MachineSetting,
  MachineSettings,
  ModelQuestion,
} from '#server/machinery/machine.ts'

/** Settings that all language models have. */
export const modelSettings: readonly MachineSetting[] = [
  { name: 'model', label: 'Model', kind: 'text', required: true },
  { name: 'custom_model', label: 'Custom model name', kind: 'text' },
  { name: 'persona', label: 'Translator persona', kind: 'text' },
  { name: 'style', label: 'Translation style', kind: 'text' },
  { name: 'language_instructions', label: 'Extra instructions', kind: 'text' },
  {
    name: 'screenshots',
    label: 'Send screenshots (the model must support images)',
    kind: 'choice',
    choices: ['no', 'yes'],
    default: 'no',
  },
]

export const modelOf = ({ model = '', custom_model = '' }: MachineSettings): string =>
  model === 'custom' || model === '' ? custom_model : model

/** Of one call: the first ones that its texts have. */
const MAX_PICTURES = 4

/** What a model is told about a project and its languages, whatever is asked. */
export function frameOf(
  { source, target, project }: Pick<MachineBatch, 'source' | 'target' | 'project'>,
  { persona = '', style = '', language_instructions: instructions = '' }: MachineSettings,
): PromptFrame {
  return { source, target, project, persona, style, instructions }
}

const answer = { name: 'translations', description: 'Takes the finished translations.', schema: answerSchema }

function questionOf(batch: MachineBatch, settings: MachineSettings): ModelQuestion {
  const { texts } = batch
  const frame = frameOf(batch, settings)
  const all = new Map(texts.flatMap(({ pictures = [] }) => pictures.map((picture) => [picture.id, picture])))
  const pictures = [...all.values()].slice(0, MAX_PICTURES)
  const numbers = new Map(pictures.map(({ id }, i) => [id, i + 1]))
  const items = texts.map(({ item, pictures: own = [] }) => ({
    ...item,
    pictures: own.flatMap(({ id }) => numbers.get(id) ?? []),
  }))
  return { system: systemPrompt(frame), user: userPrompt(items), pictures, answer }
}

/** How a language model translates: by a question like any other. */
export const translateBy =
  (ask: NonNullable<Machine['ask']>): Machine['translate'] =>
  async (batch, connection) => {
    const { value, ...reply } = await ask(questionOf(batch, connection.settings), connection)
    return { answers: translationsOf(value) ?? [], ...reply }
  }

/** What all language models have in common. */
export const modelLimits = {
  quality: 90,
  tokens: 'plain',
  limits: { texts: 20, characters: 6000 },
  callsPerMinute: 120,
  timeoutMs: 180_000,
  takesContext: true,
} as const
