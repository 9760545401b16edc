import type { Language } from '../api/types.ts'
import { languageTag } from '../locale/language-tag.ts'
import classes from './foreign-text.module.css'

export type TextLanguage = Pick<Language, 'code' | 'name' | 'direction'>

/** Text in its own language: pronounced, broken and ordered by that language's rules, whatever the page around it is. */
export function ForeignText({ text, language }: { text: string; language: TextLanguage }) {
  return (
    <span className={classes.text} lang={languageTag(language.code)} dir={language.direction || 'auto'}>
      {text}
    </span>
  )
}
