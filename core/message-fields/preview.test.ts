import { expect, it } from 'vitest'
import { parseFlags } from '#core/units/flags.ts'
import { readFluentTree } from './fluent-tree.ts'
import { readIcuTree } from './icu-tree.ts'
import { type PreviewLanguage, previewMessage, type Sample, wantedSamples } from './preview.ts'

const czech: PreviewLanguage = {
  category: (_, number) => new Intl.PluralRules('cs').select(number),
  writeNumber: (number) => String(number),
}

function icu(text: string, samples: Readonly<Record<string, Sample>>): string | undefined {
  const tree = readIcuTree(text)
  return tree && previewMessage(tree, new Map(Object.entries(samples)), czech)[0]?.text
}

it.each<[string, Record<string, Sample>, string]>([
  ['{n, plural, =0 {nic} one {# den} few {# dny} other {# dní}}', { n: 0 }, 'nic'],
  ['{n, plural, =0 {nic} one {# den} few {# dny} other {# dní}}', { n: 3 }, '3 dny'],
  ['{n, plural, offset:1 one {ty a # další} other {ty a # dalších}}', { n: 2 }, 'ty a 1 další'],
  ['{g, select, female {Přišla} other {Přišel}} {name}', { g: 'female', name: 'Jana' }, 'Přišla Jana'],
  ['{g, select, female {Přišla} other {Přišel}}', { g: 'x' }, 'Přišel'],
  ["it''s '{'#'}' # {x}", { x: 'y' }, "it's {#} # y"],
])('%s with %j is %s', (text, samples, expected) => expect(icu(text, samples)).toBe(expected))

it('asks for each value once, in the way it is used', () => {
  const tree = readIcuTree('{n} {name} {n, plural, other {{g, select, a {x} other {y}}}}')
  expect(tree && wantedSamples(tree)).toEqual([
    { name: 'n', kind: 'number', words: [] },
    { name: 'name', kind: 'text', words: [] },
    { name: 'g', kind: 'word', words: ['a', 'other'] },
  ])
})

it('shows value and attributes of a Fluent message', () => {
  const text = '{ $n ->\n    [one] Den\n   *[other] { $n } dní { -brand }{ "!" }\n}\n.title = { NUMBER($n) }\n    x'
  const tree = readFluentTree(text, parseFlags('fluent-type:Message'))
  expect(tree && previewMessage(tree, new Map([['n', 5]]), czech)).toEqual([
    { name: '', text: '5 dní -brand!' },
    { name: 'title', text: '5\nx' },
  ])
})
