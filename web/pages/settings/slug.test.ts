import { describe, expect, it } from 'vitest'
import { slugOf } from './slug.ts'

describe('the address of a name', () => {
  it.each([
    ['Orchard Storefront', 'orchard-storefront'],
    ['  Käse & Co. ', 'kase-co'],
    ['locales/*.json', 'locales-json'],
    ['日本', ''],
  ])('%s is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })
})
