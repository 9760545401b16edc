import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { formatNumber } from '../../locale/format.ts'
import { BellIcon } from '../controls/icons.tsx'
import classes from './inbox-link.module.css'

const MAX_SHOWN = 99

/** The bell: how much is unread, and the way there. */
export function InboxLink() {
  const { t } = useTranslation()
  const me = useMe()
  if (!me) return null
  const { unread } = me
  const name = unread === 0 ? t('menu.inbox') : t('menu.inboxUnread', { count: unread })
  return (
    <Link to="/inbox/" className={classes.bell} aria-label={name} title={name}>
      <BellIcon />
      {unread > 0 && (
        <span className={classes.count} aria-hidden="true">
          {unread > MAX_SHOWN ? `${formatNumber(MAX_SHOWN)}+` : formatNumber(unread)}
        </span>
      )}
    </Link>
  )
}
