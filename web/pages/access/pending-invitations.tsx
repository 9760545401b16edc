import { Button, Code, CopyButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Reply, readQuery } from '../../api/call.ts'
import { ConfirmButton } from '../../components/controls/confirm-button.tsx'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Ago } from '../../components/text/ago.tsx'
import { showToast } from '../../components/toast/toasts.ts'
import { formatDay } from '../../locale/format.ts'
import { useRefreshAccess } from './use-access.ts'

export type SentInvitation = Reply<'POST /api/groups/:id/invitations/'>

const invitationsQuery = (id: number) => readQuery('GET /api/groups/:id/invitations/', { params: { id } })

/** Invitations to a team that nobody has accepted yet. */
export function PendingInvitations({ team, name }: { team: number; name: string }) {
  const { t } = useTranslation('manage')
  const submission = useSubmission()
  const refresh = useRefreshAccess()
  const { data: open = [] } = useQuery(invitationsQuery(team))
  const [sent, setSent] = useState<SentInvitation>()
  if (open.length === 0) return null
  const resend = async (invitation: string) => {
    setSent(await call('POST /api/groups/:id/invitations/:invitation/', { params: { id: team, invitation } }))
    await refresh()
  }
  const revoke = async (invitation: string, who: string) => {
    await call('DELETE /api/groups/:id/invitations/:invitation/', { params: { id: team, invitation } })
    showToast(t('invitations.revoked', { who }))
    await refresh()
  }
  return (
    <div>
      <strong>{t('invitations.pendingTo', { team: name })}</strong>
      <ul className={classes.rows}>
        {open.map(({ id, email, user, created, expires }) => {
          const who = email ?? user ?? ''
          return (
            <li key={id} className={classes.buttons}>
              <bdi>{who}</bdi>
              <span className={classes.detail}>
                <Ago time={created} /> · {t('invitations.expires', { date: formatDay(expires) })}
              </span>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t('invitations.resendOne', { who })}
                onClick={() => submission.run(() => resend(id))}
              >
                {t('invitations.resend')}
              </Button>
              <ConfirmButton
                size="compact-xs"
                text={t('invitations.revoke')}
                label={t('invitations.revokeOne', { who })}
                question={t('invitations.revokeQuestion', { who })}
                onConfirm={() => revoke(id, who)}
              >
                {t('invitations.revokeHelp')}
              </ConfirmButton>
            </li>
          )
        })}
      </ul>
      <FormError error={submission.error} />
      {sent && <InvitationSent sent={sent} />}
    </div>
  )
}

/** What became of an invitation: mailed, or to be passed on by hand. */
export function InvitationSent({ sent: { email, user, mailed, link } }: { sent: SentInvitation }) {
  const { t } = useTranslation('manage')
  const { t: common } = useTranslation()
  return (
    <div role="status">
      <p>{t(mailed ? 'invitations.mailed' : 'invitations.notMailed', { who: email ?? user ?? '' })}</p>
      {link !== null && (
        <>
          <Code block>{link}</Code>
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                {copied ? common('copied') : t('invitations.copy')}
              </Button>
            )}
          </CopyButton>
        </>
      )}
    </div>
  )
}
