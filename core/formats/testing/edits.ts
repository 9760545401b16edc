import type { Edit, FileFormat } from '../model/format.ts'
import { testOptions } from './options.ts'

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
export const textOf = (content: Uint8Array): string => new TextDecoder().decode(content)

/** A file as it is after edits. */
export const edited = (format: FileFormat, content: string, edits: readonly Edit[]): string =>
  textOf(format.write(format.read(bytesOf(content), testOptions), edits))

export const setText = (key: string, ...target: string[]): Edit => ({ kind: 'set', key, target })
export const removeText = (key: string): Edit => ({ kind: 'remove', key })
export const addText = (key: string, target: string, after?: string | null): Edit => ({
  kind: 'add',
  key,
  target: [target],
  ...(after !== undefined && { after }),
})
