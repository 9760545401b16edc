import type { FileFormat } from './format.ts'

/**
 * The key of a string that is to be added to a bilingual file (one without a template), from what a person gives: the source,
 * one element per form, and a context, '' where there is none. It is the key that reading the file then shows. Unless a format
 * says otherwise, a context names a string where the format knows contexts, and its source does where there is none. Strings
 * of monolingual files are named by whoever adds them.
 */
export function newKey(format: FileFormat, context: string, source: readonly string[]): string {
  if (format.keyOf !== undefined) return format.keyOf(context, source)
  return format.abilities.contexts && context !== '' ? context : (source[0] ?? '')
}
