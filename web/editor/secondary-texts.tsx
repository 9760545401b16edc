import type { Unit } from '../api/types.ts'
import { nameOfCode } from '../locale/language-name.ts'
import { languageTag } from '../locale/language-tag.ts'
import classes from './source-view.module.css'

/** The string in languages that the person also reads. */
export function SecondaryTexts({ units }: { units: readonly Unit[] }) {
  return units.map(({ id, language_code, target }) => (
    <div key={id} className={classes.secondary}>
      <div className={classes.label}>{nameOfCode(language_code)}</div>
      {target.map((text, form) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a plural form is known by its number
        <div key={form} lang={languageTag(language_code)} dir="auto">
          {text}
        </div>
      ))}
    </div>
  ))
}
