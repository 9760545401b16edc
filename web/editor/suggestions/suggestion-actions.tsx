import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { call } from '../../api/call.ts'
import { may } from '../../api/scopes.ts'
import { formatAgo, formatMoment } from '../../locale/format.ts'
import { type Suggestion, userName } from '../data/feedback.ts'
import { useEditing } from '../model/context.ts'
import { useUnitMutation } from '../panels/use-unit-mutation.ts'

/** Who suggested a text, when, and what others think of it. */
export function SuggestionDetails({ suggestion: { user, timestamp, votes } }: { suggestion: Suggestion }) {
  const { t } = useTranslation('editor')
  return (
    <>
      <span>{userName(user) || t('nobody')}</span>
      <time dateTime={timestamp} title={formatMoment(timestamp)}>
        {formatAgo(timestamp)}
      </time>
      <span>{t('suggestions.votes', { count: votes })}</span>
    </>
  )
}

/** Take what somebody suggested, vote on it, or turn it down. */
export function SuggestionActions({ suggestion: { id, user } }: { suggestion: Suggestion }) {
  const { scope } = useEditing().context
  const { t } = useTranslation(['editor', 'common'])
  const mutation = useUnitMutation()
  const me = useMe()
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
    <>
      {may(scope, 'suggestion.accept') && (
        <Button size="compact-xs" onClick={accept}>
          {t('suggestions.accept')}
        </Button>
      )}
      {may(scope, 'suggestion.vote') && (
        <>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('suggestions.for')}
            title={t('suggestions.for')}
            onClick={() => vote(1)}
          >
            ▲
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('suggestions.against')}
            title={t('suggestions.against')}
            onClick={() => vote(-1)}
          >
            ▼
          </Button>
        </>
      )}
      {(may(scope, 'suggestion.delete') || (me && me.username === userName(user))) && (
        <Button size="compact-xs" variant="subtle" onClick={reject}>
          {t('common:delete')}
        </Button>
      )}
      {mutation.error && <p role="alert">{mutation.error.message}</p>}
    </>
  )
}
