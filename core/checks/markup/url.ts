import { formCheck, whole } from '../model/form-check.ts'
import { say } from '../model/messages.ts'

const SCHEME = /^(?:https?|ftps?):\/\//i

export const url = formCheck({
  id: 'url',
  name: 'URL',
  description: 'The translation is not a valid URL.',
  enabledBy: ['url'],
  find({ target }) {
    if (SCHEME.test(target) && !/\s/.test(target) && URL.canParse(target)) return undefined
    return whole(target, say('notUrl'))
  },
})
