import { message } from '#core/messages/message.ts'
import { isTranslated } from '#core/units/state.ts'
import { type Check, ignoreFlag } from '../model/check.ts'

export const translated: Check = {
  id: 'translated',
  name: 'Has been translated',
  description: "The string was translated before, and its source hasn't changed since.",
  offersFix: true,
  on: 'target',
  ignoredBy: ignoreFlag('translated'),
  looksAtEmpty: true,
  needsRelatedUnits: true,
  find({ target, state, relatedUnits }) {
    const before = relatedUnits?.lastTranslation
    if (isTranslated(state) || before === undefined) return []
    const said = message('finding.translatedBefore')
    return target.map((text, form) => {
      const fix = before[form]
      return { form, start: 0, end: text.length, message: said, ...(fix === undefined || fix === text ? {} : { fix }) }
    })
  },
}
