import { languageTag } from '../../locale/language-tag.ts'
import { useEditing } from './context.ts'

/** What all text areas for a translation have in common. */
export function useAreaProps(direction: string) {
  const { context, locked, maySuggest } = useEditing()
  return {
    lang: languageTag(context.target.code),
    dir: direction,
    rows: 1,
    spellCheck: true,
    autoComplete: 'off',
    readOnly: locked !== undefined && !maySuggest,
  }
}
