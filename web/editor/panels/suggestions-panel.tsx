import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { call } from '../../api/call.ts'
import { may } from '../../api/scopes.ts'
import { FormsText } from '../../components/text/forms-text.tsx'
import { formatAgo, formatMoment } from '../../locale/format.ts'
import { type Suggestion, userName } from '../data/feedback.ts'
import { partQuery } from '../data/units.ts'
import { useEditing } from '../model/context.ts'
import { Listed } from './listed.tsx'
import classes from './panel.module.css'
import { useUnitMutation } from './use-unit-mutation.ts'

/** What people suggested: take it, take and change it, vote, or turn it down. */
export function SuggestionsPanel() {
  const { unit } = useEditing()
  const { t } = useTranslation('editor')
  const query = useQuery(partQuery(unit.id, 'GET /api/units/:id/suggestions/'))
  return (
    <Listed query={query} empty={t('suggestions.empty')}>
      {(suggestion) => <SuggestionItem key={suggestion.id} suggestion={suggestion} />}
    </Listed>
  )
}

function SuggestionItem({ suggestion }: { suggestion: Suggestion }) {
  const { unit, context, replace } = useEditing()
  const { id, target, user, timestamp, votes } = suggestion
  const { t } = useTranslation(['editor', 'common'])
  const mutation = useUnitMutation()
  const me = useMe()
  const name = userName(user)
  const params = { id }
  const vote = (value: 1 | -1) =>
    mutation.mutate({
      work: () => call('POST /api/suggestions/:id/vote/', { params, body: { value } }),
      said: t('said.voted'),
    })
  const accept = () =>
    mutation.mutate({
      work: () => call('POST /api/suggestions/:id/accept/', { params, body: {} }),
      said: t('said.accepted'),
    })
  const reject = () =>
    mutation.mutate({
      work: () => call('DELETE /api/suggestions/:id/', { params, body: {} }),
      said: t('said.deleted'),
    })
  return (
    <li className={classes.item}>
      <div className={classes.body}>
        <FormsText
          forms={target}
          against={unit.target.some(Boolean) ? unit.target : undefined}
          language={context.target}
        />
        <div className={classes.details}>
          <span>{name || t('nobody')}</span>
          <time dateTime={timestamp} title={formatMoment(timestamp)}>
            {formatAgo(timestamp)}
          </time>
          <span>{t('suggestions.votes', { count: votes })}</span>
        </div>
        {mutation.error && <p role="alert">{mutation.error.message}</p>}
      </div>
      <div className={classes.actions}>
        {may(context.scope, 'suggestion.accept') && (
          <Button size="compact-sm" onClick={accept}>
            {t('suggestions.accept')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => replace(target)}>
          {t('suggestions.edit')}
        </Button>
        {may(context.scope, 'suggestion.vote') && (
          <>
            <Button size="compact-sm" variant="default" aria-label={t('suggestions.for')} onClick={() => vote(1)}>
              +1
            </Button>
            <Button size="compact-sm" variant="default" aria-label={t('suggestions.against')} onClick={() => vote(-1)}>
              −1
            </Button>
          </>
        )}
        {(may(context.scope, 'suggestion.delete') || (me && me.username === name)) && (
          <Button size="compact-sm" variant="subtle" onClick={reject}>
            {t('common:delete')}
          </Button>
        )}
      </div>
    </li>
  )
}
