import { message } from '#core/messages/message.ts'
import type { Check } from '../model/check.ts'
import { formCheck } from '../model/form-check.ts'
import { INTERROBANGS } from './punctuation-marks.ts'

const interrobangOf = (text: string): string | undefined => INTERROBANGS.find((sign) => text.endsWith(sign))

export const endsWithInterrobang = (text: string): boolean => interrobangOf(text) !== undefined

export const endInterrobang: Check = formCheck({
  id: 'end_interrobang',
  name: 'Mismatched interrobang',
  description: "Source and translation don't both end with an interrobang (?!).",
  find({ source, target }) {
    const had = interrobangOf(target)
    if ((had !== undefined) === endsWithInterrobang(source)) return undefined
    const said = message(had ? 'finding.onlyTranslationEnds' : 'finding.onlySourceEnds', { mark: '?!' })
    return { start: target.length - (had?.length ?? 0), end: target.length, message: said }
  },
})
