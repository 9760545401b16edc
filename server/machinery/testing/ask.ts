import { parseFlags } from '#core/units/flags.ts'
import type { Outside } from '#server/machinery/call.ts'
import type { Machine, MachineSettings } from '#server/machinery/machine.ts'
import { type TextRequest, type Translation, translateTexts } from '#server/machinery/translate-texts.ts'

export const TEST_NOW = Date.UTC(2026, 0, 2, 3, 4, 5) * 1000

export const textRequest = (source: string, more: Partial<TextRequest['hints']> = {}): TextRequest => ({
  source,
  flags: parseFlags('c-format'),
  hints: { key: '', explanation: '', counts: [], maxLength: undefined, terms: [], examples: [], ...more },
})

export interface AskOptions {
  readonly source?: { readonly code: string; readonly name: string }
  readonly target?: { readonly code: string; readonly name: string }
  readonly outside?: Partial<Outside>
}

/** Asks a machine as the service does; waiting takes no time. */
export function ask(
  machine: Machine,
  settings: MachineSettings,
  texts: readonly (string | TextRequest)[],
  { source = { code: 'en', name: 'English' }, target = { code: 'de', name: 'German' }, outside = {} }: AskOptions = {},
): Promise<Translation> {
  const defaults = machine.settings.flatMap(({ name, default: usual }) => (usual === undefined ? [] : [[name, usual]]))
  const request = {
    texts: texts.map((text) => (typeof text === 'string' ? textRequest(text) : text)),
    source,
    target,
    project: 'Harbour',
  }
  return translateTexts(machine, { ...Object.fromEntries(defaults), ...settings }, request, {
    network: { privateAddresses: true },
    now: () => TEST_NOW,
    sleep: async () => {},
    ...outside,
  })
}
