import { type Check, ignoreFlag } from '../model/check.ts'
import { placesOf } from '../model/form-check.ts'
import { say } from '../model/messages.ts'

export const ellipsis: Check = {
  id: 'ellipsis',
  name: 'Ellipsis',
  description: 'The source has three dots where one ellipsis character would do.',
  offersFix: true,
  on: 'source',
  ignoredBy: ignoreFlag('ellipsis'),
  find({ source: [text = ''] }) {
    const fix = text.replaceAll('...', '…')
    const places = placesOf(text, /\.\.\./g, say('threeDots'), fix)
    return places.map((place) => ({ form: 0, ...place }))
  },
}
