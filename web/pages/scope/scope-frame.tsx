import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Place, placeQuery } from '../../api/scopes.ts'
import { PlaceAnnouncements } from '../../components/frame/announcements.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { PlaceActions } from './scope-actions.tsx'
import { usePlaceTrail } from './scope-breadcrumbs.tsx'
import { stepsTo } from './scope-names.ts'
import { type PlaceTab, PlaceTabs } from './scope-tabs.tsx'

interface Props {
  path: string
  current: PlaceTab
  children: (place: Place) => ReactNode
}

/** What all pages about a place have in common: where it is, what else there is to see of it, what can be done. */
export function PlaceFrame({ path, current, children }: Props) {
  const { t } = useTranslation('browse')
  const query = useQuery(placeQuery(path))
  const place = query.data
  const steps = place ? stepsTo(place) : []
  const trail = usePlaceTrail(place)
  return (
    <>
      <PageHead
        title={steps.at(-1)?.name ?? path}
        part={current === 'overview' ? undefined : t(`tabs.${current}`)}
        trail={trail}
        actions={place && <PlaceActions place={place} />}
      />
      {place && <PlaceTabs place={place} current={current} />}
      {place && <PlaceAnnouncements path={path} />}
      <Loaded query={query} waiting={<WaitingList />}>
        {children}
      </Loaded>
    </>
  )
}
