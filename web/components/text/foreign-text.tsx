import type { Language } from '../../api/types.ts'
import { languageTag } from '../../locale/language-tag.ts'
import classes from './foreign-text.module.css'

export type TextLanguage = Pick<Language, 'code' | 'direction'>

/** Of a text that does not say what language it is in. */
export const anyLanguage: TextLanguage = { code: '', direction: '' }

/** The attributes of an element that holds a text of the language. */
export const spokenIn = ({ code, direction }: TextLanguage) => ({
  lang: code === '' ? undefined : languageTag(code),
  dir: direction || 'auto',
})

/** Text in its own language: pronounced, broken and ordered by that language's rules, whatever the page around it is. */
export function ForeignText({ text, language }: { text: string; language: TextLanguage }) {
  return (
    <span className={classes.text} {...spokenIn(language)}>
      {text}
    </span>
  )
}
