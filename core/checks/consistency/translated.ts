import { isTranslated } from '#core/units/state.ts'
import { type Check, ignoreFlag } from '../model/check.ts'
import { say } from '../model/messages.ts'

export const translated: Check = {
  id: 'translated',
  name: 'Has been translated',
  description: 'The string had a translation before, and its source has not changed since.',
  offersFix: true,
  on: 'target',
  ignoredBy: ignoreFlag('translated'),
  looksAtEmpty: true,
  needsSiblings: true,
  find({ target, state, siblings }) {
    const before = siblings?.lastTranslation
    if (isTranslated(state) || before === undefined) return []
    const message = say('translatedBefore')
    return target.map((text, form) => {
      const fix = before[form]
      return { form, start: 0, end: text.length, message, ...(fix === undefined || fix === text ? {} : { fix }) }
    })
  },
}
