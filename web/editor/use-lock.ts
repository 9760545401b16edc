import { useTranslation } from 'react-i18next'
import { State } from '#core/units/state.ts'
import { may } from '../api/places.ts'
import type { Unit } from '../api/types.ts'
import type { Surroundings } from './data/surroundings.ts'

/** Why the person may not change a string, if so, and whether they may suggest or approve. */
export function useLock(unit: Unit, { place, translation }: Surroundings) {
  const { t } = useTranslation('editor')
  const reviews = translation.is_source ? place.project?.source_review : place.project?.translation_review
  const reason = (): string | undefined => {
    if (unit.state === State.readOnly) return t('locked.readOnly')
    if (!may(place, 'unit.edit')) return place.why_not['unit.edit'] ?? t('locked.noRight')
    if (unit.state === State.approved && reviews && !may(place, 'unit.review')) return t('locked.approved')
    return undefined
  }
  return {
    locked: reason(),
    maySuggest: may(place, 'suggestion.add') && unit.state !== State.readOnly,
    mayApprove: Boolean(reviews) && may(place, 'unit.review'),
  }
}
