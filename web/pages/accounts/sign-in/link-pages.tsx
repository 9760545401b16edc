import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../api/account.ts'
import { pageOf } from '../../../api/addresses.ts'
import { call, type Reply } from '../../../api/call.ts'
import { ButtonLink } from '../../../components/controls/button-link.tsx'
import { TextLink } from '../../../components/controls/text-link.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { formatList } from '../../../locale/format.ts'
import { ConfirmedProvider, useConfirmed } from '../confirm-identity.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { keyOfLink, type SignInReply, useEnter } from '../use-sign-in.ts'
import { AccountCard } from './account-card.tsx'
import { AccountFields, accountFields, emptyAccount, type NewAccount } from './account-fields.tsx'
import { forgetInvitation, invitationKey, keepInvitation } from './invitation-key.ts'
import { takeNext } from './remembered-next.ts'
import { SecondFactor } from './second-factor.tsx'
import { OIDC_NEXT, OIDC_PURPOSE, OIDC_TICKET } from './sign-in-page.tsx'

/** The link of a sign-up: makes the account when the person says so, not when a mail scanner opens the page. */
export function ConfirmPage() {
  const { t } = useTranslation('account')
  const [key] = useState(keyOfLink)
  const [password, setPassword] = useState('')
  const submission = useSubmission()
  const enter = useEnter()
  return (
    <AccountCard
      title={t('confirm.title')}
      lead={t('confirm.lead')}
      onSubmit={() =>
        submission.run(async () => {
          await call('POST /api/account/sign-up/finish/', { body: { key, password } })
          await enter(takeNext())
        })
      }
    >
      <FormError error={submission.error} fields={['password']} />
      <NewPasswordField
        label={t('field.password')}
        value={password}
        onChange={setPassword}
        error={submission.problem('password')}
      />
      <Button type="submit" loading={submission.busy} disabled={key === ''}>
        {t('confirm.do')}
      </Button>
    </AccountCard>
  )
}

/** The link that verifies one more address. */
export function VerifyPage() {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const [key] = useState(keyOfLink)
  const [done, setDone] = useState(false)
  const submission = useSubmission()
  if (done)
    return (
      <AccountCard title={t('verify.done')}>
        <ButtonLink to="/accounts/profile/">{t('verify.account')}</ButtonLink>
      </AccountCard>
    )
  return (
    <AccountCard
      title={t('verify.title')}
      onSubmit={() =>
        submission.run(async () => {
          await call('POST /api/account/emails/finish/', { body: { key } })
          await client.invalidateQueries()
          setDone(true)
        })
      }
    >
      <FormError error={submission.error} />
      <Button type="submit" loading={submission.busy} disabled={key === ''}>
        {t('verify.do')}
      </Button>
    </AccountCard>
  )
}

/** The one-time link of the first start. */
export function FirstPage() {
  const { t } = useTranslation('account')
  const [key] = useState(keyOfLink)
  return <OpeningPage title={t('first.title')} lead={t('first.lead')} linkKey={key} open={openFirst} withEmail />
}

/** The link of an invitation: the account that is signed in joins, or a new one is opened. It says by whom, and to what. */
export function InvitationPage() {
  const { t } = useTranslation('account')
  const me = useMe()
  const [key] = useState(invitationKey)
  const submission = useSubmission()
  const enter = useEnter()
  const { data: to } = useQuery({
    queryKey: ['invitation', key],
    queryFn: () => call('POST /api/account/invitation/look/', { body: { key } }),
    enabled: key !== '',
    retry: false,
  })
  const lead = to && t(to.project ? 'invitation.toProject' : 'invitation.toTeam', invitationWords(to))
  const next = to?.project ? pageOf('projects', to.project.slug) : undefined
  if (!me)
    return (
      <OpeningPage
        title={t('invitation.title')}
        lead={[lead, t('invitation.lead')].filter(Boolean).join(' ')}
        linkKey={key}
        open={openInvited}
        next={next}
        foot={
          <TextLink to="/accounts/login/" search={{ next: '/account/invitation/' }} onClick={() => keepInvitation(key)}>
            {t('signUp.known')}
          </TextLink>
        }
      />
    )
  return (
    <AccountCard
      title={t('invitation.title')}
      lead={[lead, t('invitation.join', { name: me.username })].filter(Boolean).join(' ')}
      onSubmit={() =>
        submission.run(async () => {
          await call('POST /api/account/invitation/', { body: { key } })
          forgetInvitation()
          await enter(next)
        })
      }
      foot={
        <TextLink to="/accounts/profile/" hash="security">
          {t('invitation.addresses')}
        </TextLink>
      }
    >
      <FormError error={submission.error} />
      <Button type="submit" loading={submission.busy}>
        {t('invitation.do')}
      </Button>
    </AccountCard>
  )
}

const invitationWords = ({ by, team, roles, project }: Reply<'POST /api/account/invitation/look/'>) => ({
  by,
  team,
  project: project?.name ?? '',
  roles: formatList(roles),
})

type OpenAccount = NewAccount & { key: string }

const openFirst = (account: OpenAccount) => call('POST /api/account/first-administrator/', { body: account })
const openInvited = ({ email: _, ...account }: OpenAccount) => call('POST /api/account/invitation/', { body: account })

interface OpeningProps {
  title: string
  lead: string
  linkKey: string
  open: (account: OpenAccount) => Promise<unknown>
  /** Where to go then. */
  next?: string | undefined
  withEmail?: boolean
  /** For those who have an account already. */
  foot?: ReactNode
}

function OpeningPage({ title, lead, linkKey, open, next, withEmail = false, foot }: OpeningProps) {
  const { t } = useTranslation('account')
  const [wanted, setWanted] = useState(emptyAccount)
  const submission = useSubmission()
  const enter = useEnter()
  const finish = async () => {
    await open({ key: linkKey, ...wanted })
    await enter(next)
  }
  return (
    <AccountCard title={title} lead={lead} onSubmit={() => submission.run(finish)} foot={foot}>
      <FormError error={submission.error} fields={accountFields} />
      <AccountFields value={wanted} onChange={setWanted} submission={submission} withEmail={withEmail} />
      <Button type="submit" loading={submission.busy} disabled={linkKey === ''}>
        {t('signUp.do')}
      </Button>
    </AccountCard>
  )
}

/** Where the provider sends people back to; `from`: the one that the address names. */
export function OidcPage({ from }: { from?: string }) {
  return (
    <ConfirmedProvider>
      <OidcReturn from={from} />
    </ConfirmedProvider>
  )
}

function OidcReturn({ from }: { from: string | undefined }) {
  const { t } = useTranslation('account')
  const [waiting, setWaiting] = useState<SignInReply>()
  const [next] = useState(() => sessionStorage.getItem(OIDC_NEXT) ?? undefined)
  const submission = useSubmission()
  const enter = useEnter()
  const confirmed = useConfirmed()
  const begun = useRef(false)
  useEffect(() => {
    // Twice would be once too often: the answer of the provider is good only once.
    if (begun.current) return
    begun.current = true
    const ticket = sessionStorage.getItem(OIDC_TICKET) ?? ''
    const adds = sessionStorage.getItem(OIDC_PURPOSE) === 'identities'
    for (const kept of [OIDC_TICKET, OIDC_PURPOSE, OIDC_NEXT]) sessionStorage.removeItem(kept)
    submission.run(async () => {
      const body = { ticket, query: window.location.search.slice(1), ...(from !== undefined && { from }) }
      if (adds) {
        await confirmed(() => call('POST /api/account/identities/finish/', { body }))
        return enter('/accounts/profile/#security')
      }
      const reply = await call('POST /api/account/oidc/finish/', { body })
      if (reply.signed_in) await enter(next)
      else setWaiting(reply)
    })
  }, [enter, submission, confirmed, from, next])
  return (
    <AccountCard title={t(waiting ? 'second.title' : 'oidc.title')}>
      <FormError error={submission.error} />
      {waiting?.ticket && (
        <SecondFactor ticket={waiting.ticket} kinds={waiting.second_factors} onPassed={() => enter(next)} />
      )}
      {submission.error && (
        <ButtonLink to="/accounts/login/" search={next === undefined ? {} : { next }}>
          {t('oidc.again')}
        </ButtonLink>
      )}
    </AccountCard>
  )
}
