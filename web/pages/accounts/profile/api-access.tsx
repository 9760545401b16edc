import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '../../../api/account.ts'
import { call } from '../../../api/call.ts'
import { tokensQuery } from '../../../api/profile.ts'
import classes from '../../../components/form/form.module.css'
import { FormError } from '../../../components/form/form-error.tsx'
import { type Submission, useSubmission } from '../../../components/form/use-submission.ts'
import { NewTokenKey } from '../../../components/tokens/new-token-key.tsx'
import { TokenSummary } from '../../../components/tokens/token-summary.tsx'
import { NewToken } from './new-token.tsx'

/** Tokens for programs that act in somebody's name. */
export function ApiAccess(_: { me: Me }) {
  const { t } = useTranslation('account')
  const submission = useSubmission()
  const [made, setMade] = useState<string>()
  return (
    <>
      <Text mt="md">{t('api.lead')}</Text>
      <FormError error={submission.error} fields={['name', 'expires', 'projects']} />
      {made !== undefined && <NewTokenKey token={made} />}
      <TokenList submission={submission} onRevoked={() => setMade(undefined)} />
      <NewToken submission={submission} onMade={setMade} />
    </>
  )
}

function TokenList({ submission, onRevoked }: { submission: Submission; onRevoked: () => void }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const tokens = useQuery(tokensQuery).data ?? []
  const revoke = (work: () => Promise<unknown>) =>
    submission.run(async () => {
      await work()
      onRevoked()
      await client.invalidateQueries(tokensQuery)
    })
  return (
    <>
      <ul className={classes.rows}>
        {tokens.map((token) => {
          const name = token.name === '' ? t('api.own') : token.name
          return (
            <li key={token.id} className={classes.row}>
              <bdi>{name}</bdi>
              <TokenSummary token={token} />
              <Button
                size="xs"
                variant="default"
                aria-label={t('token.revokeOne', { name })}
                onClick={() => revoke(() => call('DELETE /api/account/token/:id/', { params: { id: token.id } }))}
              >
                {t('token.revoke')}
              </Button>
            </li>
          )
        })}
      </ul>
      {tokens.length > 1 && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => revoke(() => call('DELETE /api/account/token/', {}))}>
            {t('api.end')}
          </Button>
        </div>
      )}
    </>
  )
}
