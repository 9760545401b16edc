import { describe, expect, it } from 'vitest'
import { isJsonObject, readJsonObject, textFields } from '#core/text/json-object.ts'

describe('objects in JSON', () => {
  it.each([[null], [[]], ['text'], [1], [undefined]])('%j is none', (value) => {
    expect(isJsonObject(value)).toBe(false)
  })

  it('are read from stored texts', () => {
    expect(readJsonObject('{"old_state":20}')).toEqual({ old_state: 20 })
    expect(readJsonObject('')).toEqual({})
    expect(readJsonObject('[1]')).toEqual({})
    expect(() => readJsonObject('{')).toThrow(SyntaxError)
  })

  it('are cut down to their texts', () => {
    expect(textFields({ a: 'x', b: 1, c: null })).toEqual({ a: 'x' })
  })
})
