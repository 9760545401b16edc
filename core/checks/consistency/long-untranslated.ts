import { message } from '#core/messages/message.ts'
import { type Check, ignoreFlag } from '../model/check.ts'

const LONG_DAYS = 90

export const longUntranslated: Check = {
  id: 'long_untranslated',
  name: 'Long untranslated',
  description: 'The string has been untranslated far longer than others.',
  on: 'source',
  ignoredBy: ignoreFlag('long_untranslated'),
  needsRelatedUnits: true,
  find({ source: [text = ''], relatedUnits }) {
    if (
      !relatedUnits ||
      relatedUnits.days <= LONG_DAYS ||
      relatedUnits.translatedShare >= relatedUnits.componentShare / 2
    )
      return []
    const said = message('finding.fewLanguages', { days: relatedUnits.days })
    return [{ form: 0, start: 0, end: text.length, message: said }]
  },
}
