import { assert, jsonValue, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indentJson } from './indent-json.ts'

describe('laid out JSON', () => {
  it('looks as JSON.stringify would make it', () => {
    assert(
      property(jsonValue(), (value) => {
        expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
      }),
    )
  })

  it('keeps 64-bit numbers to the digit', () => {
    expect(indentJson('{"id_hash":-8123456789012345678}')).toBe('{\n  "id_hash": -8123456789012345678\n}')
  })

  it('changes nothing but white space, whatever the text', () => {
    const dense = (text: string) => text.replaceAll(/\s/g, '')
    assert(property(string(), (text) => dense(indentJson(text)) === dense(text)))
  })
})
