import { expect, it } from 'vitest'
import { parseFlags } from '#core/units/flags.ts'
import { findFluentPlaceables } from './fluent.ts'
import { detectedHighlights } from './highlights.ts'

const found = (text: string) => findFluentPlaceables(text).map(({ start, end }) => text.slice(start, end))

it('finds what stands for something else in a Fluent text', () => {
  expect(
    found('Hi { $name }, {-brand-name} has {NUMBER($count, minimumFractionDigits: 2)} of { menu.title }{ " " }'),
  ).toEqual(['{ $name }', '{-brand-name}', '{NUMBER($count, minimumFractionDigits: 2)}', '{ menu.title }', '{ " " }'])
})

it('is no choice, and finds what stands inside its branches', () => {
  expect(found('{ $count ->\n  [one] one { $thing }\n *[other] { $count } things\n}')).toEqual([
    '{ $thing }',
    '{ $count }',
  ])
})

it('is coloured and offered where the string is Fluent, and nowhere else', () => {
  const kinds = (flags: string) => detectedHighlights('Hi { $name }', parseFlags(flags)).map(({ kind }) => kind)
  expect(kinds('fluent-type:Message')).toEqual(['placeholder'])
  expect(kinds('ignore-same, placeholders:x')).toEqual([])
})

it('takes no longer than the text is long', () => {
  expect(found(`{ $${'a'.repeat(100_000)}`)).toEqual([])
  expect(found('{ '.repeat(50_000))).toEqual([])
})
