import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { hasPasskeys, showPasskey } from '../passkey.ts'
import classes from './second-factor.module.css'

interface Props {
  ticket: string
  /** totp, passkey, recovery_code. */
  kinds: readonly string[]
  onPassed: () => unknown
}

/** The second step of a sign-in: a code, a passkey, or a recovery code. */
export function SecondFactor({ ticket, kinds, onPassed }: Props) {
  const { t } = useTranslation('account')
  const submission = useSubmission()
  const [code, setCode] = useState('')
  const [lost, setLost] = useState(!kinds.includes('totp'))
  const withCode = async () => {
    await call('POST /api/account/second-factor/', { body: { ticket, [lost ? 'recovery_code' : 'totp']: code } })
    onPassed()
  }
  const withPasskey = async () => {
    const asked = await call('POST /api/account/passkey-sign-in/', {
      body: {
        ticket,
      },
    })
    const response = await showPasskey(asked.options)
    await call('POST /api/account/passkey-sign-in/finish/', { body: { challenge: asked.challenge, ticket, response } })
    onPassed()
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submission.run(withCode)
      }}
    >
      <FormError error={submission.error} />
      <TextInput
        key={String(lost)}
        label={t(lost ? 'second.recovery' : 'second.code')}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        inputMode={lost ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoFocus
        required
      />
      <Button type="submit" loading={submission.busy}>
        {t('second.do')}
      </Button>
      {kinds.includes('passkey') && hasPasskeys() && (
        <Button variant="default" type="button" onClick={() => submission.run(withPasskey)}>
          {t('second.passkey')}
        </Button>
      )}
      {kinds.includes('totp') && (
        <Button variant="subtle" type="button" onClick={() => setLost(!lost)}>
          {t(lost ? 'second.useCode' : 'second.useRecovery')}
        </Button>
      )}
    </form>
  )
}
