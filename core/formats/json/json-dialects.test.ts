import { describe, expect, it } from 'vitest'
import { detectFormat } from '../detect.ts'
import type { Edit } from '../model/format.ts'
import { formats } from '../registry.ts'
import { loadCases } from '../testing/cases.ts'
import { add, createText, editText, remove, set } from '../testing/edit-text.ts'
import { testOptions } from '../testing/options.ts'
import { arb } from './arb.ts'
import { formatjs } from './formatjs.ts'
import { gotext } from './gotext.ts'
import { nextcloudJson } from './nextcloud-json.ts'
import { resjson } from './resjson.ts'
import { webextension } from './webextension.ts'

const forms = ['a', 'b', 'c']

describe('webextension', () => {
  const template = '{"n": {"message": "n", "description": "about", "placeholders": {"x": {"content": "$1"}}}}'

  it('takes placeholders over from the template, and descriptions where the file has them', () => {
    const described = '{\n  "a": {\n    "message": "A",\n    "description": "d"\n  }\n}\n'
    expect(editText(webextension, described, [add('n', ['N $X$'])], { template })).toBe(
      '{\n  "a": {\n    "message": "A",\n    "description": "d"\n  },\n  "n": {\n    "message": "N $X$",\n    "description": "about",\n    "placeholders": {\n      "x": {\n        "content": "$1"\n      }\n    }\n  }\n}\n',
    )
    expect(editText(webextension, '{\n  "a": { "message": "A" }\n}\n', [add('n', ['N'])], { template })).toBe(
      '{\n  "a": { "message": "A" },\n  "n": { "message": "N", "placeholders": { "x": { "content": "$1" } } }\n}\n',
    )
  })

  it('adds a message that is missing before all else', () => {
    expect(editText(webextension, '{"a": {"description": "d"}, "b": {}}', [set('a', 'A'), set('b', 'B')])).toBe(
      '{"a": {"message": "A", "description": "d"}, "b": {"message": "B"}}',
    )
  })

  it('quotes a placeholder that flags would cut', () => {
    const file = new TextEncoder().encode('{"a": {"message": "A", "placeholders": {"it\'s": {}, "x": {}, "q\\"": {}}}}')
    const flags = webextension.read(file, testOptions).entries.at(0)?.flags ?? ''
    expect(flags).toBe('placeholders:"$IT\'S$":$X$:"$Q\\"$", case-insensitive')
  })
})

describe('arb', () => {
  it('removes metadata with its string and takes it over from the template', () => {
    const file = '{\n  "@@locale": "ro",\n  "a": "A",\n  "@a": {\n    "description": "d"\n  }\n}\n'
    const edits = [add('n', ['N'], { after: 'a' }), add('m', ['M'], { note: 'note' }), remove('a')]
    expect(editText(arb, file, edits, { template: '{"n": "n", "@n": {"placeholders": {}}}' })).toBe(
      '{\n  "@@locale": "ro",\n  "n": "N",\n  "@n": {\n    "placeholders": {}\n  },\n  "m": "M",\n  "@m": {\n    "description": "note"\n  }\n}\n',
    )
  })

  it('leaves metadata to the template where the file has none', () => {
    const template = '{"n": "n", "@n": {"description": "x"}}'
    expect(editText(arb, '{"a": "A"}', [add('n', ['N'])], { template })).toBe('{"a": "A", "n": "N"}')
  })

  it('names its language in a new file', () => {
    expect(createText(arb, { template: '{"@@locale": "en", "a": "A", "@a": {}}' })).toBe(
      '{"@@locale": "ro", "a": "", "@a": {}}',
    )
  })

  it('has no keys that begin with an @', () => {
    expect(() => editText(arb, '{}', [add('@a', ['x'])])).toThrow('begins with an @')
  })
})

describe('formatjs', () => {
  it('writes objects, or bare texts where the file does', () => {
    expect(editText(formatjs, '{"a": {"defaultMessage": "A"}}', [add('n', ['N'], { note: 'x' })])).toBe(
      '{"a": {"defaultMessage": "A"}, "n": {"defaultMessage": "N", "description": "x"}}',
    )
    expect(editText(formatjs, '{"a": "A"}', [add('n', ['N'])])).toBe('{"a": "A", "n": "N"}')
  })
})

describe('gotext', () => {
  const empty = '{"language": "ro", "messages": []}'

  it('writes plurals as a choice by the argument of the template', () => {
    const template = '{"messages": [{"id": "{N} x", "placeholders": [{"id": "N"}], "translation": "", "fuzzy": true}]}'
    expect(editText(gotext, empty, [add('{N} x', forms)], { template })).toBe(
      '{"language": "ro", "messages": [{"id": "{N} x", "placeholders": [{"id": "N"}], "translation": {"select": {"feature": "plural", "arg": "N", "cases": {"one": "a", "few": "b", "other": "c"}}}}]}',
    )
  })

  it('writes source and note of a string of its own', () => {
    expect(editText(gotext, empty, [add('k', ['x'], { source: ['X'], note: 'n' })])).toBe(
      '{"language": "ro", "messages": [{"id": "k", "message": "X", "translation": "x", "translatorComment": "n"}]}',
    )
    expect(editText(gotext, '', [add('k', ['x'])])).toContain('"language": "ro"')
  })

  it('marks and unmarks what wants a look', () => {
    const clean = '{"messages": [{"id": "a", "translation": "B"}]}'
    const fuzzy = '{"messages": [{"id": "a", "translation": "B", "fuzzy": true}]}'
    expect(editText(gotext, fuzzy, [{ kind: 'set', key: 'a', target: ['B'], state: 'translated' }])).toBe(clean)
    expect(editText(gotext, clean, [{ kind: 'set', key: 'a', target: ['B'], state: 'needs-editing' }])).toBe(fuzzy)
  })
})

describe('nextcloud-json', () => {
  const file = '{ "translations": {\n    "a" : "A"\n},"pluralForm" :"nplurals=3;"\n}'

  it('writes as the tool does', () => {
    expect(editText(nextcloudJson, file, [add('b', ['B']), add('_%n x_::_%n y_', forms)])).toBe(
      '{ "translations": {\n    "a" : "A",\n    "b" : "B",\n    "_%n x_::_%n y_" : ["a","b","c"]\n},"pluralForm" :"nplurals=3;"\n}',
    )
    const plural = 'nplurals=3; plural=(n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2);'
    expect(editText(nextcloudJson, createText(nextcloudJson), [add('a', ['A'])])).toBe(
      `{ "translations": {\n    "a" : "A"\n},"pluralForm" :"${plural}"\n}`,
    )
  })

  it('fills up forms, and says the new language has others', () => {
    const plural = '{"translations": {"_a_::_b_": ["x"]}, "pluralForm": "old"}'
    expect(editText(nextcloudJson, plural, [set('_a_::_b_', ...forms)])).toContain('["a","b","c"]')
    expect(createText(nextcloudJson, { template: plural })).toContain('[""]}, "pluralForm": "nplurals=3;')
  })

  it('refuses forms for a key that names but one', () => {
    expect(() => editText(nextcloudJson, file, [add('b', forms)])).toThrow('_one_::_many_')
  })
})

describe('resjson', () => {
  it('writes source and note beside the string, and removes them with it', () => {
    const edits = [add('n', ['N'], { note: 'x', source: ['src'] })]
    const written = '{"a": "A", "n": "N", "_n.source": "src", "_n.comment": "x"}'
    expect(editText(resjson, '{"a": "A"}', edits)).toBe(written)
    expect(editText(resjson, written, [remove('n')])).toBe('{"a": "A"}')
    expect(() => editText(resjson, '{}', [add('_a.comment', ['x'])])).toThrow('speak about another')
  })
})

describe('valid JSON', () => {
  const family = formats.filter(({ mime }) => mime === 'application/json')
  const nasty = 'q" \\ \n \u0000 \ud800 </b> ž'

  it.each(family.map((format) => [format.id, format] as const))('stays valid: %s', (_, format) => {
    for (const { bytes, options } of loadCases(format)) {
      const text = new TextDecoder().decode(bytes)
      if (!isJson(text)) continue
      const catalog = format.read(bytes, options)
      const entries = catalog.entries.filter(({ state }) => state !== 'read-only')
      const edits = entries.flatMap(({ key, target }, index): Edit[] => [
        index % 3 === 2 ? remove(key) : set(key, ...target.map(() => nasty)),
        add(`new ${index}`, [nasty], { after: key, note: nasty }),
      ])
      const shallow = edits.filter(({ kind }) => kind !== 'add' || !text.startsWith('['))
      JSON.parse(new TextDecoder().decode(format.write(catalog, shallow)))
    }
  })
})

const isJson = (text: string): boolean => {
  try {
    return JSON.parse(text) !== undefined
  } catch {
    return false
  }
}

describe('detection', () => {
  it.each([
    ['json', 'a.json', '{"a": "b"}'],
    ['json-nested', 'a.json', '{"a": {"b": "c"}}'],
    ['json-nested', 'a.json', '{"a": {"one": "b", "other": "c"}, "d": "e"}'],
    ['i18next', 'a.json', '{"a": "b", "a_plural": "c"}'],
    ['i18next', 'a.json', '{"a": {"b": "{{c}}"}}'],
    ['i18nextv4', 'a.json', '{"a_one": "b", "a_other": "{{c}}"}'],
    ['go-i18n-json', 'a.json', '[{"id": "a", "translation": "b"}]'],
    ['go-i18n-json-v2', 'active.ro.json', '{"a": {"one": "b", "other": "c"}, "d": "e"}'],
    ['gotext', 'out.gotext.json', '{"language": "ro", "messages": [{"id": "a"}]}'],
    ['webextension', '_locales/ro/messages.json', '{"a": {"message": "b"}}'],
    ['formatjs', 'a.json', '{"a": {"defaultMessage": "b"}}'],
    ['nextcloud-json', 'l10n/ro.json', '{"translations": {"a": "b"}, "pluralForm": "x"}'],
    ['arb', 'app_ro.arb', '{"a": "b"}'],
    ['resjson', 'resources.resjson', '{"a": "b"}'],
    ['xcstrings', 'Localizable.xcstrings', '{"sourceLanguage": "en", "strings": {}}'],
    ['yaml', 'a.yml', 'a: b\nc: d\n'],
    ['yaml', 'a.yaml', 'some:\n  a: b\nother:\n  c: d\n'],
    ['ruby-yaml', 'ro.yml', 'ro:\n  a: b\n'],
    ['toml', 'a.toml', '[a]\nb = "c"\n'],
    ['go-i18n-toml', 'active.ro.toml', '[a]\none = "b"\nother = "c"\n'],
  ])('%s: %s with %s', (id, name, text) => {
    expect(detectFormat(name, new TextEncoder().encode(text))?.id).toBe(id)
  })
})
