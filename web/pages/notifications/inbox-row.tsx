import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { insideAddress } from '../../api/addresses.ts'
import type { InboxItem } from '../../api/inbox.ts'
import { TextLink } from '../../components/controls/text-link.tsx'
import { Ago } from '../../components/text/ago.tsx'
import { languageName } from '../../locale/language-name.ts'
import { useNames } from '../../locale/own-words.ts'
import classes from './inbox-page.module.css'

/** One notification: what happened, where, and the way there. Opening it marks it as read. */
export function InboxRow({ item, onRead }: { item: InboxItem; onRead: () => void }) {
  const { t } = useTranslation('account')
  const alertName = useNames('alerts')
  const { kind, read, page, user, project, component, language, source, text, timestamp } = item
  const name = user?.full_name || user?.username || t('inbox.somebody')
  const what = t(`inbox.${kind}`, { name })
  const where = [project, component, language && languageName(language)].filter(Boolean).join(' / ')
  const open = () => {
    if (!read) onRead()
  }
  return (
    <li className={classes.row} data-unread={!read || undefined}>
      <div className={classes.what}>
        {!read && <span className={classes.unread}>{t('inbox.unread')}</span>}
        {page === null ? (
          <span className={classes.title}>{what}</span>
        ) : (
          <TextLink {...insideAddress(page)} onClick={open} className={classes.title ?? ''}>
            {what}
          </TextLink>
        )}
        <span className={classes.where}>
          <bdi>{where}</bdi> <Ago time={timestamp} />
        </span>
        {source !== '' && (
          <span className={classes.source}>
            <bdi>{source}</bdi>
          </span>
        )}
        {item.alert !== null && <span>{alertName(item.alert, item.alert)}</span>}
        {text !== '' && (
          <span className={classes.text}>
            <bdi>{text}</bdi>
          </span>
        )}
      </div>
      {!read && (
        <Button variant="subtle" size="compact-sm" onClick={onRead} aria-label={t('inbox.markReadItem', { what })}>
          {t('inbox.markRead')}
        </Button>
      )}
    </li>
  )
}
