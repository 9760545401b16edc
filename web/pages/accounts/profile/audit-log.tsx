import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '../../../api/account.ts'
import { auditQuery } from '../../../api/profile.ts'
import classes from '../../../components/form/form.module.css'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { formatMoment } from '../../../locale/format.ts'

const activities = [
  'email_added',
  'email_chosen',
  'email_removed',
  'failed_second_factor',
  'failed_sign_in',
  'identity_added',
  'identity_removed',
  'invitation_accepted',
  'password_changed',
  'recovery_codes_renewed',
  'scim_activated',
  'scim_deactivated',
  'scim_email',
  'scim_linked',
  'second_factor_added',
  'second_factor_removed',
  'session_ended',
  'sessions_ended',
  'sign_in',
  'sign_out',
  'token_made',
  'token_revoked',
] as const

/** What happened to the account, newest first. */
export function AuditLog(_: { me: Me }) {
  const { t } = useTranslation('account')
  const [page, setPage] = useState(1)
  const activityName = (activity: string) => {
    const known = activities.find((one) => one === activity)
    return known === undefined ? activity.replaceAll('_', ' ') : t(`audit.${known}`)
  }
  return (
    <Loaded query={useQuery(auditQuery(page))} waiting={<WaitingList />}>
      {({ results, next }) => (
        <>
          <ul className={classes.rows}>
            {results.map((entry) => (
              <li key={entry.id} className={classes.row}>
                <span>{activityName(entry.activity)}</span>
                <span className={classes.detail} dir="auto">
                  {entry.address} · {entry.user_agent}
                </span>
                <time className={classes.detail} dateTime={entry.timestamp}>
                  {formatMoment(entry.timestamp)}
                </time>
              </li>
            ))}
          </ul>
          <div className={classes.buttons}>
            {page > 1 && (
              <Button variant="default" onClick={() => setPage(page - 1)}>
                {t('audit.newer')}
              </Button>
            )}
            {next !== null && (
              <Button variant="default" onClick={() => setPage(page + 1)}>
                {t('audit.older')}
              </Button>
            )}
          </div>
        </>
      )}
    </Loaded>
  )
}
