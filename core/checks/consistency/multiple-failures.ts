import { message } from '#core/messages/message.ts'
import { type Check, ignoreFlag } from '../model/check.ts'

/** In so many languages a string fails before its source is held to be hard to translate. */
export const LEAST_FAILING_LANGUAGES = 2

export const multipleFailures: Check = {
  id: 'multiple_failures',
  name: 'Multiple failing checks',
  description: 'Translations of this string fail checks in several languages.',
  on: 'source',
  ignoredBy: ignoreFlag('multiple_failures'),
  needsRelatedUnits: true,
  find({ source: [text = ''], relatedUnits }) {
    const languages = relatedUnits?.failingLanguages ?? 0
    if (languages < LEAST_FAILING_LANGUAGES) return []
    const said = message('finding.failsInMany', { languages })
    return [{ form: 0, start: 0, end: text.length, message: said }]
  },
}
