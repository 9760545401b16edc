import { describe, expect, it } from 'vitest'
import { add, createText, editText, remove, set } from '../testing/edit-text.ts'
import { testOptions } from '../testing/options.ts'
import { xcstrings } from './xcstrings.ts'

const english = { language: 'en', plural: testOptions.sourcePlural }
const unit = (value: string, state = 'translated') =>
  `{ "stringUnit" : { "state" : "${state}", "value" : "${value}" } }`
const catalog = (strings: string) => `{ "sourceLanguage" : "en", "strings" : { ${strings} }, "version" : "1.0" }`
const localized = (localizations: string) => `"k" : { "localizations" : { ${localizations} } }`

describe('xcstrings', () => {
  it('adds a language in its place among the others', () => {
    const before = catalog(localized(`"de" : ${unit('D')}, "zu" : ${unit('Z')}`))
    expect(editText(xcstrings, before, [set('k', 'R')])).toBe(
      catalog(localized(`"de" : ${unit('D')}, "ro" : ${unit('R')}, "zu" : ${unit('Z')}`)),
    )
  })

  it('writes as Xcode does', () => {
    const text = createText(xcstrings)
    expect(text).toBe('{\n  "sourceLanguage" : "en",\n  "strings" : {\n\n  },\n  "version" : "1.0"\n}\n')
    expect(editText(xcstrings, text, [add('New', ['Nou'], { note: 'c', source: ['New one'] })])).toBe(
      `{
  "sourceLanguage" : "en",
  "strings" : {
    "New" : {
      "comment" : "c",
      "extractionState" : "manual",
      "localizations" : {
        "en" : {
          "stringUnit" : {
            "state" : "translated",
            "value" : "New one"
          }
        },
        "ro" : {
          "stringUnit" : {
            "state" : "translated",
            "value" : "Nou"
          }
        }
      }
    }
  },
  "version" : "1.0"
}
`,
    )
  })

  it('keeps states, and translates what was new', () => {
    const before = catalog(localized(`"ro" : ${unit('x', 'new')}`))
    expect(editText(xcstrings, before, [set('k', 'y')])).toBe(catalog(localized(`"ro" : ${unit('y')}`)))
    expect(editText(xcstrings, before, [{ kind: 'set', key: 'k', target: ['x'], state: 'needs-editing' }])).toBe(
      catalog(localized(`"ro" : ${unit('x', 'needs_review')}`)),
    )
    const reviewed = catalog(localized(`"ro" : ${unit('x', 'needs_review')}`))
    expect(editText(xcstrings, reviewed, [set('k', 'y')])).toBe(
      catalog(localized(`"ro" : ${unit('y', 'needs_review')}`)),
    )
  })

  it('writes the plural of the source in all forms of the language', () => {
    const plural = (forms: string) => `{ "variations" : { "plural" : { ${forms} } } }`
    const source = `"en" : ${plural(`"one" : ${unit('1')}, "other" : ${unit('n')}`)}`
    const read = xcstrings.read(new TextEncoder().encode(catalog(localized(source))), testOptions)
    expect(read.entries.at(0)).toMatchObject({ source: ['1', 'n'], target: ['', '', ''], state: 'empty' })
    expect(editText(xcstrings, catalog(localized(source)), [set('k', 'a', 'b', 'c')])).toBe(
      catalog(
        localized(`${source}, "ro" : ${plural(`"few" : ${unit('b')}, "one" : ${unit('a')}, "other" : ${unit('c')}`)}`),
      ),
    )
  })

  it('reads the key as the source, and edits the source in its own language', () => {
    const before = catalog('"Save" : {  }')
    const read = (options: object) =>
      xcstrings.read(new TextEncoder().encode(before), { ...testOptions, ...options }).entries.at(0)
    expect(read({})).toMatchObject({ source: ['Save'], target: [''], state: 'empty' })
    expect(read(english)).toMatchObject({ source: ['Save'], target: ['Save'], state: 'translated' })
    expect(editText(xcstrings, before, [set('Save', 'Save')], english)).toBe(before)
    expect(editText(xcstrings, before, [set('Save', 'Store')], english)).toContain('"value" : "Store"')
  })

  it('gives each device and substitution a string of its own', () => {
    const devices = (mac: string) =>
      `{ "variations" : { "device" : { "iphone" : ${unit('tap')}, "mac" : ${unit(mac)} } } }`
    const before = catalog(`${localized(`"en" : ${devices('click')}`)}, "z" : {  }`)
    expect(xcstrings.read(new TextEncoder().encode(before), testOptions).entries.map(({ key }) => key)).toEqual([
      'k|==|device.iphone',
      'k|==|device.mac',
      'z',
    ])
    const both = [set('k|==|device.iphone', 'tap'), set('k|==|device.mac', 'clic')]
    expect(editText(xcstrings, before, both)).toContain(`"ro" : ${devices('clic')}`)
    expect(editText(xcstrings, before, [remove('k|==|device.iphone'), remove('k|==|device.mac')])).toBe(
      catalog('"z" : {  }'),
    )
  })

  it('leaves a text alone that has no place where the translation varies otherwise than the source', () => {
    const varied = (device: string) => `{ "variations" : { "${device}" : { "mac" : ${unit('m')} } } }`
    const cases = [
      [`"en" : ${unit('e')}, "ro" : ${varied('device')}`, 'k'],
      [`"en" : ${varied('unknown')}, "ro" : ${varied('device')}`, 'k'],
      [`"en" : ${varied('device')}, "ro" : ${unit('r')}`, 'k|==|device.mac'],
    ] as const
    for (const [localizations, key] of cases) {
      const file = new TextEncoder().encode(catalog(localized(localizations)))
      const entries = xcstrings.read(file, testOptions).entries
      expect(entries.find((entry) => entry.key === key)?.state).toBe('read-only')
      expect(() => xcstrings.write(xcstrings.read(file, testOptions), [set(key, 'x')])).toThrow('varies by device')
    }
  })

  it('does not touch what must not be translated', () => {
    const text = catalog('"k" : { "shouldTranslate" : false }')
    expect(xcstrings.read(new TextEncoder().encode(text), testOptions).entries.at(0)?.state).toBe('read-only')
  })
})
