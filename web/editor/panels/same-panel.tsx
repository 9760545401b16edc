import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../components/controls/text-link.tsx'
import { FormsText } from '../../components/text/forms-text.tsx'
import { pathOf } from '../data/unit-context.ts'
import { partQuery } from '../data/units.ts'
import { useEditing } from '../model/context.ts'
import { Listed } from './listed.tsx'
import classes from './panel.module.css'

/** The same source in other components of the project. */
export function SamePanel() {
  const { unit, context, replace } = useEditing()
  const { t } = useTranslation('editor')
  const query = useQuery(partQuery(unit.id, 'GET /api/units/:id/same/'))
  return (
    <Listed query={query} empty={t('same.empty')}>
      {(other) => (
        <li key={other.id} className={classes.item}>
          <div className={classes.body}>
            <div className={classes.details}>
              <TextLink
                to="/translate/$/"
                params={{ _splat: pathOf(other) }}
                search={{ checksum: new URL(other.web_url).searchParams.get('checksum') ?? undefined }}
              >
                {pathOf(other)}
              </TextLink>
            </div>
            <FormsText forms={other.target} against={unit.target} language={context.target} />
          </div>
          <div className={classes.actions}>
            <Button size="compact-sm" variant="default" onClick={() => replace(other.target)}>
              {t('use')}
            </Button>
          </div>
        </li>
      )}
    </Listed>
  )
}
