import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../../api/account.ts'
import { call } from '../../../api/call.ts'
import { identitiesQuery } from '../../../api/profile.ts'
import classes from '../../../components/form/form.module.css'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { formatDay } from '../../../locale/format.ts'
import { useConfirmed } from '../confirm-identity.tsx'
import { leaveForProvider } from '../sign-in/sign-in-page.tsx'

/** Accounts elsewhere that let in. */
export function Identities() {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const confirmed = useConfirmed()
  const submission = useSubmission()
  const identities = useQuery(identitiesQuery).data ?? []
  // A directory is linked by signing in with it.
  const providers = (useQuery(accountQuery).data?.providers ?? []).filter(({ kind }) => kind !== 'ldap')
  const remove = (id: number) =>
    submission.run(async () => {
      await confirmed(() => call('DELETE /api/account/identities/:id/', { params: { id } }))
      await client.invalidateQueries(identitiesQuery)
    })
  if (identities.length === 0 && providers.length === 0) return null
  return (
    <div>
      <Text mt="md" fw={600}>
        {t('identities.lead')}
      </Text>
      <FormError error={submission.error} />
      <ul className={classes.rows}>
        {identities.map(({ id, issuer, email, created }) => (
          <li key={id} className={classes.row}>
            <div>
              <bdi>{issuer}</bdi>
              <div className={classes.detail}>
                {email} · {formatDay(created)}
              </div>
            </div>
            <Button size="xs" variant="default" onClick={() => remove(id)}>
              {t('identities.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        {providers.map(({ slug, name }) => (
          <Button
            key={slug}
            variant="default"
            loading={submission.busy}
            onClick={() => submission.run(() => confirmed(() => leaveForProvider('identities', slug)))}
          >
            {t('identities.add', { name })}
          </Button>
        ))}
      </div>
    </div>
  )
}
