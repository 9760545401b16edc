import { describe, expect, it } from 'vitest'
import { add, createText, editText, remove, set } from '../testing/edit-text.ts'
import { goI18nToml } from '../toml/go-i18n-toml.ts'
import { goI18nJson } from './go-i18n-json.ts'
import { goI18nJsonV2 } from './go-i18n-json-v2.ts'

const japanese = { language: 'ja', plural: { number: 1, formula: '0', categories: ['other'] } }
const forms = ['a', 'b', 'c']

describe('go-i18n-json', () => {
  const file = '[\n  {\n    "id": "a",\n    "translation": "A"\n  }\n]\n'

  it('adds messages with their notes and forms', () => {
    expect(editText(goI18nJson, file, [add('b', ['B'], { note: 'N', after: null })])).toBe(
      '[\n  {\n    "id": "b",\n    "description": "N",\n    "translation": "B"\n  },\n  {\n    "id": "a",\n    "translation": "A"\n  }\n]\n',
    )
    expect(editText(goI18nJson, '[{"id": "a", "translation": "A"}]', [add('b', forms)])).toBe(
      '[{"id": "a", "translation": "A"}, {"id": "b", "translation": {"one": "a", "few": "b", "other": "c"}}]',
    )
    expect(editText(goI18nJson, '[]', [add('b', ['B'])], { params: { json_indent: 2 } })).toBe(
      '[\n  {\n    "id": "b",\n    "translation": "B"\n  }\n]',
    )
  })

  it('turns a text into forms and back', () => {
    const plural = '[{"id": "a", "translation": {"one": "a", "few": "b", "other": "c"}}]'
    expect(editText(goI18nJson, '[{"id": "a", "translation": "A"}]', [set('a', ...forms)])).toBe(plural)
    expect(editText(goI18nJson, plural, [set('a', 'A')])).toBe('[{"id": "a", "translation": "A"}]')
    expect(() => editText(goI18nJson, plural, [set('a', 'A', 'B')])).toThrow('3 plural forms')
  })

  it('writes a plural of the template as one in a language of one form', () => {
    const template = '[{"id": "a", "translation": {"one": "x", "other": "y"}}]'
    expect(editText(goI18nJson, '[]', [add('a', ['z'])], { ...japanese, template })).toBe(
      '[{"id": "a", "translation": {"other": "z"}}]',
    )
  })

  it('adds what a message lacks', () => {
    expect(editText(goI18nJson, '[{"id": "a"}]', [set('a', 'A')])).toBe('[{"id": "a", "translation": "A"}]')
    expect(editText(goI18nJson, '[{"id": "a", "translation": {"other": ""}}]', [set('a', ...forms)])).toBe(
      '[{"id": "a", "translation": {"one": "a", "few": "b", "other": "c"}}]',
    )
  })

  it('begins as an empty list', () => expect(createText(goI18nJson)).toBe('[]\n'))
})

describe('go-i18n-json-v2', () => {
  it('writes a text bare, with a note as `other`, and forms by category', () => {
    const edits = [add('b', ['B']), add('c', ['C'], { note: 'N' }), add('d', forms)]
    expect(editText(goI18nJsonV2, '{"a": "A"}', edits)).toBe(
      '{"a": "A", "b": "B", "c": {"description": "N", "other": "C"}, "d": {"one": "a", "few": "b", "other": "c"}}',
    )
  })

  it('turns a text into forms and back', () => {
    expect(editText(goI18nJsonV2, '{"a": {"description": "d", "other": "x"}}', [set('a', ...forms)])).toBe(
      '{"a": {"description": "d", "one": "a", "few": "b", "other": "c"}}',
    )
    expect(editText(goI18nJsonV2, '{"a": {"one": "x", "other": "y"}}', [set('a', 'z')])).toBe('{"a": {"other": "z"}}')
    expect(editText(goI18nJsonV2, '{"a": "x"}', [set('a', ...forms)])).toBe(
      '{"a": {"one": "a", "few": "b", "other": "c"}}',
    )
  })

  it('takes groups with them when they are left empty', () => {
    expect(editText(goI18nJsonV2, '{"g": {"m": "x"}, "a": "y"}', [remove('g.m')])).toBe('{"a": "y"}')
  })
})

describe('go-i18n-toml', () => {
  const file = '[a]\nother = "A"\n\n[c]\nother = "C"\n'

  it('adds tables where they belong', () => {
    expect(editText(goI18nToml, file, [add('b', forms, { after: 'a' })])).toBe(
      '[a]\nother = "A"\n\n[b]\none = "a"\nfew = "b"\nother = "c"\n\n[c]\nother = "C"\n',
    )
    expect(editText(goI18nToml, file, [add('z z', ['Z'], { note: 'N' })])).toBe(
      `${file}\n["z z"]\ndescription = "N"\nother = "Z"\n`,
    )
    expect(editText(goI18nToml, 'a = "A"\n', [add('b', ['B'])])).toBe('a = "A"\nb = "B"\n')
    expect(editText(goI18nToml, '', [add('b', ['B'])])).toBe('[b]\nother = "B"\n')
  })

  it('adds and removes forms', () => {
    expect(editText(goI18nToml, file, [set('a', ...forms)])).toBe(
      '[a]\none = "a"\nfew = "b"\nother = "c"\n\n[c]\nother = "C"\n',
    )
    expect(editText(goI18nToml, '[a]\none = "x"\nother = "y"\n', [set('a', 'z')])).toBe('[a]\nother = "z"\n')
  })

  it('removes tables without a trace', () => {
    expect(editText(goI18nToml, file, [remove('a')])).toBe('[c]\nother = "C"\n')
    expect(editText(goI18nToml, file, [remove('c')])).toBe('[a]\nother = "A"\n')
    expect(editText(goI18nToml, file, [remove('a'), remove('c')])).toBe('')
  })
})
