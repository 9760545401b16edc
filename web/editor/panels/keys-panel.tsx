import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readAt } from '../../api/call.ts'
import { LEFT_BEHIND } from '../data/units.ts'
import { useEditing } from '../model/context.ts'
import { Listed } from './listed.tsx'
import classes from './panel.module.css'
import { keyBeginning, keySearch } from './similar-keys.ts'
import { UnitRow } from './unit-row.tsx'

const PAGE_SIZE = '40'

/** Strings whose keys begin like this one's: variants of it, and what is shown beside it. */
export function KeysPanel() {
  const { unit } = useEditing()
  const { t } = useTranslation('editor')
  const beginning = keyBeginning(unit.context)
  const { pathname } = new URL(unit.translation)
  const query = useQuery({
    queryKey: [pathname, 'keys', beginning],
    queryFn: async ({ signal }) => {
      const given = new URLSearchParams({ q: keySearch(beginning), sort_by: 'context', page_size: PAGE_SIZE })
      const address = `${pathname}units/?${given}`
      return (await readAt('GET /api/translations/:project/:component/:language/units/', address, signal)).results
    },
    gcTime: LEFT_BEHIND,
    select: (units) => units.filter(({ id, context }) => id !== unit.id && context.startsWith(beginning)),
  })
  return (
    <Listed query={query} empty={t('similar.empty')}>
      {(near) => (
        <li key={near.id} className={classes.item}>
          <bdi className={classes.name}>{near.context.slice(beginning.length)}</bdi>
          <UnitRow unit={near} />
        </li>
      )}
    </Listed>
  )
}
