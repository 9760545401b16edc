import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type PlaceAnnouncement, placeAnnouncementsQuery, SITE } from '../api/place-parts.ts'
import classes from './announcements.module.css'
import { MarkdownText } from './markdown-text.tsx'

/** What everybody is told, on every page. */
export function SiteAnnouncements() {
  return <Banners announcements={useQuery(placeAnnouncementsQuery(SITE)).data ?? []} />
}

/** What people at a place are told beside that. */
export function PlaceAnnouncements({ path }: { path: string }) {
  const site = useQuery(placeAnnouncementsQuery(SITE)).data
  const here = useQuery(placeAnnouncementsQuery(path)).data
  const known = new Set(site?.map(({ id }) => id))
  return <Banners announcements={here?.filter(({ id }) => !known.has(id)) ?? []} />
}

function Banners({ announcements }: { announcements: readonly PlaceAnnouncement[] }) {
  const { t } = useTranslation()
  if (announcements.length === 0) return null
  return (
    <section aria-label={t('announcements')} className={classes.banners}>
      {announcements.map(({ id, message, severity }) => (
        <div key={id} className={classes.banner} data-severity={severity}>
          <MarkdownText text={message} />
        </div>
      ))}
    </section>
  )
}
