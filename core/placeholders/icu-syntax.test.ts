import { parse } from '@formatjs/icu-messageformat-parser'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { render } from '#core/messages/render.ts'
import { type IcuNode, type IcuOptions, parseIcu } from './icu-syntax.ts'

const show = (node: IcuNode): string =>
  node.kind === 'tag'
    ? `<${node.name}>(${node.nodes.map(show).join(' ')})`
    : `${node.name}${node.type && `:${node.type}`}${node.options.map(({ selector, nodes }) => ` ${selector}(${nodes.map(show).join(' ')})`).join('')}`

const read = (text: string, options?: IcuOptions): string => {
  const { nodes, problem } = parseIcu(text, options)
  return problem ? `${problem.position}: ${render(problem.message)}` : nodes.map(show).join(' ')
}

const lenient: IcuOptions = { tags: 'lenient', tagPrefix: '' }
const strict: IcuOptions = { tags: 'strict', tagPrefix: '' }

describe('a message', () => {
  it.each([
    ['Hello', ''],
    ['Hello {name}', 'name'],
    ['{ n , number , ::percent }', 'n:number'],
    ['{d, date, yyyy-MM-dd}{user.first-name}', 'd:date user.first-name'],
    ['{n, plural, offset:1 =0 {none} one {# {x}} other {# items}}', 'n:plural =0() one(x) other()'],
    ['{g, select, male {he} other {{n, plural, other {#}}}}', 'g:select male() other(n:plural other())'],
    ["'{not}' it's ''{yes}''", 'yes'],
    ["{n, plural, other {'#' #}}", 'n:plural other()'],
    ['a < b </c>', ''],
    ['} {a} }', 'a'],
    ['{n, spellout}', 'n:spellout'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected))

  it.each([
    ['{', '1: Missing argument name.'],
    ['a {name', '7: Missing comma or closing brace after name.'],
    ['{a b}', '3: Missing comma or closing brace after a.'],
    ['{n, plural}', '10: Missing options of plural.'],
    ['{n, plural, one}', '15: Missing text for one.'],
    ['{n, plural, one {a}', '19: Missing selector or closing brace.'],
    ['{n, plural, offset:x other {a}}', '19: The offset is not a whole number.'],
    ['{n, number, a', '13: Missing closing brace.'],
    ['{a,}', '3: Missing type of a.'],
  ])('%s has a problem', (text, expected) => expect(read(text)).toBe(expected))

  it('may not be nested without end', () => {
    expect(read('{a,select,other{'.repeat(20_000))).toContain('nested too deeply')
    expect(read('<a>'.repeat(50_000), lenient)).toContain('nested too deeply')
  })
})

describe('tags', () => {
  it.each([
    ['<b>{x}</b> <br/>', '<b>(x) <br>()'],
    ['a < b <c', ''],
    ['<a href="x">y</a>', '<a>()'],
    ["'<b>' {x}", 'x'],
    ['<b>}</b>', '<b>()'],
    ['<b>x', "0: The tag b isn't closed."],
    ['<b>x</i>', "0: The tag b isn't closed."],
    ['x</i>', '1: Closing tag without an opening tag.'],
    ['{n, plural, other {<b>#</b>}}', 'n:plural other(<b>())'],
    ['<b>{n, plural, other {</b>}}', "22: The text for other isn't closed."],
  ])('%s', (text, expected) => expect(read(text, lenient)).toBe(expected))

  it('must be tags in strict reading', () => {
    expect(read('a < b', strict)).toContain("doesn't start a tag")
    expect(read('<a href="x">y</a>', strict)).toContain("isn't closed")
    expect(read('<b>x</b>', strict)).toBe('<b>()')
  })

  it('may have to begin with a prefix', () => {
    expect(read('<b>x <x-a>y</x-a>', { tags: 'lenient', tagPrefix: 'x-' })).toBe('<x-a>()')
  })
})

/** Messages of ICU as a tree that is written down; now and then something in them is broken. */
const word = fc.constantFrom('a', 'name', 'n0')
const { message } = fc.letrec<{ message: string; part: string }>((tie) => ({
  message: fc.array(tie('part'), { maxLength: 3 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('text ', "it''s ", "'{quoted}' ", ' ', '{', '}'),
    word.map((name) => `{${name}}`),
    fc.tuple(word, fc.constantFrom('number', 'date, short', 'time')).map(([name, type]) => `{ ${name}, ${type} }`),
    fc.tuple(word, tie('message'), tie('message')).map(([name, a, b]) => `{${name}, plural, one {${a}} other {${b}}}`),
    fc.tuple(word, tie('message'), tie('message')).map(([name, a, b]) => `{${name}, select, x {${a}} other {${b}}}`),
  ),
}))

it('agrees with the parser of FormatJS on what is a message', () => {
  fc.assert(
    fc.property(message, (text) => {
      let isValid = true
      try {
        parse(text, { ignoreTag: true, shouldParseSkeletons: false, requiresOtherClause: false })
      } catch (error) {
        // ICU itself takes a case that is there twice; FormatJS reads no further then.
        if ((error as Error).message.startsWith('DUPLICATE_')) return
        isValid = false
      }
      expect([text, parseIcu(text).problem === undefined]).toEqual([text, isValid])
    }),
    { numRuns: 500 },
  )
})
