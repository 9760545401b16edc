import { expect, it } from 'vitest'
import { locationsOf } from './locations.ts'

it('reads places, each once', () => {
  expect(locationsOf('src/a.c:12, src/b.c src/a.c:12')).toEqual([
    { text: 'src/a.c:12', filename: 'src/a.c', line: 12 },
    { text: 'src/b.c', filename: 'src/b.c', line: 1 },
  ])
  expect(locationsOf('')).toEqual([])
})
