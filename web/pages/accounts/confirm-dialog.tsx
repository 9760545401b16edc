import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Me, useMe } from '../../api/account.ts'
import { call } from '../../api/call.ts'
import { Dialog } from '../../components/controls/dialog.tsx'
import { TextLink } from '../../components/controls/text-link.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import classes from './confirm-identity.module.css'

type Way = 'password' | 'code' | 'signIn'

/** How the owner can show who they are: without a password and a code, by signing in again. */
function wayOf(proof: 'password' | 'second_factor', me: Me | null | undefined): Way {
  if (proof === 'password' && me?.has_password !== false) return 'password'
  const hasCodes = me?.second_factors.some((kind) => kind === 'totp' || kind === 'recovery_code')
  return hasCodes ? 'code' : 'signIn'
}

const leads = { password: 'again.lead', code: 'again.leadCode', signIn: 'again.leadSignIn' } as const

interface Props {
  proof: 'password' | 'second_factor'
  onConfirmed: () => void
  onClose: () => void
}

/** Asks who is at the keyboard before a change that only the owner may make. */
export function ConfirmDialog({ proof, onConfirmed, onClose }: Props) {
  const { t } = useTranslation('account')
  const me = useMe()
  const submission = useSubmission()
  const [typed, setTyped] = useState('')
  const way = wayOf(proof, me)
  const confirm = async () => {
    const code = /^\d{6}$/.test(typed.trim()) ? { totp: typed.trim() } : { recovery_code: typed.trim() }
    await call('POST /api/account/confirm/', { body: way === 'password' ? { password: typed } : code })
    onConfirmed()
  }
  const field = {
    value: typed,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
    autoFocus: true,
    required: true,
  }
  return (
    <Dialog title={t('again.title')} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          submission.run(confirm)
        }}
      >
        <p className={classes.lead}>{t(leads[way])}</p>
        <FormError error={submission.error} />
        {way === 'password' && (
          <PasswordField
            label={t('field.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
            {...field}
          />
        )}
        {way === 'code' && <TextInput label={t('again.code')} autoComplete="one-time-code" {...field} />}
        {way !== 'signIn' && (
          <Button type="submit" loading={submission.busy}>
            {t('again.do')}
          </Button>
        )}
        {way !== 'password' && (
          <TextLink to="/accounts/login/" search={{ next: '/accounts/profile/#security' }}>
            {t('again.signIn')}
          </TextLink>
        )}
      </form>
    </Dialog>
  )
}
