import { expect, it } from 'vitest'
import { changedFields, isKeyOf, keysOf, withoutFields } from '#core/text/object-fields.ts'

it('names the fields of an object in their order', () => {
  expect(keysOf({ b: 1, a: 2 })).toEqual(['b', 'a'])
})

it('knows the own names of a table', () => {
  expect(isKeyOf({ a: 1 }, 'a')).toBe(true)
  expect(isKeyOf({ a: 1 }, 'toString')).toBe(false)
})

it('leaves fields out', () => {
  expect(withoutFields({ a: 1, b: 2, c: 3 }, ['b'])).toEqual({ a: 1, c: 3 })
})

it('finds what is wanted and not so yet', () => {
  const before = { name: 'a', priority: 100, locked: false }
  expect(changedFields(before, { name: 'b', priority: 100 })).toEqual({ name: 'b' })
  expect(changedFields(before, {})).toEqual({})
})
