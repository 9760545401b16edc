import { useTranslation } from 'react-i18next'
import type { Unit } from '../api/types.ts'
import { languageTag } from '../locale/language-tag.ts'
import { languageName } from './language-name.ts'
import classes from './source-view.module.css'

/** The string in languages that the person also reads. */
export function SecondaryTexts({ units }: { units: readonly Unit[] }) {
  const { i18n } = useTranslation('editor')
  return units.map(({ id, language_code, target }) => (
    <div key={id} className={classes.secondary}>
      <div className={classes.label}>{languageName(language_code, i18n.language)}</div>
      {target.map((text, form) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a plural form is known by its number
        <div key={form} lang={languageTag(language_code)} dir="auto">
          {text}
        </div>
      ))}
    </div>
  ))
}
