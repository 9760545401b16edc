import { FluentParser, Junk, Message, Term } from '@fluent/syntax'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFluent } from './fluent.ts'

const parser = new FluentParser({ withSpans: true })

function theirs(text: string): string[] {
  return parser.parse(text).body.flatMap((entry) => {
    const { start = -1, end = -1 } = entry.span ?? {}
    if (entry instanceof Junk) return [`junk ${start}`]
    if (!(entry instanceof Message || entry instanceof Term)) return []
    const name = entry instanceof Term ? `-${entry.id.name}` : entry.id.name
    return [`${name} ${entry.comment?.span?.start ?? start} ${end}`]
  })
}

function ours(text: string): string[] {
  const found: string[] = []
  parseFluent(text, {
    entry: ({ id, start, end }) => found.push(`${id} ${start} ${end}`),
    junk: ({ start }) => found.push(`junk ${start}`),
  })
  return found
}

const PIECES = [
  'key = value\n',
  'a = x\n    .b = y\n    .c =\n        z\n',
  '# note\nsel = { $n ->\n    [one] x { $y }\n   *[other] y\n}\n',
  '-term = T\n  .attr = v\n',
  't = { -term(case: "gen") } { FUN($a, b: 1, c: "x") } { msg.attr }\n',
  'm =\n  line 1\n\n   line 2\n  { $x }\n',
  '## group\n\n### resource\n',
  'q = { "a\\"b \\u00e9" } { -1.5 } {{$x}}\n',
  's = { -t.a ->\n [1] a\n*[b] c\n}\n',
  'junk here\n  more\n',
  '# detached\n\ny = z\n',
]
const SIGNS = [
  '{',
  '}',
  '"',
  '\n',
  '  ',
  '.',
  '*',
  '[',
  ']',
  '-',
  '->',
  '$',
  '#',
  '# ',
  '=',
  ':',
  ',',
  '(',
  ')',
  'a',
  'A',
]

describe('parseFluent', () => {
  it("finds what Fluent's own parser finds, in valid files and damaged ones", () => {
    const damage = fc.record({
      at: fc.nat(),
      drop: fc.nat({ max: 3 }),
      put: fc.constantFrom('', ...SIGNS, '\\', '1', '\r\n', '\t', 'é', '*[x] y\n'),
    })
    const files = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(files, fc.array(damage, { maxLength: 3 }), (pieces, damages) => {
        const file = damages.reduce((text, { at, drop, put }) => {
          const start = at % (text.length + 1)
          return text.slice(0, start) + put + text.slice(start + drop)
        }, pieces.join(''))
        // Theirs takes blanks, and a bare '#', for junk where they end the file; the grammar does not.
        const whole = `${file.trimEnd()}\n`
        expect(ours(whole)).toEqual(theirs(whole))
      }),
      { numRuns: 2000 },
    )
  })

  it('survives what would exhaust the stack', () => {
    for (const nest of ['{', '{ FUN(', '{ $x ->\n *[a] ']) {
      const codes: boolean[] = []
      const junk = (_: unknown, { limit }: { limit: boolean }) => codes.push(limit)
      parseFluent(`a = ${nest.repeat(100_000)}`, { entry: () => {}, junk })
      expect(codes[0]).toBe(true)
    }
  })
})
