import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ButtonLink } from '../../../components/controls/button-link.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { NewPasswordField } from '../new-password-field.tsx'
import { keyOfLink } from '../use-sign-in.ts'
import { AccountCard } from './account-card.tsx'
import { ProofNote } from './proof-note.tsx'
import { proofOfWork } from './proof-of-work.ts'

/** Asks where to send a link; opened by the link, it asks for the new password. */
export function ResetPage() {
  const [key] = useState(keyOfLink)
  return key === '' ? <AskForLink /> : <NewPassword linkKey={key} />
}

function AskForLink() {
  const { t } = useTranslation('account')
  const submission = useSubmission()
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  const [isWorking, setWorking] = useState(false)
  if (sent) return <AccountCard title={t('emailSent.title')} lead={t('emailSent.reset', { email })} />
  return (
    <AccountCard
      title={t('reset.title')}
      lead={t('reset.lead')}
      onSubmit={() =>
        submission.run(async () => {
          await call('POST /api/account/reset/', { body: { email, ...(await proofOfWork(setWorking)) } })
          setSent(true)
        })
      }
    >
      <FormError error={submission.error} fields={['email']} />
      <TextInput
        type="email"
        label={t('field.email')}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={submission.problem('email')}
        autoComplete="email"
        autoFocus
        required
      />
      <ProofNote isWorking={isWorking} />
      <Button type="submit" loading={submission.busy}>
        {t('reset.do')}
      </Button>
    </AccountCard>
  )
}

function NewPassword({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation('account')
  const submission = useSubmission()
  const [password, setPassword] = useState('')
  const [done, setDone] = useState(false)
  if (done)
    return (
      <AccountCard title={t('reset.doneTitle')} lead={t('reset.done')}>
        <ButtonLink to="/accounts/login/">{t('signIn.do')}</ButtonLink>
      </AccountCard>
    )
  return (
    <AccountCard
      title={t('reset.newTitle')}
      onSubmit={() =>
        submission.run(async () => {
          await call('POST /api/account/reset/finish/', { body: { key: linkKey, password } })
          setDone(true)
        })
      }
    >
      <FormError error={submission.error} fields={['password']} />
      <NewPasswordField
        label={t('field.newPassword')}
        value={password}
        onChange={setPassword}
        error={submission.problem('password')}
        autoFocus
      />
      <Button type="submit" loading={submission.busy}>
        {t('reset.set')}
      </Button>
    </AccountCard>
  )
}
