import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../api/account.ts'
import type { Scope } from '../../../api/scopes.ts'
import { Outcome } from '../../../components/status/outcome.tsx'
import { useMessages } from '../../../locale/own-words.ts'
import { type BulkResult, revertChanges } from './undo.ts'

interface Props {
  scope: Scope
  result: BulkResult
  /** When the first of the changes was made; unknown: nothing to undo. */
  since: string | undefined
}

/** What a change of many strings did, and the way back. */
export function BulkOutcome({ scope, result, since }: Props) {
  const { t } = useTranslation('tools')
  const words = useMessages('messages')
  const me = useMe()
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => revertChanges(scope, me?.username ?? '', since ?? ''),
    onSuccess: () => client.invalidateQueries(),
  })
  const problem = result.results.find(({ errors }) => errors && errors.length > 0)?.errors?.[0]
  if (undo.isSuccess)
    return <Outcome>{t('undo.done', { count: undo.data.reverted, skipped: undo.data.skipped })}</Outcome>
  return (
    <Outcome tone={result.failed > 0 ? 'bad' : 'good'}>
      <span>
        {t('result.saved', { count: result.saved })}
        {result.suggested > 0 && ` ${t('result.suggested', { count: result.suggested })}`}
        {result.unchanged > 0 && ` ${t('result.unchanged', { count: result.unchanged })}`}
        {result.failed > 0 &&
          ` ${t('result.failed', { count: result.failed })} ${words(problem?.message, problem?.detail)}`}
      </span>
      {since !== undefined && result.saved > 0 && (
        <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
          {t('undo.do')}
        </Button>
      )}
      {undo.error && <span>{undo.error.message}</span>}
    </Outcome>
  )
}
