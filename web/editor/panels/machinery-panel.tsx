import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormsText } from '../../components/text/forms-text.tsx'
import { TextDiff } from '../../components/text/text-diff.tsx'
import { formatPercent } from '../../locale/format.ts'
import { useEditing } from '../model/context.ts'
import { Listed } from './listed.tsx'
import { machineryQuery } from './machinery-query.ts'
import classes from './panel.module.css'

/** What machines and the memory make of the string; Ctrl+M, then the number, takes one. */
export function MachineryPanel() {
  const { unit, context, model, replace } = useEditing()
  const { t } = useTranslation('editor')
  const asked = useQuery(machineryQuery(unit.id))
  const query = useQuery({ ...machineryQuery(unit.id), select: ({ results }) => results })
  return (
    <>
      <Listed query={query} empty={t('machinery.empty')}>
        {(found, index) => (
          <li key={`${found.service} ${found.origin} ${found.target.join()}`} className={classes.item}>
            <span className={classes.kbd}>{index < 9 ? index + 1 : ''}</span>
            <div className={classes.body}>
              <FormsText
                forms={found.target}
                against={unit.target.some(Boolean) ? unit.target : undefined}
                language={context.target}
              />
              {found.source !== unit.source[0] && (
                <div className={classes.details}>
                  <TextDiff before={unit.source[0] ?? ''} after={found.source} language={context.source} />
                </div>
              )}
              <div className={classes.details}>
                <span>{found.name}</span>
                {found.origin && <bdi>{found.origin}</bdi>}
                {found.show_quality && <span>{formatPercent(found.quality)}</span>}
              </div>
            </div>
            <div className={classes.actions}>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => replace(model.forms().map((_, form) => found.target[form] ?? found.text))}
              >
                {t('use')}
              </Button>
            </div>
          </li>
        )}
      </Listed>
      {asked.data?.failures.map(({ service, name, detail }) => (
        <p key={service} className={classes.empty}>
          {t('machinery.failed', { name, detail })}
        </p>
      ))}
    </>
  )
}
