import { message } from '#core/messages/message.ts'
import { formCheck, whole } from '../model/form-check.ts'

const SCHEME = /^(?:https?|ftps?):\/\/(?:[^\s/@]{0,200}@)?/i
const LABEL = /^[a-z0-9\u00a1-\uffff](?:[a-z0-9\u00a1-\uffff-]{0,61}[a-z0-9\u00a1-\uffff])?$/i
const TOP_LEVEL = /^(?:xn--[a-z0-9-]{1,59}|[a-z\u00a1-\uffff][a-z\u00a1-\uffff-]{0,61}[a-z\u00a1-\uffff])$/i
const ADDRESS = /^(?:\[[0-9a-f:.]+\]|(?:\d{1,3}\.){3}\d{1,3}|localhost)$/i

/** A name that can be looked up: with a top level domain, or an address. */
function isHost(host: string): boolean {
  if (ADDRESS.test(host)) return true
  const labels = host.replace(/\.$/, '').split('.')
  const top = labels.pop() ?? ''
  return labels.length > 0 && TOP_LEVEL.test(top) && labels.every((label) => LABEL.test(label))
}

function isUrl(text: string): boolean {
  const scheme = SCHEME.exec(text)?.[0]
  if (scheme === undefined || /\s/.test(text) || !URL.canParse(text)) return false
  const [host = ''] = text.slice(scheme.length).split(/[/?#]/, 1)
  return isHost(host.replace(/:\d{1,5}$/, ''))
}

export const url = formCheck({
  id: 'url',
  name: 'URL',
  description: 'The translation is not a valid URL.',
  enabledBy: ['url'],
  find({ target }) {
    return isUrl(target) ? undefined : whole(target, message('finding.notUrl'))
  },
})
