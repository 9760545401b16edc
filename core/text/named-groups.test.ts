import { expect, it } from 'vitest'
import { groupPattern } from './named-groups.ts'

it('finds named groups with their places in texts that match as a whole', () => {
  const pattern = groupPattern('(?P<language>[^/.]*)/(?P<component>[^/]*)\\.po')
  expect(pattern?.names.toSorted()).toEqual(['component', 'language'])
  const groups = pattern?.match('de/app.po')
  expect(groups?.get('language')).toEqual({ text: 'de', start: 0, end: 2 })
  expect(groups?.get('component')).toEqual({ text: 'app', start: 3, end: 6 })
  expect(pattern?.match('x/de/app.po')).toBeUndefined()
  expect(groupPattern('(?=x)')).toBeUndefined()
})
