import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../../api/account.ts'
import { call } from '../../../api/call.ts'
import { TextLink } from '../../../components/controls/text-link.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { AccountCard } from './account-card.tsx'
import { AccountFields, accountFields, emptyAccount } from './account-fields.tsx'
import { ProofNote } from './proof-note.tsx'
import { proofOfWork } from './proof-of-work.ts'
import { rememberNext } from './remembered-next.ts'

export function SignUpPage({ next }: { next?: string | undefined }) {
  const { t } = useTranslation('account')
  const account = useQuery(accountQuery)
  return (
    <Loaded query={account} waiting={<WaitingList />}>
      {({ registration }) =>
        registration === 'open' ? (
          <SignUpForm next={next} />
        ) : (
          <AccountCard
            title={t('signUp.title')}
            lead={t(registration === 'invite' ? 'signUp.invite' : 'signUp.closed')}
          >
            <TextLink to="/accounts/login/">{t('signIn.do')}</TextLink>
          </AccountCard>
        )
      }
    </Loaded>
  )
}

function SignUpForm({ next }: { next: string | undefined }) {
  const { t } = useTranslation('account')
  const submission = useSubmission()
  const [wanted, setWanted] = useState(emptyAccount)
  const [sent, setSent] = useState(false)
  const [isWorking, setWorking] = useState(false)
  if (sent) return <AccountCard title={t('emailSent.title')} lead={t('emailSent.signUp', { email: wanted.email })} />
  return (
    <AccountCard
      title={t('signUp.title')}
      lead={t('signUp.lead')}
      onSubmit={() =>
        submission.run(async () => {
          const { password: _, ...account } = wanted
          await call('POST /api/account/sign-up/', { body: { ...account, ...(await proofOfWork(setWorking)) } })
          rememberNext(next)
          setSent(true)
        })
      }
      foot={
        <TextLink to="/accounts/login/" search={next === undefined ? {} : { next }}>
          {t('signUp.known')}
        </TextLink>
      }
    >
      <FormError error={submission.error} fields={accountFields} />
      <AccountFields value={wanted} onChange={setWanted} submission={submission} withPassword={false} />
      <ProofNote isWorking={isWorking} />
      <Button type="submit" loading={submission.busy}>
        {t('signUp.do')}
      </Button>
    </AccountCard>
  )
}
