import type { FileFormat, FormatOptions } from './format.ts'
import { json } from './json.ts'
import { jsonNested } from './json-nested.ts'

/** Every format, the likelier first where two would take the same file. */
export const formats: readonly FileFormat[] = [json, jsonNested]

export interface FoundFormat {
  readonly format: FileFormat
  /** What an older identifier says beyond the format: 'properties-utf8' is 'properties' in UTF-8. */
  readonly params: NonNullable<FormatOptions['params']>
}

/** By identifier, older ones included. */
export function findFormat(id: string): FoundFormat | undefined {
  const format = formats.find((candidate) => candidate.id === id)
  if (format !== undefined) return { format, params: {} }
  for (const candidate of formats) {
    const params = candidate.aliases && Object.hasOwn(candidate.aliases, id) ? candidate.aliases[id] : undefined
    if (params !== undefined) return { format: candidate, params }
  }
  return undefined
}
