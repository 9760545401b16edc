import { useTranslation } from 'react-i18next'
import type { Unit } from '../../api/types.ts'
import type { UnitContext } from '../data/unit-context.ts'
import { lockOf } from './lock.ts'

/** Why the person may not change a string, if so, in words, and whether they may suggest or approve. */
export function useLock(unit: Unit, { scope, translation }: UnitContext) {
  const { t } = useTranslation('editor')
  const { locked, ...rest } = lockOf(unit, scope, translation.is_source)
  const reason = locked === 'noRight' ? scope.why_not['unit.edit'] : undefined
  return { ...rest, locked: locked && (reason ?? t(`locked.${locked}`)) }
}
