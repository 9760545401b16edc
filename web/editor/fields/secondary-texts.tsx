import type { Unit } from '../../api/types.ts'
import { FormsText } from '../../components/text/forms-text.tsx'
import { nameOfCode } from '../../locale/language-name.ts'
import { textLanguage } from '../../locale/language-tag.ts'
import classes from './source-view.module.css'

/** The string in languages that the person also reads. */
export function SecondaryTexts({ units }: { units: readonly Unit[] }) {
  return units.map(({ id, language_code, target }) => (
    <div key={id} className={classes.secondary}>
      <div className={classes.label}>{nameOfCode(language_code)}</div>
      <FormsText forms={target} language={textLanguage(language_code)} />
    </div>
  ))
}
