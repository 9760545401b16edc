import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { may, type Place, placeQuery } from '../../api/places.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { WaitingList } from '../../components/waiting.tsx'

interface Props {
  path: string
  title: string
  lead?: ReactNode
  /** Permissions of which one is needed; none: everybody. */
  needs?: readonly string[]
  children: (place: Place) => ReactNode
}

/** The frame of a page about a place that only some may change. */
export function ManagedPlace({ path, title, lead, needs = [], children }: Props) {
  const { t } = useTranslation('manage')
  const query = useQuery(placeQuery(path))
  const name = placeName(query.data)
  return (
    <>
      <PageHead
        title={title}
        lead={lead}
        trail={
          name === undefined || name === ''
            ? []
            : [
                <TextLink key="place" to="/projects/$/" params={{ _splat: path }}>
                  {name}
                </TextLink>,
              ]
        }
      />
      <Loaded query={query} waiting={<WaitingList />}>
        {(place) =>
          needs.length === 0 || needs.some((permission) => may(place, permission)) ? (
            children(place)
          ) : (
            <Notice title={t('refused')}>{t('refusedHelp')}</Notice>
          )
        }
      </Loaded>
    </>
  )
}

function placeName(place: Place | undefined): string | undefined {
  if (!place) return undefined
  const names = [place.project?.name, place.component?.name, place.language?.name]
  return names.filter((name) => name !== undefined).join(' · ')
}
