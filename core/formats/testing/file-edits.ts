import type { Edit, FileFormat, FormatOptions } from '../model/format.ts'
import { testOptions } from './options.ts'

const encoder = new TextEncoder()

/** Writes edits into a text file; the file is its own template unless the options say otherwise. */
export function editText(
  format: FileFormat,
  text: string,
  edits: readonly Edit[],
  options: Partial<FormatOptions> = {},
): string {
  const bytes = encoder.encode(text)
  const catalog = format.read(bytes, { ...testOptions, template: bytes, ...options })
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(format.write(catalog, edits))
}

export const set = (key: string, ...target: string[]): Edit => ({ kind: 'set', key, target })
export const remove = (key: string): Edit => ({ kind: 'remove', key })
export const add = (key: string, text: string, after?: string | null): Edit => ({
  kind: 'add',
  key,
  target: [text],
  ...(after !== undefined && { after }),
})
