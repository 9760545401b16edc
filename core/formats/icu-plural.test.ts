import { describe, expect, it } from 'vitest'
import { arb } from './arb.ts'
import type { FileFormat } from './format.ts'
import { icuPlural, missingCategories } from './icu-plural.ts'
import { json } from './json.ts'
import { plainxliff } from './plainxliff.ts'
import { properties } from './properties.ts'
import { rubyYaml } from './ruby-yaml.ts'
import { testOptions } from './testing/options.ts'

const message = '{n, plural, =0 {No file} one {# file} other {# files}}'

const formsOf = (text: string): unknown => icuPlural(text)?.forms.map((form) => `${form.selector}:${form.text}`)

describe('icuPlural', () => {
  it('gives the forms', () => {
    expect(icuPlural(message)).toEqual({
      argument: 'n',
      ordinal: false,
      offset: 0,
      forms: [
        { selector: '=0', exactly: 0, text: 'No file' },
        { selector: 'one', exactly: undefined, text: '# file' },
        { selector: 'other', exactly: undefined, text: '# files' },
      ],
    })
    expect(icuPlural('{n, selectordinal, one {#st} other {#th}}')).toMatchObject({ ordinal: true })
    expect(icuPlural('{n, plural, offset:1 one {you} other {#}}')).toMatchObject({ offset: 1 })
  })

  it('says whole sentences', () => {
    expect(formsOf('Delete {n, plural, one {it} other {all {n}}}?')).toEqual([
      'one:Delete it?',
      'other:Delete all {n}?',
    ])
    expect(formsOf('{name} has {n,plural,one{one}other{#}}')).toEqual(['one:{name} has one', 'other:{name} has #'])
  })

  it('knows what is no plural', () => {
    for (const text of [
      '',
      'plain',
      '{n}',
      '{n, number}',
      '{g, select, female {her} other {their}}',
      '{n, plural, one {x}',
      "'{n, plural, other {x}}'",
      '{a, plural, other {x}} {b, plural, other {y}}',
    ]) {
      expect(icuPlural(text)).toBeUndefined()
    }
  })

  it('says what a language lacks', () => {
    const plural = icuPlural(message)
    expect(plural && missingCategories(plural, ['one', 'few', 'many', 'other'])).toEqual(['few', 'many'])
    expect(plural && missingCategories(plural, ['other'])).toEqual([])
  })

  const carriers: readonly [FileFormat, string][] = [
    [arb, JSON.stringify({ files: message })],
    [json, JSON.stringify({ files: message })],
    [properties, `files=${message}\n`],
    [rubyYaml, `ro:\n  files: "${message}"\n`],
    [
      plainxliff,
      `<xliff version="1.2"><file original="f" source-language="en"><body><trans-unit id="files">` +
        `<source>x</source><target>${message}</target></trans-unit></body></file></xliff>`,
    ],
  ]
  it.each(carriers.map(([format, text]) => ({ format, text })))('works in $format.id', ({ format, text }) => {
    const [entry] = format.read(new TextEncoder().encode(text), testOptions).entries
    expect(formsOf(entry?.target[0] ?? '')).toEqual(['=0:No file', 'one:# file', 'other:# files'])
  })
})
