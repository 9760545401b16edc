import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Item, readQuery } from '../../api/call.ts'
import { may } from '../../api/scopes.ts'
import { ScrollBox } from '../../components/layout/scroll-box.tsx'
import { ErrorNotice } from '../../components/status/error-notice.tsx'
import { Ago } from '../../components/text/ago.tsx'
import { CodeLocation } from '../../components/text/code-location.tsx'
import { partQuery } from '../data/units.ts'
import { useEditing } from '../model/context.ts'
import classes from './code-panel.module.css'
import { Listed } from './listed.tsx'
import panel from './panel.module.css'

type Usage = Item<'GET /api/units/:id/usages/'>

/** Where the code uses the string; its lines are fetched when somebody wants to see them. */
export function CodePanel() {
  const { unit } = useEditing()
  const { t } = useTranslation('editor')
  const query = useQuery(partQuery(unit.id, 'GET /api/units/:id/usages/', 200))
  return (
    <Listed query={query} empty={t('code.empty')}>
      {(usage) => <UsageItem key={usage.id} usage={usage} />}
    </Listed>
  )
}

function UsageItem({ usage }: { usage: Usage }) {
  const { context } = useEditing()
  const { t } = useTranslation('editor')
  const [isOpen, setOpen] = useState(false)
  const location = `${usage.path}:${usage.line}`
  return (
    <li className={panel.item}>
      <div className={panel.body}>
        <CodeLocation
          component={context.translation.component}
          path={usage.path}
          line={usage.line}
          className={classes.location}
        />
        {usage.is_prefix && <span className={classes.note}>{t('code.prefix', { name: usage.name })}</span>}
        {isOpen && <Excerpt id={usage.id} />}
      </div>
      {may(context.scope, 'vcs.access') && (
        <div className={panel.actions}>
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'code.hideOf' : 'code.showOf', { location })}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'code.hide' : 'code.show')}
          </Button>
        </div>
      )}
    </li>
  )
}

function Excerpt({ id }: { id: number }) {
  const { t } = useTranslation('editor')
  const { data, error, refetch } = useQuery(
    readQuery('GET /api/usages/:id/', { params: { id }, query: { blame: true } }),
  )
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton height={120} mt="xs" />
  const { lines, line, blame } = data
  if (lines.length === 0) return <p className={classes.note}>{t('code.absent')}</p>
  return (
    <>
      <ScrollBox className={classes.lines} label={t('code.lines')}>
        {lines.map(({ number, text }) => (
          <div key={number} className={classes.line} aria-current={number === line ? 'true' : undefined}>
            <span className={classes.number}>{number}</span>
            {text}
          </div>
        ))}
      </ScrollBox>
      {blame && (
        <p className={classes.note}>
          <bdi>{blame.author}</bdi> · <Ago time={blame.date} /> · <bdi>{blame.summary}</bdi>
        </p>
      )}
    </>
  )
}
