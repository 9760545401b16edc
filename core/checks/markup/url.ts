import { message } from '#core/messages/message.ts'
import { formCheck, whole } from '../model/form-check.ts'

const SCHEME = /^(?:https?|ftps?):\/\//i

export const url = formCheck({
  id: 'url',
  name: 'URL',
  description: 'The translation is not a valid URL.',
  enabledBy: ['url'],
  find({ target }) {
    if (SCHEME.test(target) && !/\s/.test(target) && URL.canParse(target)) return undefined
    return whole(target, message('finding.notUrl'))
  },
})
