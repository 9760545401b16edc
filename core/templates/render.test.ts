import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { render } from '#core/messages/render.ts'
import { defaultMessages } from '#core/templates/defaults.ts'
import { filters } from '#core/templates/filters.ts'
import { checkTemplate, renderTemplate } from '#core/templates/render.ts'
import { type MessageName, messageVariables } from '#core/templates/variables.ts'
import { anyCharacter } from '#core/text/testing/any-character.ts'

const variables = {
  name: 'Jana Nováková',
  empty: '',
  nothing: null,
  yes: true,
  count: 3,
  one: 1,
  half: 0.5,
  path: 'src/app/locales/cs.json',
  when: '2026-03-04T05:06:07Z',
  list: ['a', 'b', 'c'],
  none: [],
  pairs: [
    ['k', 'v'],
    ['x', 'y'],
  ],
  stats: { all: 10, translated: 7 },
  components: [
    { name: 'One', url: 'https://example.org/1' },
    { name: 'Two', url: 'https://example.org/2' },
  ],
}

const cases: readonly (readonly [string, string])[] = [
  ['plain text, { } and % signs', 'plain text, { } and % signs'],
  ['{{ name }}', 'Jana Nováková'],
  ['{{name}}', 'Jana Nováková'],
  ['{{ stats.all }}/{{ stats.translated }}', '10/7'],
  ['{{ list.1 }}{{ components.0.name }}', 'bOne'],
  ['{{ yes }} {{ nothing }}', 'True None'],
  ['{{ list }}', "['a', 'b', 'c']"],
  ['a{# gone #}b', 'ab'],
  ['a{{ "text \\"quoted\\"" }}b', 'atext "quoted"b'],
  ["{{ 'single' }}", 'single'],
  ['{{ name\n}}', '{{ name\n}}'],
  ['{{ missing }}', ''],
  ['<b>{{ "<i>" }}</b>', '<b><i></b>'],
  ['{% if yes %}a{% endif %}', 'a'],
  ['{% if empty %}a{% else %}b{% endif %}', 'b'],
  ['{% if empty %}a{% elif count == 3 %}b{% else %}c{% endif %}', 'b'],
  ['{% if not empty and count > 2 %}a{% endif %}', 'a'],
  ['{% if empty or none or count >= 3 %}a{% endif %}', 'a'],
  ['{% if empty and missing or yes %}a{% endif %}', 'a'],
  ['{% if not yes or not not yes %}a{% endif %}', 'a'],
  ['{% if "b" in list %}in{% endif %}{% if "z" not in list %}out{% endif %}', 'inout'],
  ['{% if "ana" in name %}a{% endif %}{% if "all" in stats %}b{% endif %}', 'ab'],
  ['{% if count != 4 %}a{% endif %}{% if count < 4 %}b{% endif %}{% if count <= 2 %}c{% endif %}', 'ab'],
  ['{% if nothing is None %}a{% endif %}{% if yes is not None %}b{% endif %}', 'ab'],
  ['{% if name|length > 5 %}long{% endif %}', 'long'],
  ['{% if name < 3 %}a{% else %}no order{% endif %}', 'no order'],
  ['{% for x in list %}{{ x }},{% endfor %}', 'a,b,c,'],
  ['{% for x in list reversed %}{{ x }}{% endfor %}', 'cba'],
  ['{% for x in none %}{{ x }}{% empty %}none{% endfor %}', 'none'],
  ['{% for k, v in pairs %}{{ k }}={{ v }};{% endfor %}', 'k=v;x=y;'],
  ['{% for k, v in stats.items %}{{ k }}={{ v }};{% endfor %}', 'all=10;translated=7;'],
  ['{% for x in list %}{{ forloop.counter }}{% if not forloop.last %}, {% endif %}{% endfor %}', '1, 2, 3'],
  ['{% for x in list %}{% if forloop.first %}{{ forloop.revcounter }}{% endif %}{% endfor %}', '3'],
  [
    '{% for x in pairs %}{% for y in x %}{{ forloop.parentloop.counter }}{{ forloop.counter0 }} {% endfor %}{% endfor %}',
    '10 11 20 21 ',
  ],
  [
    '{% for c in components %}* [{{ c.name }}]({{ c.url }})\n{% endfor %}',
    '* [One](https://example.org/1)\n* [Two](https://example.org/2)\n',
  ],
  ['{% replace path "/" "-" %}', 'src-app-locales-cs.json'],
  ['{% replace path|dirname "src" name %}', 'Jana Nováková/app/locales'],
  ['{% replace path "" "x" %}', 'src/app/locales/cs.json'],
]

const filterCases: readonly (readonly [string, string])[] = [
  ['empty|default:"x"', 'x'],
  ['name|default:"x"', 'Jana Nováková'],
  ['nothing|default_if_none:name', 'Jana Nováková'],
  ['name|lower', 'jana nováková'],
  ['name|upper|cut:" "', 'JANANOVÁKOVÁ'],
  ['"it\'s a tEST"|title', "It's A Test"],
  ['"element"|capfirst', 'Element'],
  ['name|length', '13'],
  ['list|length', '3'],
  ['stats|length', '2'],
  ['list|join:", "', 'a, b, c'],
  ['list|first', 'a'],
  ['list|last', 'c'],
  ['none|first', ''],
  ['name|truncatechars:5', 'Jana…'],
  ['name|truncatechars:50', 'Jana Nováková'],
  ['"one two three"|truncatewords:2', 'one two …'],
  ['"one two three"|wordcount', '3'],
  ['"one two three"|wordwrap:7', 'one two\nthree'],
  ['when|date', 'March 4, 2026'],
  ['when|date:"Y-m-d H:i:s"', '2026-03-04 05:06:07'],
  ['when|date:"D j M \\y"', 'Wed 4 Mar y'],
  ['when|time', '05:06'],
  ['name|date', ''],
  ['yes|yesno', 'yes'],
  ['nothing|yesno:"a,b"', 'b'],
  ['nothing|yesno:"a,b,c"', 'c'],
  ['count|pluralize', 's'],
  ['one|pluralize', ''],
  ['one|pluralize:"y,ies"', 'y'],
  ['count|pluralize:"y,ies"', 'ies'],
  ['name|slugify', 'jana-novakova'],
  ['count|add:2', '5'],
  ['name|add:"!"', 'Jana Nováková!'],
  ['half|floatformat', '0.5'],
  ['count|floatformat', '3'],
  ['count|floatformat:2', '3.00'],
  ['half|floatformat:0', '1'],
  ['count|divisibleby:3', 'True'],
  ['list|slice:":2"|join:""', 'ab'],
  ['name|slice:"5:"', 'Nováková'],
  ['name|urlencode', 'Jana%20Nov%C3%A1kov%C3%A1'],
  ['path|urlencode:""', 'src%2Fapp%2Flocales%2Fcs.json'],
  ['"<a>"|escape', '&lt;a&gt;'],
  ['"<b>x</b>"|striptags', 'x'],
  ['path|dirname', 'src/app/locales'],
  ['path|stripext', 'src/app/locales/cs'],
  ['path|parentdir', 'app/locales/cs.json'],
  ['path|parentdir|parentdir', 'locales/cs.json'],
  ['"plain"|dirname', ''],
  ['".hidden"|stripext', '.hidden'],
  ['"ab"|ljust:4|add:"|"', 'ab  |'],
  ['"ab"|rjust:4', '  ab'],
  ['2048|filesizeformat', '2.0 KB'],
]

describe('renderTemplate', () => {
  it.each(cases)('%j', (template, expected) => {
    expect(renderTemplate(template, variables)).toBe(expected)
  })

  it.each(filterCases)('{{ %s }}', (expression, expected) => {
    expect(renderTemplate(`{{ ${expression} }}`, variables)).toBe(expected)
  })

  it('gives a template that cannot be parsed back as it is', () => {
    expect(renderTemplate('a {% if %}', variables)).toBe('a {% if %}')
  })

  it('keeps the size of what it makes within bounds', () => {
    const list = Array.from({ length: 1000 }, () => 'x'.repeat(100))
    const loops =
      '{% for a in list %}{% for b in list %}{% for c in list %}{{ list|join:a }}{% endfor %}{% endfor %}{% endfor %}'
    expect(renderTemplate(loops, { list }).length).toBe(200_000)
    expect(renderTemplate(loops.replace('{{ list|join:a }}', ''), { list })).toBe('')
    expect(renderTemplate('{% replace x "a" y %}', { x: 'a'.repeat(100_000), y: 'b'.repeat(1000) }).length).toBe(
      200_000,
    )
    expect(renderTemplate(`{{ x${'|add:x'.repeat(100)} }}`, { x: 'a'.repeat(100_000) }).length).toBe(200_000)
    expect(renderTemplate('{{ "a"|center:99999999 }}', {}).length).toBe(10_000)
  })

  it('does not reach what an object inherits', () => {
    expect(renderTemplate('{{ stats.constructor }}{{ __proto__ }}{{ toString }}{{ list.length }}', variables)).toBe(
      '{{ stats.constructor }}{{ __proto__ }}{{ toString }}{{ list.length }}',
    )
    expect(renderTemplate('{{ stats.constructor }}{{ toString }}{{ list.length }}{{ name|toString }}', variables)).toBe(
      '{{ stats.constructor }}{{ toString }}{{ list.length }}{{ name|toString }}',
    )
    expect(renderTemplate('{{ stats.constructor }}{{ toString }}{{ list.length }}', variables)).toBe('')
  })
})

const problemsOf = (template: string) =>
  checkTemplate(template, variables).map((problem) => ({ ...problem, message: render(problem.message) }))

describe('checkTemplate', () => {
  it.each(
    [...cases, ...filterCases.map(([text, result]) => [`{{ ${text} }}`, result] as const)].filter(
      ([text]) => !text.includes('missing'),
    ),
  )('accepts %j', (template) => {
    expect(checkTemplate(template, variables)).toEqual([])
  })

  it.each([
    ['{{ missing }}', "Unknown variable 'missing'.", 1, 4],
    ['a\nb {{ stats.none }}', "Unknown variable 'stats.none'.", 2, 6],
    ['{{ name|default:missing }}', "Unknown variable 'missing'.", 1, 17],
    ['{% if missing %}{% endif %}', "Unknown variable 'missing'.", 1, 7],
    ['{% for c in components %}{{ c.missing }}{% endfor %}', "Unknown variable 'c.missing'.", 1, 29],
    ['{% for c in components %}{% endfor %}{{ c.name }}', "Unknown variable 'c.name'.", 1, 41],
    ['{% for c in components %}{% empty %}{{ forloop.first }}{% endfor %}', "Unknown variable 'forloop.first'.", 1, 40],
    ['{{ name|nope }}', "Unknown filter 'nope'.", 1, 9],
    ['{{ name|default }}', 'The filter \'default\' needs a value, for example default:"…".', 1, 9],
    ['{{ name|lower:1 }}', "The filter 'lower' doesn't take a value.", 1, 9],
    ['{{ }}', 'Missing variable.', 1, 4],
    ['{{ a b }}', "Unexpected 'b'.", 1, 6],
    ['{{ _private }}', "'_private' is neither a variable nor a string.", 1, 4],
    ['{% include "x" %}', "Unknown tag 'include'. Use if, for or replace.", 1, 4],
    ['{% %}', "Unknown tag ''. Use if, for or replace.", 1, 4],
    ['{% if yes %}', '{% if %} is missing {% endif %}.', 1, 4],
    ['{% if yes %}{% endfor %}', '{% endfor %} has no opening tag.', 1, 16],
    ['{% endif %}', '{% endif %} has no opening tag.', 1, 4],
    ['{% else %}', '{% else %} must be inside {% if %}.', 1, 4],
    ['{% if yes %}{% else %}{% elif yes %}{% endif %}', '{% elif %} must be inside {% if %}.', 1, 26],
    ['{% empty %}', '{% empty %} must be inside {% for %}.', 1, 4],
    ['{% for x %}{% endfor %}', "The word 'in' is missing. Use {% for item in list %}.", 1, 10],
    ['{% if yes and %}{% endif %}', 'Missing variable.', 1, 15],
    ['{% if (yes) %}{% endif %}', "'(yes)' is neither a variable nor a string.", 1, 7],
    ['{% replace name "a" %}', 'Missing variable.', 1, 21],
  ])('%j: %s', (template, message, line, column) => {
    expect(problemsOf(template)).toContainEqual({ message, line, column })
  })

  it('limits nesting and length', () => {
    const nested = (depth: number) => '{% if yes %}'.repeat(depth) + '{% endif %}'.repeat(depth)
    expect(checkTemplate(nested(20), variables)).toEqual([])
    expect(problemsOf(nested(21))[0]?.message).toBe('Tags can be nested at most 20 deep.')
    expect(checkTemplate('x'.repeat(50_001), variables)).toHaveLength(1)
  })

  it.each(Object.keys(defaultMessages) as MessageName[])('accepts our own %s', (name) => {
    expect(checkTemplate(defaultMessages[name], messageVariables[name])).toEqual([])
    expect(renderTemplate(defaultMessages[name], messageVariables[name])).not.toMatch(/[{}]/)
  })

  const piece = fc.oneof(
    fc.constantFrom(
      '{{',
      '}}',
      '{%',
      '%}',
      '{#',
      '#}',
      '|',
      ':',
      '"',
      "'",
      '\\',
      ' ',
      '\n',
      '.',
      ',',
      '==',
      'in',
      'not',
      'and',
    ),
    fc.constantFrom(
      'if',
      'for',
      'else',
      'elif',
      'endif',
      'endfor',
      'empty',
      'replace',
      'name',
      'list',
      'stats',
      'x',
      '1',
      '-2.5',
    ),
    fc.constantFrom(...Object.keys(filters)),
    fc.string({ unit: anyCharacter, maxLength: 5 }),
  )
  const anyTemplate = fc.oneof(
    fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
    fc.array(piece, { maxLength: 40 }).map((parts) => `{{ ${parts.join(' ')} }}`),
  )

  it('never throws, and what it accepts renders without variables left open', () => {
    fc.assert(
      fc.property(anyTemplate, (template) => {
        const problems = checkTemplate(template, variables)
        const text = renderTemplate(template, variables)
        expect(text.length).toBeLessThanOrEqual(200_000)
        for (const { line, column } of problems) expect(Math.min(line, column)).toBeGreaterThan(0)
      }),
      { numRuns: 2000 },
    )
  })

  it('gives any value to any filter without throwing', () => {
    const value = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.string()),
    )
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(filters)), value, value, (name, left, right) => {
        const argument = filters[name]?.argument === 'none' ? '' : ':right'
        expect(typeof renderTemplate(`{{ left|${name}${argument} }}`, { left, right })).toBe('string')
      }),
      { numRuns: 2000 },
    )
  })

  it('reads hostile templates in one go', () => {
    for (const bad of ['{{', '{%', '{#', '{% if x ', '{{ a|', '"', "{{ '", '{{ not ', '{% if not '])
      expect(checkTemplate(bad.repeat(50_000 / bad.length), variables)).toBeInstanceOf(Array)
  })
})
