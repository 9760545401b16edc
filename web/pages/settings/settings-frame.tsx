import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { may, type Place, placeQuery } from '../../api/scopes.ts'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { usePlaceTrail } from '../scope/scope-breadcrumbs.tsx'

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
  const trail = usePlaceTrail(query.data, { withItself: true })
  return (
    <>
      <PageHead title={title} lead={lead} trail={trail} />
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
