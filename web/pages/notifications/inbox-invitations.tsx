import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Inbox } from '../../api/inbox.ts'
import { Ago } from '../../components/text/ago.tsx'
import classes from './inbox-page.module.css'

interface Props {
  invitations: Inbox['invitations']
  busy: boolean
  onAccept: (id: string) => void
}

/** Invitations that wait for an answer. */
export function InboxInvitations({ invitations, busy, onAccept }: Props) {
  const { t } = useTranslation('account')
  if (invitations.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t('inbox.invitations')}>
      {invitations.map(({ id, by, team, project, created }) => (
        <li key={id} className={classes.row} data-unread>
          <div className={classes.what}>
            <span className={classes.title}>
              {project
                ? t('inbox.invitedTo', { name: by, team, project: project.name })
                : t('inbox.invited', { name: by, team })}
            </span>
            <span className={classes.where}>
              <Ago time={created} />
            </span>
          </div>
          <Button size="compact-sm" disabled={busy} onClick={() => onAccept(id)}>
            {t('inbox.accept')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
