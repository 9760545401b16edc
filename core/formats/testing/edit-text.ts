import type { Edit, FileFormat, FormatOptions } from '../model/format.ts'
import { testOptions } from './options.ts'

/** Options of a test; the template as text. */
export type TextOptions = Omit<Partial<FormatOptions>, 'template'> & { readonly template?: string }

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

const optionsOf = ({ template, ...rest }: TextOptions): FormatOptions => ({
  ...testOptions,
  ...rest,
  ...(template !== undefined && { template: encoder.encode(template) }),
})

/** A text file after these edits. */
export function editText(format: FileFormat, text: string, edits: readonly Edit[], options: TextOptions = {}): string {
  return decoder.decode(format.write(format.read(encoder.encode(text), optionsOf(options)), edits))
}

/** A new file. */
export const createText = (format: FileFormat, options: TextOptions = {}): string =>
  decoder.decode(format.create(optionsOf(options)))

export const set = (key: string, ...target: string[]): Edit => ({ kind: 'set', key, target })
export const remove = (key: string): Edit => ({ kind: 'remove', key })
export const add = (
  key: string,
  target: readonly string[],
  more: Partial<Omit<Extract<Edit, { kind: 'add' }>, 'kind' | 'key' | 'target'>> = {},
): Edit => ({ kind: 'add', key, target, ...more })
