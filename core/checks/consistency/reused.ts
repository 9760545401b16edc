import { message } from '#core/messages/message.ts'
import { joinForms } from '#core/units/forms.ts'
import { isTranslated } from '#core/units/state.ts'
import { type Check, ignoreFlag } from '../model/check.ts'
import { isCaseless } from './caseless-languages.ts'

export const reused: Check = {
  id: 'reused',
  name: 'Reused translation',
  description: 'Different source strings have the same translation.',
  on: 'target',
  ignoredBy: ignoreFlag('reused'),
  needsRelatedUnits: true,
  find({ source, target, state, language, relatedUnits }) {
    if (!relatedUnits?.propagates || !isTranslated(state) || language.plural.number === 1) return []
    const fold = isCaseless(language.code) ? (text: string) => text.toLowerCase() : (text: string) => text
    const own = fold(joinForms(source))
    const other = relatedUnits.sameTarget.find((forms) => fold(joinForms(forms)) !== own)
    if (!other) return []
    const said = message('finding.alsoUsedFor', { source: other[0] ?? '' })
    return [{ form: 0, start: 0, end: target[0]?.length ?? 0, message: said }]
  },
}
