import { type PromptFrame, systemPrompt, userPrompt } from '#core/machinery/prompt.ts'
import type { MachineBatch, MachineSetting, MachineSettings } from '#server/machinery/machine.ts'

/** Settings that all language models have. */
export const modelSettings: readonly MachineSetting[] = [
  { name: 'model', label: 'Model', kind: 'text', required: true },
  { name: 'custom_model', label: 'Model, where the setting above says "custom"', kind: 'text' },
  { name: 'persona', label: 'Who the translator is', kind: 'text' },
  { name: 'style', label: 'Style of the translations', kind: 'text' },
  { name: 'language_instructions', label: 'More instructions', kind: 'text' },
]

export const modelOf = ({ model = '', custom_model = '' }: MachineSettings): string =>
  model === 'custom' || model === '' ? custom_model : model

export interface Prompt {
  readonly system: string
  readonly user: string
}

export function promptOf({ texts, source, target, project }: MachineBatch, settings: MachineSettings): Prompt {
  const { persona = '', style = '', language_instructions: instructions = '' } = settings
  const frame: PromptFrame = { source, target, project, persona, style, instructions }
  return { system: systemPrompt(frame), user: userPrompt(texts.map(({ item }) => item)) }
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
