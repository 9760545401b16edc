import { type Check, ignoreFlag } from './check.ts'
import { placesOf } from './form-check.ts'

export const ellipsis: Check = {
  id: 'ellipsis',
  name: 'Ellipsis',
  description: 'The source has three dots where one ellipsis character would do.',
  offersFix: true,
  on: 'source',
  ignoredBy: ignoreFlag('ellipsis'),
  find({ source: [text = ''] }) {
    const fix = text.replaceAll('...', '…')
    const places = placesOf(text, /\.\.\./g, 'Use an ellipsis character (…) instead of three dots.', fix)
    return places.map((place) => ({ form: 0, ...place }))
  },
}
