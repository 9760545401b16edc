import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Account, accountQuery } from '../../../api/account.ts'
import { call } from '../../../api/call.ts'
import { TextLink } from '../../../components/controls/text-link.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { PasswordField } from '../../../components/form/password-field.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { hasPasskeys, showPasskey } from '../passkey.ts'
import { type SignInReply, useEnter } from '../use-sign-in.ts'
import { AccountCard } from './account-card.tsx'
import { safeNext } from './safe-next.ts'
import { SecondFactor } from './second-factor.tsx'

export function SignInPage({ next }: { next: string | undefined }) {
  const { t } = useTranslation('account')
  const [waiting, setWaiting] = useState<SignInReply>()
  const enter = useEnter()
  if (waiting?.ticket)
    return (
      <AccountCard title={t('second.title')} lead={t('second.lead')}>
        <SecondFactor ticket={waiting.ticket} kinds={waiting.second_factors} onPassed={() => enter(next)} />
      </AccountCard>
    )
  return <PasswordCard next={next} onReply={(reply) => (reply.signed_in ? enter(next) : setWaiting(reply))} />
}

type Providers = Account['providers']

/** Directories take names and passwords; all others have pages of their own. */
const splitProviders = (providers: Providers): [Providers, Providers] => [
  providers.filter(({ kind }) => kind === 'ldap'),
  providers.filter(({ kind }) => kind !== 'ldap'),
]

interface PasswordCardProps {
  next: string | undefined
  onReply: (reply: SignInReply) => unknown
}

function PasswordCard({ next, onReply }: PasswordCardProps) {
  const { t } = useTranslation('account')
  const account = useQuery(accountQuery).data
  const submission = useSubmission()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [directories, services] = splitProviders(account?.providers ?? [])
  // Where there is a directory, most people are in it.
  const provider = chosen ?? directories[0]?.slug ?? ''
  const body = { name, password, ...(provider !== '' && { provider }) }
  return (
    <AccountCard
      title={t('signIn.title')}
      onSubmit={() => submission.run(async () => void onReply(await call('POST /api/account/sign-in/', { body })))}
      foot={
        <>
          <TextLink to="/accounts/reset/">{t('signIn.forgotten')}</TextLink>
          {account?.registration === 'open' && (
            <TextLink to="/accounts/register/" search={next === undefined ? {} : { next }}>
              {t('signIn.noAccount')}
            </TextLink>
          )}
        </>
      }
    >
      <FormError error={submission.error} />
      {directories.length > 0 && (
        <NativeSelect
          label={t('signIn.account')}
          data={[
            ...directories.map(({ slug, name }) => ({ value: slug, label: name })),
            { value: '', label: t('signIn.accountHere') },
          ]}
          value={provider}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={t(provider === '' ? 'field.nameOrEmail' : 'field.username')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="username webauthn"
        autoFocus
        required
      />
      <PasswordField
        label={t('field.password')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
        required
      />
      <Button type="submit" loading={submission.busy}>
        {t('signIn.do')}
      </Button>
      <OtherWays providers={services} next={next} submission={submission} onReply={onReply} />
    </AccountCard>
  )
}

interface OtherWaysProps {
  providers: Providers
  next: string | undefined
  submission: ReturnType<typeof useSubmission>
  onReply: (reply: SignInReply) => unknown
}

function OtherWays({ providers, next, submission, onReply }: OtherWaysProps) {
  const { t } = useTranslation('account')
  const withPasskey = async () => {
    const asked = await call('POST /api/account/passkey-sign-in/', { body: {} })
    const response = await showPasskey(asked.options)
    onReply(await call('POST /api/account/passkey-sign-in/finish/', { body: { challenge: asked.challenge, response } }))
  }
  return (
    <>
      {hasPasskeys() && (
        <Button variant="default" type="button" onClick={() => submission.run(withPasskey)}>
          {t('signIn.passkey')}
        </Button>
      )}
      {providers.map(({ slug, name }) => (
        <Button
          key={slug}
          variant="default"
          type="button"
          onClick={() => submission.run(() => leaveForProvider('oidc', slug, next))}
        >
          {t('signIn.oidc', { name })}
        </Button>
      ))}
    </>
  )
}

/** The ticket, what it is for and where to go then wait in this tab while the browser is away at the provider. */
export const OIDC_TICKET = 'dragoman-oidc-ticket'
export const OIDC_PURPOSE = 'dragoman-oidc-purpose'
export const OIDC_NEXT = 'dragoman-oidc-next'

/** Goes to the provider: to sign in, or to add its account to one's own. */
export async function leaveForProvider(purpose: 'oidc' | 'identities', provider: string, next?: string): Promise<void> {
  const body = { provider }
  const { url, ticket } =
    purpose === 'oidc'
      ? await call('POST /api/account/oidc/', { body })
      : await call('POST /api/account/identities/', { body })
  sessionStorage.setItem(OIDC_TICKET, ticket)
  sessionStorage.setItem(OIDC_PURPOSE, purpose)
  if (next === undefined) sessionStorage.removeItem(OIDC_NEXT)
  else sessionStorage.setItem(OIDC_NEXT, safeNext(next))
  window.location.assign(url)
}
