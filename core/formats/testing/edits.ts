import type { Edit, FileFormat } from '../model/format.ts'
import { testOptions } from './options.ts'

export const bytes = (content: string): Uint8Array => new TextEncoder().encode(content)
export const text = (content: Uint8Array): string => new TextDecoder().decode(content)

/** A file as it is after edits. */
export const edit = (format: FileFormat, content: string, edits: readonly Edit[]): string =>
  text(format.write(format.read(bytes(content), testOptions), edits))

export const set = (key: string, ...target: string[]): Edit => ({ kind: 'set', key, target })
export const remove = (key: string): Edit => ({ kind: 'remove', key })
export const add = (key: string, target: string, after?: string | null): Edit => ({
  kind: 'add',
  key,
  target: [target],
  ...(after !== undefined && { after }),
})
