import { CloseButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ScopeAnnouncement, SITE, scopeAnnouncementsQuery } from '../../api/scope-parts.ts'
import { MarkdownText } from '../text/markdown-text.tsx'
import classes from './announcements.module.css'

/** So many announcements that somebody has read are remembered, in their browser. */
const MAX_REMEMBERED = 200

function readNumbers(text: string | undefined): number[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
  } catch {
    return []
  }
}

/** What everybody is told, on every page. */
export function SiteAnnouncements() {
  return <Banners announcements={useQuery(scopeAnnouncementsQuery(SITE)).data ?? []} />
}

/** What people at a place are told beside that. */
export function ScopeAnnouncements({ path }: { path: string }) {
  const site = useQuery(scopeAnnouncementsQuery(SITE)).data
  const here = useQuery(scopeAnnouncementsQuery(path)).data
  const known = new Set(site?.map(({ id }) => id))
  return <Banners announcements={here?.filter(({ id }) => !known.has(id)) ?? []} />
}

function Banners({ announcements }: { announcements: readonly ScopeAnnouncement[] }) {
  const { t } = useTranslation()
  const [hidden, setHidden] = useLocalStorage<number[]>({
    key: 'dragoman-announcements-read',
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: readNumbers,
  })
  const shown = announcements.filter(({ id }) => !hidden.includes(id))
  if (shown.length === 0) return null
  return (
    <section aria-label={t('announcements')} className={classes.banners}>
      {shown.map(({ id, message, severity }) => (
        <div key={id} className={classes.banner} data-severity={severity}>
          <div className={classes.text}>
            <MarkdownText text={message} />
          </div>
          <CloseButton
            aria-label={t('announcementRead')}
            title={t('announcementRead')}
            onClick={() => setHidden([...hidden, id].slice(-MAX_REMEMBERED))}
          />
        </div>
      ))}
    </section>
  )
}
