import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { may, type Place } from '../../api/scopes.ts'
import { bringIntoRow } from '../../components/controls/bring-into-row.ts'
import tabClasses from '../../components/controls/tabs.module.css'
import classes from './scope-tabs.module.css'

export type PlaceTab = 'overview' | 'search' | 'history' | 'insights' | 'checks' | 'tools' | 'repository' | 'share'

const pages: Record<PlaceTab, string> = {
  overview: 'projects',
  search: 'search',
  history: 'changes/browse',
  insights: 'insights',
  checks: 'checks/-',
  tools: 'tools',
  repository: 'repository',
  share: 'widgets',
}

function shown(place: Place, tab: PlaceTab): boolean {
  if (tab === 'repository') return place.kind === 'project' || place.component ? may(place, 'vcs.view') : false
  if (tab === 'tools' || tab === 'share') return place.project !== null
  return true
}

/** Pages about the same place. */
export function PlaceTabs({ place, current }: { place: Place; current: PlaceTab }) {
  const { t } = useTranslation('browse')
  const tabs = (Object.keys(pages) as PlaceTab[]).filter((tab) => shown(place, tab))
  return (
    <nav aria-label={t('tabs.label')} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={
            tab === 'overview' && place.kind === 'language'
              ? `/languages/${place.language?.code}/`
              : pageOf(pages[tab], place.path)
          }
          ref={tab === current ? bringIntoRow : undefined}
          className={tabClasses.tab}
          activeProps={{ 'aria-current': undefined }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}
