import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { splitForms } from '#core/units/forms.ts'
import { call } from '../../api/call.ts'
import { may } from '../../api/scopes.ts'
import type { Change } from '../../api/types.ts'
import { FormsText } from '../../components/text/forms-text.tsx'
import { formatAgo, formatMoment } from '../../locale/format.ts'
import { useNames } from '../../locale/own-words.ts'
import { userName } from '../data/feedback.ts'
import { partQuery } from '../data/units.ts'
import { useEditing } from '../model/context.ts'
import { Listed } from './listed.tsx'
import classes from './panel.module.css'
import { revertible } from './revertible.ts'
import { useUnitMutation } from './use-unit-mutation.ts'

/** What happened to the string, newest first. */
export function HistoryPanel() {
  const { unit } = useEditing()
  const { t } = useTranslation('editor')
  const query = useQuery(partQuery(unit.id, 'GET /api/units/:id/changes/'))
  return (
    <Listed query={query} empty={t('history.empty')}>
      {(change) => <ChangeItem key={change.id} change={change} />}
    </Listed>
  )
}

const revert = (id: number) => call('POST /api/changes/:id/revert/', { params: { id } })

function ChangeItem({ change: { id, user, timestamp, action, action_name: name, target, old } }: { change: Change }) {
  const { context } = useEditing()
  const { t } = useTranslation(['editor', 'common'])
  const named = useNames('changes')
  const mutation = useUnitMutation()
  return (
    <li className={classes.item}>
      <div className={classes.body}>
        <div className={classes.details}>
          <b>{named(action, name)}</b>
          <span>{userName(user) || t('common:change.byService')}</span>
          <time dateTime={timestamp} title={formatMoment(timestamp)}>
            {formatAgo(timestamp)}
          </time>
        </div>
        {target !== '' && <FormsText forms={splitForms(target)} against={splitForms(old)} language={context.target} />}
      </div>
      {revertible.has(action) && may(context.scope, 'unit.edit') && (
        <div className={classes.actions}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => mutation.mutate({ work: () => revert(id), said: t('said.restored') })}
          >
            {t('history.revert')}
          </Button>
        </div>
      )}
    </li>
  )
}
