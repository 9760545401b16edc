import { describe, expect, it } from 'vitest'
import { add, editText } from '../testing/edit-text.ts'
import { i18next } from './i18next.ts'
import { i18nextv4 } from './i18nextv4.ts'
import { jsonNested } from './json-nested.ts'

describe('a key that holds a dot', () => {
  const template =
    '{\n  "a.b": "x",\n  "a": {\n    "c": "y"\n  },\n  "o": {\n    "p.q": {\n      "r": "z"\n    }\n  },\n  "n.d_one": "1",\n  "n.d_other": "2"\n}\n'
  const plural = { number: 3, formula: '', categories: ['one', 'few', 'other'] }
  const adds = ['a.b', 'a.c', 'o.p.q.r'].map((key) => add(key, [key]))

  it.each([
    ['json-nested', jsonNested],
    ['i18next', i18next],
    ['i18nextv4', i18nextv4],
  ] as const)('is written as the template of %s has it', (_, format) => {
    const written = JSON.parse(editText(format, '{}\n', adds, { template, plural }))
    expect(written).toEqual({ 'a.b': 'a.b', a: { c: 'a.c' }, o: { 'p.q': { r: 'o.p.q.r' } } })
  })

  it('holds it in each of its plural forms', () => {
    const written = editText(i18nextv4, '{}\n', [add('n.d', ['1', '2', '5'])], { template, plural })
    expect(JSON.parse(written)).toEqual({ 'n.d_one': '1', 'n.d_few': '2', 'n.d_other': '5' })
  })
})
