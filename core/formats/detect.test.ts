import { describe, expect, it } from 'vitest'
import { detectFormat, matchesGlob } from './detect.ts'
import { findFormat, formats } from './registry.ts'

const detect = (name: string, text: string) => detectFormat(name, new TextEncoder().encode(text))?.id

describe('detectFormat', () => {
  it('tells flat from nested JSON', () => {
    expect(detect('locale/de.json', '{"a": "b"}')).toBe('json')
    expect(detect('locale/de.json', '{"a": {"b": "c"}}')).toBe('json-nested')
  })

  it('says nothing about an unknown name', () => {
    expect(detect('README', '{}')).toBe(undefined)
  })
})

describe('matchesGlob', () => {
  it.each([
    ['*.json', 'a/b/c.JSON', true],
    ['*.json', 'c.json.bak', false],
    ['values*/strings.xml', 'res/values-cs/strings.xml', true],
    ['values*/strings.xml', 'strings.xml', false],
    ['a*b*c', 'abc', true],
    ['a*bc', 'abc', true],
    ['ab*bc', 'abc', false],
  ])('%s on %s: %s', (glob, name, expected) => expect(matchesGlob(glob, name)).toBe(expected))
})

describe('registry', () => {
  it('has every identifier once', () => {
    const ids = formats.flatMap(({ id, aliases }) => [id, ...Object.keys(aliases ?? {})])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('finds by identifier', () => {
    expect(findFormat('json')?.format.id).toBe('json')
    expect(findFormat('toString')).toBe(undefined)
  })
})
