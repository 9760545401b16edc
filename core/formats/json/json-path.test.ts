import { describe, expect, it } from 'vitest'
import { parsePath } from './json-path.ts'

const names = (key: string, rootIsArray = false) => parsePath(key, rootIsArray).map(({ name, index }) => index ?? name)

describe('parsePath', () => {
  it.each([
    ['menu.items[0].title', ['menu', 'items', 0, 'title']],
    ['a[1][2]', ['a', 1, 2]],
    ['', ['']],
    ['.a', ['', 'a']],
    ['a.', ['a', '']],
    ['[0]', ['', 0]],
    ['a[01]', ['a[01]']],
    ['a[x]', ['a[x]']],
    ['a[0]b', ['a[0]b']],
    ['a]', ['a]']],
  ])('%j', (key, expected) => expect(names(key)).toEqual(expected))

  it('begins with an index in a file that is an array', () => {
    expect(names('[0].a', true)).toEqual([0, 'a'])
  })

  it('knows the key as far as each step', () => {
    expect(parsePath('a.b[3].c', false).map(({ path }) => path)).toEqual(['a', 'a.b', 'a.b[3]', 'a.b[3].c'])
  })
})
