import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Edit, FileFormat } from '../model/format.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { testOptions } from '../testing/options.ts'
import { json } from './json.ts'
import { jsonNested } from './json-nested.ts'

function edit(format: FileFormat, text: string, edits: readonly Edit[], template?: string): string {
  const options = { ...testOptions, ...(template !== undefined && { template: new TextEncoder().encode(template) }) }
  const catalog = format.read(new TextEncoder().encode(text), options)
  return new TextDecoder().decode(format.write(catalog, edits))
}
const add = (key: string, after?: string | null): Edit => ({
  kind: 'add',
  key,
  target: ['new'],
  ...(after !== undefined && { after }),
})
const set = (key: string, text: string): Edit => ({ kind: 'set', key, target: [text] })
const remove = (key: string): Edit => ({ kind: 'remove', key })

describe('json', () => {
  it('keeps the type of a value where the text allows', () => {
    const text = '{"n": 1, "b": true, "z": null, "s": "1"}'
    expect(edit(json, text, [set('n', '2.5'), set('b', 'false'), set('z', 'x'), set('s', '2')])).toBe(
      '{"n": 2.5, "b": false, "z": "x", "s": "2"}',
    )
    expect(edit(json, text, [set('n', '1,5'), set('b', 'yes'), set('z', '')])).toBe(
      '{"n": "1,5", "b": "yes", "z": null, "s": "1"}',
    )
  })

  it('adds whole keys to the outermost object', () => {
    expect(edit(json, '{\n  "a": {\n    "b": "x"\n  }\n}\n', [add('a.c', 'a.b')])).toBe(
      '{\n  "a": {\n    "b": "x"\n  },\n  "a.c": "new"\n}\n',
    )
  })

  it('takes its layout from the template when it has none', () => {
    expect(edit(json, '{}', [add('k')], '{\n\t"x" : "y"\n}')).toBe('{\n\t"k" : "new"\n}')
  })

  it('puts a new string behind the nearest neighbour of the template', () => {
    const template = '{"a": "", "b": "", "c": "", "d": ""}'
    expect(edit(json, '{"a": "1", "d": "4"}', [add('c', 'b')], template)).toBe('{"a": "1", "c": "new", "d": "4"}')
  })

  it('removes every double of a key', () => {
    expect(edit(json, '{"a": "1", "b": "2", "a": "3"}', [remove('a')])).toBe('{"b": "2"}')
  })

  it('refuses plurals and keys that hold other strings', () => {
    expect(() => edit(json, '{"a": "x"}', [{ kind: 'set', key: 'a', target: ['x', 'y'] }])).toThrow(EditError)
    expect(() => edit(json, '{"a": {"b": "x"}}', [add('a')])).toThrow("'a' is something else")
  })

  it('reads keys as sources where there is no template', () => {
    const catalog = json.read(new TextEncoder().encode('{"Open": "Otevřít"}'), testOptions)
    expect(catalog.entries.at(0)).toMatchObject({ key: 'Open', source: ['Open'], target: ['Otevřít'] })
  })

  it('empties the texts of a template and nothing else', () => {
    const template = new TextEncoder().encode('{\n  "a": "x", // kept\n  "n": 5,\n  "l": ["y"]\n}')
    expect(new TextDecoder().decode(json.create({ ...testOptions, template }))).toBe(
      '{\n  "a": "", // kept\n  "n": 5,\n  "l": [""]\n}',
    )
  })
})

describe('json-nested', () => {
  const file = '{\n  "menu": {\n    "open": "Open"\n  },\n  "days": ["Mon"]\n}\n'

  it('goes down the path of a key', () => {
    expect(edit(jsonNested, file, [add('menu.close', 'menu.open'), add('help.about', null)])).toBe(
      '{\n  "help": {\n    "about": "new"\n  },\n  "menu": {\n    "open": "Open",\n    "close": "new"\n  },\n  "days": ["Mon"]\n}\n',
    )
  })

  it('fills arrays up to the index', () => {
    expect(edit(jsonNested, file, [add('days[3]'), add('days[2]')])).toContain('"days": ["Mon", "", "new", "new"]')
    expect(() => edit(jsonNested, file, [add('days[999999]')])).toThrow(EditError)
  })

  it('refuses keys that lie below a string or hold others', () => {
    expect(() => edit(jsonNested, file, [add('menu.open.x')])).toThrow("'menu.open' is a string")
    expect(() => edit(jsonNested, file, [add('menu')])).toThrow("'menu' holds other strings")
    expect(() => edit(jsonNested, file, [add('days.x')])).toThrow('does not fit')
  })

  it('takes objects away that are left empty', () => {
    expect(edit(jsonNested, file, [remove('menu.open')])).toBe('{\n  "days": ["Mon"]\n}\n')
    expect(edit(jsonNested, file, [remove('menu.open'), remove('days[0]')])).toBe('{}\n')
  })
})

describe('valid JSON', () => {
  it('stays valid, whatever is set, added and removed', () => {
    const operations = fc.array(fc.tuple(fc.constantFrom('set', 'add', 'remove'), fc.nat(), fc.string()), {
      maxLength: 6,
    })
    const layout = fc.constantFrom(0, 1, 4, '\t')
    const value = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, maxKeys: 6 })
    fc.assert(
      fc.property(value, layout, operations, fc.constantFrom(json, jsonNested), (object, space, chosen, format) => {
        const text = JSON.stringify(object, null, space)
        const keys = format.read(new TextEncoder().encode(text), testOptions).entries.map(({ key }) => key)
        const edits = chosen.flatMap(([kind, index, string], position): Edit[] => {
          const key = keys[index % Math.max(1, keys.length)]
          if (kind === 'add') return [add(`brand-new-${position}`, key)]
          if (key === undefined) return []
          keys.splice(keys.indexOf(key), kind === 'remove' ? 1 : 0)
          return [kind === 'set' ? set(key, string) : remove(key)]
        })
        JSON.parse(edit(format, text, edits))
      }),
      { numRuns: 300 },
    )
  })
})
