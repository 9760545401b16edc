import { message } from '#core/messages/message.ts'
import { enabledLanguages } from '#core/placeholders/languages.ts'
import { isPositional, type Placeholder } from '#core/placeholders/placeholder.ts'
import { type Check, ignoreFlag } from '../model/check.ts'

export const unnamedFormat: Check = {
  id: 'unnamed_format',
  name: 'Multiple unnamed variables',
  description: "Several placeholders have no name, so translators can't reorder them.",
  on: 'source',
  ignoredBy: ignoreFlag('unnamed_format'),
  find({ source: [text = ''], flags }) {
    return enabledLanguages(flags).flatMap(({ id, find }) => {
      const [, second] = find(text).filter((one) => isPositional(one) || isPercentSign(id, one))
      if (!second) return []
      return [{ form: 0, start: second.start, end: second.end, message: message('finding.unnamed') }]
    })
  },
}

/** In Python `%%` is read like any other directive. */
const isPercentSign = (id: string, { kind }: Placeholder): boolean => id === 'python-format' && kind === 'escape'
