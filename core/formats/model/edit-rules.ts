import { EditError } from '../syntax/text/edit-error.ts'
import type { Edit } from './format.ts'

/** The text of a string that is no plural. */
export function onlyForm(key: string, target: readonly string[]): string {
  const [text] = target
  if (text === undefined || target.length > 1) throw new EditError('unrepresentable', key, 'this string has no plural')
  return text
}

/** Edits of a file that could not be read as a whole are refused: nobody knows what they would do to the rest. */
export function requireSound(document: { isSound(): boolean }, edits: readonly Edit[]): void {
  if (document.isSound()) return
  throw new EditError('unrepresentable', edits[0]?.key ?? '', 'a part of this file cannot be read')
}
