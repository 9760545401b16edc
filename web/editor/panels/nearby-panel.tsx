import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getJson } from '../../api/client.ts'
import type { Page, Unit } from '../../api/types.ts'
import { useEditing } from '../context.ts'
import { LEFT_BEHIND } from '../data/units.ts'
import { Listed } from './listed.tsx'
import classes from './panel.module.css'
import { UnitRow } from './unit-row.tsx'

const AROUND = 7

/** The strings before and after this one in its file. */
export function NearbyPanel() {
  const { unit } = useEditing()
  const { t } = useTranslation('editor')
  const { pathname } = new URL(unit.translation)
  const query = useQuery({
    queryKey: [pathname, 'nearby', unit.position],
    queryFn: async ({ signal }) => {
      const from = Math.max(0, unit.position - AROUND)
      const given = new URLSearchParams({ q: `position:[${from} to ${unit.position + AROUND}]`, page_size: '30' })
      return (await getJson<Page<Unit>>(`${pathname}units/?${given}`, signal)).results
    },
    gcTime: LEFT_BEHIND,
  })
  return (
    <Listed query={query} empty={t('nearby.empty')}>
      {(near) => (
        <li key={near.id} className={classes.item} aria-current={near.id === unit.id || undefined}>
          <span className={classes.number}>{near.position}</span>
          <UnitRow unit={near} />
        </li>
      )}
    </Listed>
  )
}
