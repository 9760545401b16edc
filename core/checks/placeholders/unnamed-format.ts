import { message } from '#core/messages/message.ts'
import { enabledLanguages } from '#core/placeholders/languages.ts'
import { isPositional } from '#core/placeholders/placeholder.ts'
import { type Check, ignoreFlag } from '../model/check.ts'

export const unnamedFormat: Check = {
  id: 'unnamed_format',
  name: 'Multiple unnamed variables',
  description: 'Several placeholders have no name, so that translators cannot put them in another order.',
  on: 'source',
  ignoredBy: ignoreFlag('unnamed_format'),
  find({ source, flags }) {
    const languages = enabledLanguages(flags)
    return source.flatMap((text, form) =>
      languages.flatMap(({ find }) => {
        const [first, second] = find(text).filter(isPositional)
        if (!first || !second) return []
        const said = message('finding.unnamed')
        return [{ form, start: second.start, end: second.end, message: said }]
      }),
    )
  },
}
