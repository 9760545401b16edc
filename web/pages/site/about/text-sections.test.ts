import { expect, it } from 'vitest'
import { sectionsOf } from './text-sections.ts'

it('a text is cut at its headings', () => {
  expect(sectionsOf('Before\n\n# One\r\n\r\nFirst\nsecond\n\n## Two\n#hash\n')).toEqual([
    { title: '', text: 'Before' },
    { title: 'One', text: 'First\nsecond' },
    { title: 'Two', text: '#hash' },
  ])
  expect(sectionsOf(' \n')).toEqual([])
})
