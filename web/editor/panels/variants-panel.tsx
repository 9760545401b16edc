import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { partQuery } from '../data/units.ts'
import { useEditing } from '../model/context.ts'
import { Listed } from './listed.tsx'
import classes from './panel.module.css'
import { UnitRow } from './unit-row.tsx'

/** Strings that say the same for another place: shorter, for a smaller screen, for another product. */
export function VariantsPanel() {
  const { unit } = useEditing()
  const { t } = useTranslation('editor')
  const query = useQuery(partQuery(unit.id, 'GET /api/units/:id/variants/', 100))
  return (
    <Listed query={query} empty={t('variants.empty')}>
      {(variant) => (
        <li key={variant.id} className={classes.item}>
          <bdi className={classes.name}>{variant.context}</bdi>
          <UnitRow unit={variant} />
        </li>
      )}
    </Listed>
  )
}
