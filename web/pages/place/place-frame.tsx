import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { type Place, placeQuery } from '../../api/places.ts'
import { PlaceAnnouncements } from '../../components/announcements.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { WaitingList } from '../../components/waiting.tsx'
import { PlaceActions } from './place-actions.tsx'
import { stepsTo } from './place-names.ts'
import { type PlaceTab, PlaceTabs } from './place-tabs.tsx'

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
  return (
    <>
      <PageHead
        title={steps.at(-1)?.name ?? path}
        trail={[
          <TextLink key="projects" to={place?.kind === 'language' ? '/languages/' : '/projects/'}>
            {t(place?.kind === 'language' ? 'languages.title' : 'projects.title')}
          </TextLink>,
          ...steps.slice(0, -1).map((step) => (
            <TextLink key={step.path} to={pageOf('projects', step.path)}>
              <bdi>{step.name}</bdi>
            </TextLink>
          )),
        ]}
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
