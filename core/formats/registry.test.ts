import { expect, it } from 'vitest'
import { formats } from './registry.ts'

it.each(formats.map((format) => [format.id, format] as const))('hints of %s are about its own files', (_, format) => {
  expect(format.globs).toEqual(expect.arrayContaining([...(format.sharedGlobs ?? [])]))
  if (format.usuallyBilingual) expect(format.linguality).not.toBe('monolingual')
})

it('ids and older identifiers are given once', () => {
  const ids = formats.flatMap(({ id, aliases = {} }) => [id, ...Object.keys(aliases)])
  expect(new Set(ids).size).toBe(ids.length)
})
