import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '../../../api/account.ts'
import { call } from '../../../api/call.ts'
import { identitiesQuery } from '../../../api/profile.ts'
import { Form } from '../../../components/form/form.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { PasswordField } from '../../../components/form/password-field.tsx'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { Section } from '../../../components/layout/section.tsx'
import { showToast } from '../../../components/toast/toasts.ts'
import { useConfirmed, wantedProof } from '../confirm-identity.tsx'
import { NewPasswordField } from '../new-password-field.tsx'

/** The password that is typed here anyway also confirms the session, where that was long ago. */
async function showing(password: string, send: () => Promise<unknown>): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (wantedProof(error) !== 'password') throw error
    await call('POST /api/account/confirm/', { body: { password } })
    await send()
  }
}

export function PasswordChange({ me }: { me: Me }) {
  const { t } = useTranslation(['account', 'common'])
  const submission = useSubmission()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const client = useQueryClient()
  const confirmed = useConfirmed()
  const identities = useQuery(identitiesQuery).data ?? []
  const [ends, setEnds] = useState(me.has_password)
  const change = async () => {
    const choice = identities.length > 0 ? { remove_identities: ends } : {}
    const send = () =>
      call('POST /api/account/password/', { body: { ...(me.has_password && { current }), password, ...choice } })
    await (me.has_password ? showing(current, send) : confirmed(send))
    await client.invalidateQueries()
    setCurrent('')
    setPassword('')
    showToast(t('common:toast.saved'))
  }
  return (
    <Section title={t('password.title')}>
      <Form onSubmit={() => submission.run(change)}>
        <FormError error={submission.error} fields={['current', 'password']} />
        <input type="hidden" autoComplete="username" value={me.username} readOnly />
        {me.has_password && (
          <PasswordField
            label={t('field.currentPassword')}
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            error={submission.problem('current')}
            autoComplete="current-password"
            required
            visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
          />
        )}
        <NewPasswordField
          label={t('field.newPassword')}
          value={password}
          onChange={setPassword}
          error={submission.problem('password')}
        />
        {identities.length > 0 && (
          <Checkbox
            label={t('password.removeIdentities')}
            checked={ends}
            onChange={(event) => setEnds(event.currentTarget.checked)}
          />
        )}
        <SaveBar busy={submission.busy} />
      </Form>
    </Section>
  )
}
