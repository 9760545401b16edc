import { describe, expect, it } from 'vitest'
import { parseFlags } from '#core/units/flags.ts'
import { detectedHighlights } from '../../placeholders/highlights.ts'
import { runChecks } from '../run.ts'
import { checkedUnit } from '../testing/checked-unit.ts'
import { fixed, marked } from '../testing/verdict.ts'

const flags = 'detect-placeholders'
const seen = (text: string, own = ''): string[] =>
  detectedHighlights(text, parseFlags(own))
    .filter(({ kind }) => kind === 'placeholder')
    .map(({ start, end }) => text.slice(start, end))

describe('what looks like a placeholder', () => {
  it.each<[string, string[]]>([
    ['Hi {name}, {0} of {user.total}', ['{name}', '{0}', '{user.total}']],
    ['On {day, date, short}', ['{day, date, short}']],
    ['{{count}} of {{ total }} $t(items)', ['{{count}}', '{{ total }}', '$t(items)']],
    [`Dear $${'{user}'} and %{other}`, [`$${'{user}'}`, '%{other}']],
    ['%s, %d, %1$s, %.2f, %@, %(name)s', ['%s', '%d', '%1$s', '%.2f', '%@', '%(name)s']],
    ['Hello %name%!', ['%name%']],
    ['%ds left', ['%d']],
    ['{n, plural, one {# day of {name}} other {# days}}', ['{n, plural, one {', '{name}', '} other {', '}}']],
    ['100% sure, 50%discount, 5% off, %%s, 20 % d', []],
    ['a {b c} and {} and { a: 1 }', []],
    ['Costs %discounts', []],
  ])('%s', (text, expected) => expect(seen(text)).toEqual(expected))

  it('is not guessed where a flag says how placeholders are written', () => {
    expect(seen('{name} %s', 'c-format')).toEqual(['%s'])
    expect(seen('{name} %s', 'placeholders:"[x]"')).toEqual([])
  })
})

describe('the check', () => {
  it.each<[string, string, string[]]>([
    ['Hi {name}', 'Hallo {name}', []],
    ['Hi {name}', 'Hallo', ['']],
    ['Hi {name}', 'Hallo {Name}', ['{Name}', '']],
    ['{{a}} {{b}}', '{{b}} {{ a }}', []],
    ['%s of %d', '%d von %s', ['%d', '%s', '', '']],
    ['%1$s of %2$s', '%2$s von %1$s', []],
    ['$t(items)', '$t(dinge)', ['$t(dinge)', '']],
    ['{n, plural, one {# day} other {# days}}', '{n, plural, one {# den} few {# dny} other {# dní}}', []],
    ['{n, plural, one {# day} other {# days}}', '# dní', ['']],
    ['No placeholder', 'Kein {Platzhalter}', []],
  ])('%s, %s', (source, target, expected) =>
    expect(marked('detected_placeholders', source, target, { flags })).toEqual(expected),
  )

  it('offers the right name in place of a wrong one', () => {
    expect(fixed('detected_placeholders', 'Hi {name}', 'Hallo {Nome}', { flags })).toBe('Hallo {name}')
  })

  it('is not among the checks of a save unless a flag asks for it', () => {
    expect([...runChecks(checkedUnit('Hi {name}', 'Hallo')).keys()]).toEqual([])
    expect([...runChecks(checkedUnit('Hi {name}', 'Hallo', { flags })).keys()]).toEqual(['detected_placeholders'])
  })
})
