import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormsText } from '../../components/text/forms-text.tsx'
import { nameOfCode } from '../../locale/language-name.ts'
import { textLanguage } from '../../locale/language-tag.ts'
import { partQuery } from '../data/units.ts'
import { useEditing } from '../model/context.ts'
import { Listed } from './listed.tsx'
import classes from './panel.module.css'

/** The same string in the other languages: how others solved it. */
export function LanguagesPanel() {
  const { unit } = useEditing()
  const { t } = useTranslation('editor')
  const query = useQuery({
    ...partQuery(unit.id, 'GET /api/units/:id/languages/', 300),
    select: (units) => units.filter(({ target }) => target.some((text) => text !== '')),
  })
  return (
    <Listed query={query} empty={t('languages.empty')}>
      {(other) => (
        <li key={other.id} className={classes.item}>
          <div className={classes.body}>
            <div className={classes.details}>{nameOfCode(other.language_code)}</div>
            <FormsText forms={other.target} language={textLanguage(other.language_code)} />
          </div>
        </li>
      )}
    </Listed>
  )
}
