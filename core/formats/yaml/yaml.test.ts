import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Edit } from '../model/format.ts'
import { loadCases } from '../testing/cases.ts'
import { add, createText, editText, remove, set } from '../testing/edit-text.ts'
import { testOptions } from '../testing/options.ts'
import { wellFormedText } from '../testing/profiles.ts'
import { rubyYaml } from './ruby-yaml.ts'
import { yaml } from './yaml.ts'

const long = 'entirely new words '.repeat(8).trim()

describe('a key that holds an arrow', () => {
  const texts = '"a->b": x\na:\n  c: y\no:\n  "p->q":\n    r: z\n  "[0]": w\n  l:\n    - v\n'
  const keys = ['a->b', 'a->c', 'o->p->q->r', 'o->[0]', 'o->l->[0]']

  it.each([
    [yaml, (text: string) => text],
    [rubyYaml, (text: string) => `en:\n${text.replaceAll(/^/gm, '  ').trimEnd()}\n`],
  ])('is written as the template has it', (format, file) => {
    const options = { template: file(texts), language: 'en', sourceLanguage: 'en' }
    const adds = keys.map((key) => add(key, [`of ${key}`]))
    const written = parse(editText(format, '{}\n', adds, options))
    expect(written).toEqual(
      parse(
        file(
          '"a->b": of a->b\na:\n  c: of a->c\no:\n  "p->q":\n    r: of o->p->q->r\n  "[0]": of o->[0]\n  l:\n    - of o->l->[0]\n',
        ),
      ),
    )
  })
})

describe('yaml', () => {
  it.each([
    ['plain', 'a: text # c\n', 'it: is', 'a: "it: is" # c\n'],
    ['plain with a habit', "a: text\nb: 'x'\n", 'it: is', "a: 'it: is'\nb: 'x'\n"],
    ['a number stays one', 'a: 5\n', '6', 'a: 6\n'],
    ['a text that looks like one', 'a: text\n', '6', 'a: "6"\n'],
    ['a truth', 'a: yes\n', 'no', 'a: no\n'],
    ['a number that becomes a truth', 'a: 5\n', 'yes', 'a: "yes"\n'],
    ['a symbol that becomes a date', 'a: :day\n', '2001-01-01', 'a: "2001-01-01"\n'],
    ['a symbol', 'a: :day\n', ':month', 'a: :month\n'],
    ['nothing', 'a: # c\n', 'x', 'a: x # c\n'],
    ['a word for nothing', 'a: ~\n', 'x', 'a: x\n'],
    ['emptied', 'a: text\n', '', 'a: ""\n'],
    ['double', 'a: "text"\n', 'say "x"\n', 'a: "say \\"x\\"\\n"\n'],
    ['double in ASCII', 'a: "\\u00e9"\n', 'ž😀', 'a: "\\u017E\\U0001F600"\n'],
    ['single', "a: 'text'\n", "it's", "a: 'it''s'\n"],
    ['single with a line break', "a: 'text'\n", 'x\ny', 'a: "x\\ny"\n'],
    ['plain with a line break', 'a: text\n', 'x\ny', 'a: |-\n  x\n  y\n'],
    ['plain with a line break and a comment', 'a: text # c\n', 'x\ny', 'a: "x\\ny" # c\n'],
    ['nothing but blanks', 'a:   \n', 'x\ny\n', 'a: |\n  x\n  y\n'],
    ['a comment that would become text', 'a: x\n  # c\n', 'x\ny', 'a: "x\\ny"\n  # c\n'],
    ['literal', 'a: |\n    text\n', 'x\n y\n\nz\n', 'a: |\n    x\n     y\n\n    z\n'],
    ['literal without its line break', 'a: |\n  text\n', 'x', 'a: |-\n  x\n'],
    ['literal that begins with a space', 'a: |\n  text\n', ' x\n', 'a: |2\n   x\n'],
    ['literal with a comment', 'a: | # c\n  text\n', 'x\n', 'a: | # c\n  x\n'],
    ['literal that cannot say it', 'a: |\n  text\n', 'x\r\n', 'a: "x\\r\\n"\n'],
    ['folded', 'a: >\n  two\n  lines\n', 'one\ntwo\n', 'a: >\n  one\n\n  two\n'],
    ['anchored', 'a: &x !t text\nb: *x\n', 'new', 'a: &x !t new\nb: *x\n'],
    ['flow', 'a: {x: y}\n', 'p, q', 'a: {x: "p, q"}\n'],
    ['flow, with what older readers take for a key', 'a: {x: y}\n', '?q', 'a: {x: "?q"}\n'],
    ['flow, with what older readers take for a value', 'a: [3]\n', ':q', 'a: [":q"]\n'],
  ])('%s', (_, before, text, after) => {
    const [key = ''] = yaml.read(new TextEncoder().encode(before), testOptions).entries.map((entry) => entry.key)
    expect(editText(yaml, before, [set(key, text)])).toBe(after)
  })

  it('wraps again what was wrapped', () => {
    const file = 'a: "these words run over\n  two lines"\nb: plain words\n  continued\n'
    const lines = `${'entirely new words '.repeat(4).trim()}\n  ${'entirely new words '.repeat(4).trim()}`
    expect(editText(yaml, file, [set('a', long), set('b', long)])).toBe(`a: "${lines}"\nb: ${lines}\n`)
  })

  it('adds strings down their paths, with notes and as the file is laid out', () => {
    const file = 'a: 1\nm:\n    # note\n    x: X\n    y: Y\nz: Z\n'
    const edits = [
      add('m->w', ['W'], { after: 'm->x', note: 'about\nw' }),
      add('new->deep->key', ['K'], { after: 'm->y' }),
      add('first', ['F'], { after: null }),
      add('last', ['multi\nline\n']),
      add('items->[1]', ['two']),
    ]
    expect(editText(yaml, file, edits)).toBe(
      'first: F\na: 1\nm:\n    # note\n    x: X\n    # about\n    # w\n    w: W\n    y: Y\nnew:\n    deep:\n        key: K\nz: Z\nlast: |\n    multi\n    line\nitems:\n- ""\n- two\n',
    )
  })

  it('fills files that hold nothing', () => {
    const edits = [add('a->b', ['x'])]
    for (const file of ['', '{}\n', '\n\n']) expect(editText(yaml, file, edits)).toBe('a:\n  b: x\n')
    expect(editText(yaml, '# head\n', edits)).toBe('# head\na:\n  b: x\n')
    expect(editText(yaml, '---\n', edits)).toBe('---\na:\n  b: x\n')
    expect(editText(yaml, 'a: {} # c\nb: y\n', edits)).toBe('a: # c\n  b: x\nb: y\n')
  })

  it('quotes keys that would be something else', () => {
    expect(editText(yaml, 'a: x\n', [add('no', ['b']), add('k: v', ['c']), add('5', ['d']), add('', ['e'])])).toBe(
      'a: x\n"no": b\n"k: v": c\n"5": d\n"": e\n',
    )
  })

  it('removes strings with their comments, and maps that are left empty', () => {
    const file = 'a: 1\n\n# about b\nb: 2\n\nc:\n  d: 3\ne: 4\n'
    expect(editText(yaml, file, [remove('b'), remove('c->d')])).toBe('a: 1\n\ne: 4\n')
    expect(editText(yaml, '# head\n\na: 1\nb: 2\n', [remove('a'), remove('b')])).toBe('# head\n\n{}\n')
    expect(editText(yaml, '- a: 1\n  b: 2\n- c: 3\n', [remove('[0]->a'), add('[1]->d', ['x'], { after: null })])).toBe(
      '- b: 2\n- d: x\n  c: 3\n',
    )
    expect(editText(yaml, 'l: [a, b, c]\n', [remove('l->[0]'), remove('l->[2]')])).toBe('l: [b]\n')
  })

  it('gives an alias a text of its own', () => {
    expect(editText(yaml, 'a: &x Text\nb: *x\n', [add('b', ['own'])])).toBe('a: &x Text\nb: own\n')
  })

  it('changes nothing in a file that it cannot read whole', () => {
    expect(() => editText(yaml, 'a: b\n c: d\n', [set('a', 'x')])).toThrow('cannot be read')
  })
})

describe('ruby-yaml', () => {
  const forms = ['a', 'b', 'c']

  it('writes plurals by category, blank forms as nothing', () => {
    const file = '---\nro:\n  a: A\n  p:\n    one: x\n    other: z\n'
    expect(editText(rubyYaml, file, [set('p', ...forms), add('q', ['x', '', 'z'], { after: 'a' })])).toBe(
      '---\nro:\n  a: A\n  q:\n    one: x\n    few:\n    other: z\n  p:\n    one: a\n    few: b\n    other: c\n',
    )
  })

  it('takes what says nothing in the template for nothing, elsewhere for a string without a text', () => {
    const file = 'ro:\n  a: A\n  b: # c\n  d: ~\n  e: null\n  f: ""\n  l:\n  - x\n  -\n'
    const keys = (template: string) =>
      rubyYaml
        .read(new TextEncoder().encode(file), { ...testOptions, template: new TextEncoder().encode(template) })
        .entries.map(({ key }) => key)
    expect(keys(file)).toEqual(['a', 'f', 'l->[0]'])
    const template = 'en:\n  b: B\n  d: D\n'
    expect(keys(template)).toEqual(['a', 'b', 'd', 'e', 'f', 'l->[0]', 'l->[1]'])
    expect(editText(rubyYaml, file, [set('b', 'x'), set('d', 'w')], { template })).toBe(
      file.replace('b:', 'b: x').replace('~', 'w'),
    )
    expect(editText(rubyYaml, file, [add('b', ['x']), add('d', ['w']), add('e->g', ['z'])])).toBe(
      file.replace('b:', 'b: x').replace('~', 'w').replace('e: null', 'e:\n    g: z'),
    )
  })

  it('takes a plural with one form for all numbers for one text, where the template does (side by side 25)', () => {
    const template = 'en:\n  a: A\n  p:\n    other: "%{count} dollars"\n  q:\n    one: xs\n    other: ys\n'
    const file = 'ro:\n  a: A\n  p:\n    other: dolari\n  q:\n    other: z\n'
    const bytes = (text: string) => new TextEncoder().encode(text)
    const targets = (text: string) =>
      rubyYaml
        .read(bytes(text), { ...testOptions, template: bytes(template) })
        .entries.map(({ key, target }) => [key, ...target])
    expect(targets(template)).toEqual([
      ['a', 'A'],
      ['p', '%{count} dollars'],
      ['q', 'xs', '', 'ys'],
    ])
    expect(targets(file)).toEqual([
      ['a', 'A'],
      ['p', 'dolari'],
      ['q', '', '', 'z'],
    ])
    expect(editText(rubyYaml, file, [set('p', 'lei')], { template })).toBe(file.replace('dolari', 'lei'))
    expect(editText(rubyYaml, 'ro:\n  a: A\n', [add('p', ['lei'], { after: 'a' })], { template })).toBe(
      'ro:\n  a: A\n  p:\n    other: lei\n',
    )
    expect(createText(rubyYaml, { template })).toBe(
      'ro:\n  a: ""\n  p:\n    other: ""\n  q:\n    one: ""\n    other: ""\n',
    )
  })

  it('turns a text into forms and back', () => {
    const file = 'ro:\n  a: A # c\n  p:\n    one: x\n    other: z\n  z: Z\n'
    expect(editText(rubyYaml, file, [set('a', ...forms), set('p', 'single')])).toBe(
      'ro:\n  a: # c\n    one: a\n    few: b\n    other: c\n  p: single\n  z: Z\n',
    )
    expect(editText(rubyYaml, 'ro: {p: {one: x, other: y}, a: A}\n', [set('p', ...forms), set('a', ...forms)])).toBe(
      'ro: {p: {one: a, few: b, other: c}, a: {one: a, few: b, other: c}}\n',
    )
  })

  it('names the language of a new file and keeps what is no text', () => {
    const template = '---\nen:\n  a: A # c\n  n: 5\n  s: :sym\n  l:\n  - x\n  t: |\n    text\n'
    expect(createText(rubyYaml, { template })).toBe('---\nro:\n  a: "" # c\n  n: 5\n  s: :sym\n  l:\n  - ""\n  t: ""\n')
    expect(createText(rubyYaml)).toBe('ro: {}\n')
    expect(createText(rubyYaml, { language: 'no' })).toBe('"no": {}\n')
    expect(editText(rubyYaml, '', [add('a->b', ['x'])])).toBe('ro:\n  a:\n    b: x\n')
    expect(editText(rubyYaml, 'ro:\n  a: 1\n', [remove('a')])).toBe('ro: {}\n')
  })
})

describe('what is written', () => {
  const sound = loadCases(yaml).filter(({ name, bytes, options }) => {
    const { problems, entries } = yaml.read(bytes, options)
    return (
      problems.length === 0 &&
      entries.length > 0 &&
      !/^(?:utf-16|scalars|keys|root-list|compact-sequences)\./.test(name)
    )
  })

  it('is read the same by the yaml package', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sound), fc.nat(), wellFormedText, ({ bytes, options }, index, text) => {
        const catalog = yaml.read(bytes, options)
        const { key } = catalog.entries.at(index % catalog.entries.length) ?? { key: '' }
        const edits: Edit[] = [set(key, text), add('brand new', [text], { after: key })]
        const written = yaml.write(catalog, edits)
        const expected = texts(yaml.read(written, options).entries)
        const source = new TextDecoder('utf-8').decode(written)
        if (source.includes('\0')) return
        const value = parse(source, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' })
        const found = texts(flatten(value))
        for (const [path, line] of expected) if (found.has(path)) expect([path, found.get(path)]).toEqual([path, line])
        expect(found.get('brand new')).toBe(text)
      }),
      { numRuns: 300 },
    )
  })
})

interface Text {
  readonly key: string
  readonly target: readonly string[]
}

const texts = (entries: Iterable<Text>): Map<string, string> =>
  new Map([...entries].toReversed().map(({ key, target: [text = ''] }) => [key, text]))

function flatten(value: unknown, path = ''): Text[] {
  const join = (name: string) => (path === '' ? name : `${path}->${name}`)
  if (Array.isArray(value)) return value.flatMap((item, index) => flatten(item, join(`[${index}]`)))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, item]) => flatten(item, join(name)))
  }
  const text = typeof value === 'string' ? value : ''
  return [{ key: path, target: [/^(?:~|null)$/i.test(text) ? '' : text] }]
}
