import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '../../api/account.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSending } from '../../components/form/use-sending.ts'
import { Section } from '../../components/section.tsx'
import { postAccount } from './enter.ts'
import { SaveBar } from './save-bar.tsx'

export function PasswordChange({ me }: { me: Me }) {
  const { t } = useTranslation('account')
  const sending = useSending()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [saved, setSaved] = useState(false)
  const change = async () => {
    await postAccount(['password'], { ...(me.has_password && { current }), password })
    setCurrent('')
    setPassword('')
    setSaved(true)
  }
  const eye = { visibilityToggleButtonProps: { 'aria-label': t('field.showPassword') } }
  return (
    <Section title={t('password.title')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          sending.run(change)
        }}
      >
        <FormError error={sending.error} fields={['current', 'password']} />
        <input type="hidden" autoComplete="username" value={me.username} readOnly />
        {me.has_password && (
          <PasswordInput
            label={t('field.currentPassword')}
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            error={sending.problem('current')}
            autoComplete="current-password"
            required
            {...eye}
          />
        )}
        <PasswordInput
          label={t('field.newPassword')}
          description={t('field.passwordHelp')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={sending.problem('password')}
          autoComplete="new-password"
          required
          {...eye}
        />
        <SaveBar busy={sending.busy} saved={saved} />
      </form>
    </Section>
  )
}
