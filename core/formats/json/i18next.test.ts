import { describe, expect, it } from 'vitest'
import { add, createText, editText, remove, set } from '../testing/edit-text.ts'
import { testOptions } from '../testing/options.ts'
import { i18next } from './i18next.ts'
import { i18nextv4 } from './i18nextv4.ts'

const english = { language: 'en', plural: testOptions.sourcePlural }
const japanese = { language: 'ja', plural: { number: 1, formula: '0', categories: ['other'] } }
const file = '{\n  "x": "1",\n  "y": "2"\n}\n'
const read = (format: typeof i18next, text: string, options = {}): Record<string, readonly string[]> =>
  Object.fromEntries(
    format
      .read(new TextEncoder().encode(text), { ...testOptions, ...options })
      .entries.map(({ key, target }) => [key, target]),
  )

describe('i18next', () => {
  it('writes two forms with _plural and others with numbers', () => {
    expect(editText(i18next, file, [add('n', ['a', 'b'], { after: 'x' })], english)).toBe(
      '{\n  "x": "1",\n  "n": "a",\n  "n_plural": "b",\n  "y": "2"\n}\n',
    )
    expect(editText(i18next, file, [add('n', ['a', 'b', 'c'], { after: 'x' })])).toBe(
      '{\n  "x": "1",\n  "n_0": "a",\n  "n_1": "b",\n  "n_2": "c",\n  "y": "2"\n}\n',
    )
    expect(() => editText(i18next, file, [add('n', ['a', 'b'])])).toThrow('2 plural forms')
  })

  it('adds a form that is missing behind the one before it', () => {
    expect(editText(i18next, '{"x_0": "", "x_1": "", "y": ""}', [set('x', 'a', 'b', 'c')])).toBe(
      '{"x_0": "a", "x_1": "b", "x_2": "c", "y": ""}',
    )
  })

  it('turns a text into forms and forms into a text', () => {
    expect(editText(i18next, file, [set('x', 'a', 'b', 'c')])).toBe(
      '{\n  "x_0": "a",\n  "x_1": "b",\n  "x_2": "c",\n  "y": "2"\n}\n',
    )
    expect(editText(i18next, '{ "x": "1", "y": "2" }', [set('x', 'a', 'b', 'c')])).toBe(
      '{ "x_0": "a", "x_1": "b", "x_2": "c", "y": "2" }',
    )
    expect(editText(i18next, '{"x_0": "", "x_1": "", "x_2": "", "y": ""}', [set('x', 'one')])).toBe(
      '{"x": "one", "y": ""}',
    )
  })

  it('does not take lists, or keys with a plain brother, for plurals', () => {
    expect(Object.keys(read(i18next, '{"a_0": "", "a_1": "", "a_2": "", "a_3": ""}'))).toHaveLength(4)
    expect(Object.keys(read(i18next, '{"a_0": "", "a_1": "", "a_2": ""}', english))).toHaveLength(3)
    expect(Object.keys(read(i18next, '{"a_0": "", "a_1": ""}', japanese))).toHaveLength(2)
    expect(Object.keys(read(i18next, '{"a": "", "a_0": "", "a_1": "", "a_2": ""}'))).toHaveLength(4)
  })

  it('refuses a string that would be taken for a form', () => {
    expect(() => editText(i18next, '{"a": "x"}', [add('a_plural', ['y'])])).toThrow('mixed up')
    expect(() => editText(i18next, '{"a_0": "", "a_1": ""}', [add('a_2', ['y'])])).toThrow('mixed up')
    expect(() => editText(i18next, '{"a_plural": "x"}', [add('a', ['y'])])).toThrow('mixed up')
  })

  it('follows a project that does not nest', () => {
    expect(editText(i18next, '{"a.b": "x"}', [add('a.c', ['y'])])).toBe('{"a.b": "x", "a.c": "y"}')
    expect(editText(i18next, '{"a": {"b": "x"}}', [add('a.c', ['y'])])).toBe('{"a": {"b": "x", "c": "y"}}')
  })
})

describe('i18nextv4', () => {
  it('writes a key for each category of the language', () => {
    const edits = [add('m.n', ['a', 'b', 'c'], { after: 'm.x' }), add('m.o', ['z'], { after: 'm.n' })]
    expect(editText(i18nextv4, '{"m": {"x": "1"}}', edits)).toBe(
      '{"m": {"x": "1", "n_one": "a", "n_few": "b", "n_other": "c", "o": "z"}}',
    )
  })

  it('looks into the template where the language has one form', () => {
    const template = '{"x_one": "1", "x_other": "2", "y": "3"}'
    expect(editText(i18nextv4, '{"y": "1"}', [add('x', ['z'])], { ...japanese, template })).toBe(
      '{"y": "1", "x_other": "z"}',
    )
    expect(editText(i18nextv4, '{"x_other": "1"}', [add('y', ['z'])], { ...japanese, template })).toBe(
      '{"x_other": "1", "y": "z"}',
    )
  })

  it('puts a missing form in its place', () => {
    expect(editText(i18nextv4, '{"x_one": "1", "x_other": "2"}', [set('x', 'a', 'b', 'c')])).toBe(
      '{"x_one": "a", "x_few": "b", "x_other": "c"}',
    )
  })

  it('reads ordinals and forms beside a plain string as strings of their own', () => {
    expect(Object.keys(read(i18nextv4, '{"a_ordinal_one": "", "a_ordinal_other": ""}'))).toHaveLength(2)
    expect(read(i18nextv4, '{"a": "0", "a_one": "1", "a_other": "2"}')).toEqual({
      a: ['0'],
      a_one: ['1'],
      a_other: ['2'],
    })
  })

  it('removes all forms, and empties them in a new file', () => {
    const text = '{\n  "x_one": "1",\n  "x_other": "2",\n  "y": "3"\n}\n'
    expect(editText(i18nextv4, text, [remove('x')])).toBe('{\n  "y": "3"\n}\n')
    expect(createText(i18nextv4, { template: text })).toBe('{\n  "x_one": "",\n  "x_other": "",\n  "y": ""\n}\n')
  })

  it('refuses a string that would be taken for a form', () => {
    expect(() => editText(i18nextv4, '{"x_one": "1", "x_other": "2"}', [add('x_few', ['z'])])).toThrow('mixed up')
    expect(() => editText(i18nextv4, '{}', [add('x_other', ['z'])])).toThrow('mixed up')
    expect(() => editText(i18nextv4, '{"x_other": "1"}', [add('x', ['z'])])).not.toThrow()
  })
})
