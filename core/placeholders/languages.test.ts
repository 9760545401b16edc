import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#core/text/testing/any-character.ts'
import { placeholderLanguage, placeholderLanguages } from './languages.ts'

/** What is found, e.g. `%1$s=#1 %d=?`: the text, and its argument; `?` takes the next one, `!` is an escape or a stray. */
const found = (id: string, text: string): string =>
  placeholderLanguage(id)
    .find(text)
    .map(({ start, end, kind, argument }) => {
      const shown = kind === 'placeholder' ? `=${argument ?? '?'}` : kind === 'escape' ? '!' : '!!'
      return text.slice(start, end) + shown
    })
    .join(' ')

const table: Readonly<Record<string, readonly (readonly [text: string, expected: string])[]>> = {
  'python-format': [
    ['%s of %(name)s', '%s=? %(name)s=name'],
    ['%(a b)-10.2f', '%(a b)-10.2f=a b'],
    ['100%% %d%%', '%%! %d=? %%!'],
    ['%5.2f %*d %#x', '%5.2f=? %*d=? %#x=?'],
    ['%y %( %(x %', '%=? %=? %=? %=?'],
  ],
  'php-format': [
    ['%1$s %s', '%1$s=#1 %s=?'],
    ["%'*10d %05.1f %u", "%'*10d=? %05.1f=? %u=?"],
    ['%% %2$% ', '%%! %2$%!'],
  ],
  'c-format': [
    ['%s %d %lu %zu %llx', '%s=? %d=? %lu=? %zu=? %llx=?'],
    ["%2$s %1$'d", "%2$s=#2 %1$'d=#1"],
    ['%<PRIu64> %*.*f %m', '%<PRIu64>=? %*.*f=? %m=?'],
    ['%% 5%', '%%! %=?'],
    ['%b %', '%=? %=?'],
  ],
  'perl-format': [['%s %2$d %vd %%', '%s=? %2$d=#2 %=? %%!']],
  'javascript-format': [['%s %1$d %j', '%s=? %1$d=#1 %j=?']],
  'lua-format': [['%s %q %5.1f %%', '%s=? %q=? %5.1f=? %%!']],
  'objc-format': [
    ['%@ %1$@ %#@files@ %d', '%@=? %1$@=#1 %#@files@=%#@files@ %d=?'],
    ['%ld %lu', '%ld=? %lu=?'],
  ],
  'object-pascal-format': [
    ['%s %0:s %1:d', '%s=? %0:s=#1 %1:d=#2'],
    ['%-10s %*.*f %%', '%-10s=? %*.*f=? %%!'],
  ],
  'scheme-format': [
    ['~a ~S ~10d', '~a=? ~S=? ~10d=?'],
    ['~1@*~d ~0@*~a', '~1@*~d=#2 ~0@*~a=#1'],
    ['~~ ~%', '~~! ~%=?'],
  ],
  'java-printf-format': [
    ['%s %1$s %tY %1$tB', '%s=? %1$s=#1 %tY=? %1$tB=#1'],
    ['%<s %n %,d %%', '%n=? %,d=? %%!'],
  ],
  'ruby-format': [
    ['%s %1$s', '%s= %1$s=#1'],
    ['%<n>s %{n} %-10<n>s %<price>.2f', '%<n>s=n %{n}=n %-10<n>s=n'],
    ['%% %{', '%%= %='],
  ],
  'python-brace-format': [
    ['{} {0} {name}', '{}=? {0}=#1 {name}=name'],
    ['{a.b[0]!r:>10} {:{width}}', '{a.b[0]!r:>10}=a {!! {width}=width }!!'],
    ['{{x}} {{{y}}}', '{{! }}! {{! {y}=y }}!'],
    ['{ a } b', '{!! }!!'],
    ['}', '}!!'],
  ],
  'c-sharp-format': [['{0} {1,5:N2} {name} {{0}}', '{0}=0 {1,5:N2}=1 {0}=0']],
  'perl-brace-format': [['{name} {0} { x } {}', '{name}=name {0}=0']],
  'java-format': [
    ['{0} {1,number,#.##} {name}', '{0}=0 {1,number,#.##}=1'],
    ["'{0}' it''s {1}", '{0}=0 {1}=1'],
    ['{0,choice,0#none|1#{1}}', '{0,choice,0#none|1#{1}}=0'],
    ["don't {0}", '{0}=0'],
    ['{0', ''],
  ],
  'laravel-format': [['Hi :name, :Count at 10:30 a::b ::c', ':name=name :Count=Count :b=b :c=c']],
  'qt-format': [['%1 %L2 %12 %123 %n %', '%1=#1 %L2=#2 %12=#12 %12=#12']],
  'qt-plural-format': [['%n %Ln %1 %%n', '%n=n %Ln=n %n=n']],
  'i18next-interpolation': [
    ['{{ name }} {{- x}} $t(key) {x}', '{{ name }}=name {{- x}}=-x $t(key)=key'],
    ['$t(key, { "count": {{n}} })', '$t(key, { "count": {{n}} })=key,{"count":{{n}}}'],
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the language under test
  'es-format': [['${ name } ${x} {y} ${', '${ name }=name ${x}=x']],
  'vue-format': [
    ['{name} %{n} @:a.b @.lower:c {{x}} @:(d.e).', '{name}=name %{n}=n @:a.b=a.b @.lower:c=c {{x}={x @:(d.e)=d.e'],
  ],
  'angularjs-format': [['{{ x }} {{ y | number }} {z}', '{{ x }}=x {{ y | number }}=y|number']],
  'percent-placeholders': [['%name% 50% %a-b.c% %%', '%name%=name']],
  'automattic-components-format': [['{{a}}x{{/a}} {{br/}} {{ not a tag }}', '{{a}}=a {{/a}}=/a {{br/}}=br/']],
  'icu-message-format': [
    ['{name} {n, number}', '{name}=name {n, number}=n'],
    ['{n, plural, one {# x {a}} other {y}}', '{n, plural, one {=n {a}=a } other {=n }}=n'],
    ["'{x}' {y}", '{y}=y'],
  ],
}

describe.each(placeholderLanguages.map(({ id }) => id))('%s', (id) => {
  it.each(table[id] ?? [])('finds in %s', (text, expected) => expect(found(id, text)).toBe(expected))
  it('has a table', () => expect(table[id]?.length).toBeGreaterThan(0))
})

/** Texts that look as if a placeholder began at every other place. */
const signs = [
  '%',
  '{',
  '}',
  '{{',
  '}}',
  '%(',
  '%1$',
  '$t(',
  '${',
  '@:',
  '%<',
  '~1',
  ':a',
  "'",
  '<a ',
  'a',
  '0',
  '.',
  ' ',
]
const tricky = fc
  .array(fc.oneof(fc.constantFrom(...signs), fc.string({ unit: anyCharacter, maxLength: 3 })))
  .map((a) => a.join(''))

it('answers to any text with places in it, from left to right', () => {
  fc.assert(
    fc.property(tricky, (text) => {
      for (const { find } of placeholderLanguages) {
        let last = 0
        for (const { start, end } of find(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = end
        }
      }
    }),
  )
})

it('reads long texts of the same beginning again and again', () => {
  for (const sign of [
    '{',
    '}',
    '{{',
    '{a',
    '{a:{',
    '{0,',
    '%',
    '%(',
    '%(a',
    '%1',
    '%0',
    '%<a',
    '%{',
    '$t(',
    '$t(a',
    '@:(a',
    '~1',
    "'{",
    '{a,plural,a{',
    '%<PRI',
    ':a',
  ]) {
    const text = sign.repeat(40_000 / sign.length)
    for (const { find } of placeholderLanguages) expect(find(text).length).toBeGreaterThanOrEqual(0)
  }
})
