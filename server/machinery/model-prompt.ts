import { type PromptFrame, systemPrompt, userPrompt } from '#core/machinery/prompt.ts'
import type { MachineBatch, MachinePicture, MachineSetting, MachineSettings } from '#server/machinery/machine.ts'

/** Settings that all language models have. */
export const modelSettings: readonly MachineSetting[] = [
  { name: 'model', label: 'Model', kind: 'text', required: true },
  { name: 'custom_model', label: 'Model, where the setting above says "custom"', kind: 'text' },
  { name: 'persona', label: 'Who the translator is', kind: 'text' },
  { name: 'style', label: 'Style of the translations', kind: 'text' },
  { name: 'language_instructions', label: 'More instructions', kind: 'text' },
  {
    name: 'screenshots',
    label: 'Send screenshots along; the model must be able to look at pictures',
    kind: 'choice',
    choices: ['no', 'yes'],
    default: 'no',
  },
]

export const modelOf = ({ model = '', custom_model = '' }: MachineSettings): string =>
  model === 'custom' || model === '' ? custom_model : model

export interface Prompt {
  readonly system: string
  readonly user: string
  /** In the order in which the prompt counts them. */
  readonly pictures: readonly MachinePicture[]
}

/** Of one call: the first ones that its texts have. */
const MAX_PICTURES = 4

export function promptOf({ texts, source, target, project }: MachineBatch, settings: MachineSettings): Prompt {
  const { persona = '', style = '', language_instructions: instructions = '' } = settings
  const frame: PromptFrame = { source, target, project, persona, style, instructions }
  const all = new Map(texts.flatMap(({ pictures = [] }) => pictures.map((picture) => [picture.id, picture])))
  const pictures = [...all.values()].slice(0, MAX_PICTURES)
  const numbers = new Map(pictures.map(({ id }, i) => [id, i + 1]))
  const items = texts.map(({ item, pictures: own = [] }) => ({
    ...item,
    pictures: own.flatMap(({ id }) => numbers.get(id) ?? []),
  }))
  return { system: systemPrompt(frame), user: userPrompt(items), pictures }
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
