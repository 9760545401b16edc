import { Badge, Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../api/account.ts'
import { apiPath, sendJson } from '../../api/client.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSending } from '../../components/form/use-sending.ts'
import { Section } from '../../components/section.tsx'
import { useConfirmed } from './confirmed.tsx'
import { postAccount } from './enter.ts'
import { emailsQuery, identitiesQuery } from './profile-queries.ts'
import { leaveForProvider } from './sign-in-page.tsx'

/** Verified addresses, and accounts elsewhere that let in. */
export function Addresses() {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const confirmed = useConfirmed()
  const sending = useSending()
  const emails = useQuery(emailsQuery).data ?? []
  const identities = useQuery(identitiesQuery).data ?? []
  const oidc = useQuery(accountQuery).data?.oidc
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState<string>()
  const change = (work: () => Promise<unknown>) =>
    sending.run(async () => {
      await confirmed(work)
      await Promise.all([client.invalidateQueries(emailsQuery), client.invalidateQueries(identitiesQuery)])
    })
  const remove = (kind: 'emails' | 'identities', id: number) =>
    change(() => sendJson(apiPath('account', kind, String(id)), { method: 'DELETE' }))
  return (
    <Section title={t('addresses.title')}>
      <FormError error={sending.error} fields={['email']} />
      <ul className={classes.rows}>
        {emails.map((one) => (
          <li key={one.id} className={classes.row}>
            <span>{one.email}</span>
            {one.primary ? (
              <Badge variant="light">{t('addresses.primary')}</Badge>
            ) : (
              <span className={classes.buttons}>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => change(() => postAccount(['emails', 'primary'], { email: one.email }))}
                >
                  {t('addresses.choose')}
                </Button>
                <Button size="xs" variant="default" onClick={() => remove('emails', one.id)}>
                  {t('addresses.remove')}
                </Button>
              </span>
            )}
          </li>
        ))}
        {identities.map((one) => (
          <li key={`identity-${one.id}`} className={classes.row}>
            <span>{one.issuer}</span>
            <span className={classes.detail}>{one.email}</span>
            <Button size="xs" variant="default" onClick={() => remove('identities', one.id)}>
              {t('addresses.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          sending.run(async () => {
            await postAccount(['emails'], { email })
            setAsked(email)
            setEmail('')
          })
        }}
      >
        <TextInput
          type="email"
          label={t('addresses.new')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={sending.problem('email')}
          required
        />
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={sending.busy}>
            {t('addresses.add')}
          </Button>
          {oidc && (
            <Button type="button" variant="default" onClick={() => sending.run(leaveForProvider)}>
              {t('addresses.link', { name: oidc })}
            </Button>
          )}
          <span role="status" className={classes.detail}>
            {asked === undefined ? '' : t('addresses.asked', { email: asked })}
          </span>
        </div>
      </form>
    </Section>
  )
}
