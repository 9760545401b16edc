import { describe, expect, it } from 'vitest'
import { insideAddress, nameOfApi, pageOf, pathOfApi, pathOfSplat } from './addresses.ts'

describe('addresses', () => {
  it('of pages are made of paths, with each name escaped', () => {
    expect(pageOf('projects', 'a/b/sr@latin')).toBe('/projects/a/b/sr%40latin/')
  })

  it('of replies lose their host', () => {
    expect(insideAddress('https://x.org/translate/a/b/de/?checksum=0123456789abcdef')).toEqual({
      to: '/translate/a/b/de/',
      search: { checksum: '0123456789abcdef' },
    })
  })

  it('of the API become paths, the slashes of categories too', () => {
    expect(pathOfApi('https://x.org/api/translations/p/cat%252Fc/de/')).toBe('p/cat/c/de')
    expect(pathOfApi('https://x.org/api/components/p/c/?format=json')).toBe('p/c')
    expect(pathOfApi('https://x.org/api/units/5/')).toBeUndefined()
    expect(pathOfApi(null)).toBeUndefined()
  })

  it('of people name them', () => {
    expect(nameOfApi('https://x.org/api/users/a%40b/')).toBe('a@b')
  })

  it('that the router read have no slash at their ends', () => {
    expect(pathOfSplat('a/b/')).toBe('a/b')
    expect(pathOfSplat(undefined)).toBe('')
  })
})
