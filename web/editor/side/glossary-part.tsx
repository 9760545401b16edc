import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ForeignText } from '../../components/text/foreign-text.tsx'
import type { FoundTerm } from '../data/feedback.ts'
import { useEditing } from '../model/context.ts'
import { NewTerm } from './new-term.tsx'
import classes from './side-panel.module.css'
import { SidePart } from './side-part.tsx'

/** Terms of the glossary that stand in the source, with what to call them. */
export function GlossaryPart({ terms }: { terms: readonly FoundTerm[] }) {
  const { context, insert, locked, maySuggest } = useEditing()
  const { t } = useTranslation('editor')
  const mayInsert = locked === undefined || maySuggest
  if (terms.length === 0) return <NewTerm isAlone />
  return (
    <SidePart title={t('glossary.title')}>
      <ul className={classes.list}>
        {terms.map((term) => {
          const wanted = term.read_only ? term.source : term.target
          return (
            <li key={term.source_unit} className={classes.term}>
              <ForeignText text={term.source} language={context.source} />
              {wanted !== '' && <ForeignText text={wanted} language={context.target} />}
              <div className={classes.quiet}>
                {term.forbidden && t('glossary.forbidden')}
                {term.read_only && t('glossary.keep')}
                {wanted === '' && t('glossary.untranslated')} {term.explanation}
              </div>
              {wanted !== '' && !term.forbidden && mayInsert && (
                <div className={classes.buttons}>
                  <Button size="compact-xs" variant="default" onClick={() => insert(wanted)}>
                    {t('glossary.insert')}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <NewTerm />
    </SidePart>
  )
}
