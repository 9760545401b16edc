import { message } from '#core/messages/message.ts'
import { type Check, ignoreFlag } from '../model/check.ts'
import { placesOf } from '../model/form-check.ts'

export const ellipsis: Check = {
  id: 'ellipsis',
  name: 'Ellipsis',
  description: 'The source has three dots where one ellipsis character would do.',
  offersFix: true,
  on: 'source',
  ignoredBy: ignoreFlag('ellipsis'),
  find({ source: [text = ''] }) {
    const fix = text.replaceAll('...', '…')
    const places = placesOf(text, /\.\.\./g, message('finding.threeDots'), fix)
    return places.map((place) => ({ form: 0, ...place }))
  },
}
