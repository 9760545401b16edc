import { message } from '#core/messages/message.ts'
import { flagNumber } from '#core/units/flags.ts'
import { baseLanguage } from '../../languages/base-language.ts'
import { type Check, ignoreFlag } from '../model/check.ts'
import { countedLength } from './max-length.ts'

/** English is short: most translations need more room. */
const ENGLISH_SHARE = 0.85

export const sourceMaxLength: Check = {
  id: 'source-max-length',
  name: 'Source string length',
  description: 'The source is so long that translations may exceed the length limit.',
  on: 'source',
  enabledBy: ['max-length'],
  ignoredBy: ignoreFlag('source-max-length'),
  find({ source, flags, sourceLanguage }) {
    const limit = flagNumber(flags, 'max-length')
    if (limit === undefined) return []
    const share = baseLanguage(sourceLanguage.code) === 'en' ? ENGLISH_SHARE : 1
    return source.flatMap((text, form) => {
      const length = countedLength(text, flags)
      if (length <= limit * share) return []
      const said = message('finding.sourceTooLong', { length, limit })
      return [{ form, start: 0, end: text.length, message: said }]
    })
  },
}
