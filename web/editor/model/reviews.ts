import { State } from '#core/units/state.ts'
import { may } from '../../api/scopes.ts'
import type { Unit } from '../../api/types.ts'
import type { UnitContext } from '../data/unit-context.ts'

type Around = Pick<UnitContext, 'scope'> & { readonly translation: Pick<UnitContext['translation'], 'is_source'> }

/** How strings are reviewed where they stand, and what the person has to do with it. */
export function reviewsIn({ scope, translation }: Around) {
  const isOn = Boolean(translation.is_source ? scope.project?.source_review : scope.project?.translation_review)
  const mayReview = isOn && may(scope, 'unit.review')
  return {
    isOn,
    mayReview,
    /** Does the string wait for a review by this person? */
    waits: ({ state }: Pick<Unit, 'state'>): boolean => mayReview && state === State.translated,
  }
}
