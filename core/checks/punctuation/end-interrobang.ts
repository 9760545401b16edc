import { message } from '#core/messages/message.ts'
import type { Check } from '../model/check.ts'
import { formCheck } from '../model/form-check.ts'
import { INTERROBANGS } from './punctuation-marks.ts'

const interrobangOf = (text: string): string | undefined => INTERROBANGS.find((sign) => text.endsWith(sign))

export const endsWithInterrobang = (text: string): boolean => interrobangOf(text) !== undefined

export const endInterrobang: Check = formCheck({
  id: 'end_interrobang',
  name: 'Mismatched interrobang',
  description: 'Source and translation do not both end with an interrobang (?!).',
  find({ source, target }) {
    const text = target.trimEnd()
    const had = interrobangOf(text)
    if (text === '' || (had !== undefined) === endsWithInterrobang(source.trimEnd())) return undefined
    const said = message(had ? 'finding.onlyTranslationEnds' : 'finding.onlySourceEnds', { mark: '?!' })
    return { start: text.length - (had?.length ?? 0), end: text.length, message: said }
  },
})
