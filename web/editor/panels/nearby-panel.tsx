import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readAt } from '../../api/call.ts'
import { useProfile } from '../data/profile.ts'
import { LEFT_BEHIND } from '../data/units.ts'
import { useEditing } from '../model/context.ts'
import { Listed } from './listed.tsx'
import classes from './panel.module.css'
import { UnitRow } from './unit-row.tsx'

/** Shown to those who did not say otherwise. */
const USUAL = 15

/** The strings before and after this one in its file. */
export function NearbyPanel() {
  const { unit } = useEditing()
  const { t } = useTranslation('editor')
  const { pathname } = new URL(unit.translation)
  const shown = useProfile()?.nearby_strings ?? USUAL
  const context = Math.max(1, Math.floor(shown / 2))
  const query = useQuery({
    queryKey: [pathname, 'nearby', unit.position, context],
    queryFn: async ({ signal }) => {
      const from = Math.max(0, unit.position - context)
      const q = `position:[${from} to ${unit.position + context}]`
      const given = new URLSearchParams({ q, page_size: String(2 * context + 1) })
      const address = `${pathname}units/?${given}`
      return (await readAt('GET /api/translations/:project/:component/:language/units/', address, signal)).results
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
