import { createHash } from 'node:crypto'
import type { Machine, MachineSettings } from '#server/machinery/machine.ts'
import type { TextRequest, TextsRequest } from '#server/machinery/translate-texts.ts'

/**
 * What an answer depends on, as one short text: the service and how it is set up (but for secrets and prices), both languages, the
 * text, what is a placeholder in it, and for language models all that helps them.
 */
export function answerKey(
  machine: Machine,
  settings: MachineSettings,
  { source, target, project }: Omit<TextsRequest, 'texts'>,
  text: TextRequest,
): string {
  const relevant = machine.settings.filter(({ kind }) => kind !== 'secret' && kind !== 'price')
  const open = relevant.map(({ name }) => [name, settings[name] ?? ''])
  const context = machine.takesContext ? [project, text.hints, text.pictures?.map(({ id }) => id) ?? []] : []
  const parts = [machine.id, open, source.code, target.code, text.source, [...text.flags], context]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
