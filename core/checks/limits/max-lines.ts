import { message } from '#core/messages/message.ts'
import { flagNumber } from '#core/units/flags.ts'
import { formCheck } from '../model/form-check.ts'

export const maxLines = formCheck({
  id: 'max-lines',
  name: 'Maximum number of lines',
  description: 'The translation has more lines than allowed.',
  enabledBy: ['max-lines'],
  find({ target }, { flags }) {
    const limit = flagNumber(flags, 'max-lines')
    if (limit === undefined) return undefined
    let at = -1
    for (let lines = 1; ; lines++) {
      at = target.indexOf('\n', at + 1)
      if (at === -1) return undefined
      if (lines >= limit) break
    }
    return { start: at, end: target.length, message: message('finding.tooManyLines', { limit }) }
  },
})
