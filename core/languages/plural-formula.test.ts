import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { render } from '#core/messages/render.ts'
import { parseFormula } from './plural-formula.ts'

function value(text: string, n: number): number | undefined | string {
  const { formula, problem } = parseFormula(text)
  return problem ? problem.code : formula(n)
}

describe('parseFormula', () => {
  it.each<[string, number, number]>([
    ['0', 5, 0],
    ['n', 5, 5],
    ['n != 1', 1, 0],
    ['n!=1', 2, 1],
    ['  ( n > 1 ) ', 2, 1],
    ['n % 10 == 1 && n % 100 != 11 ? 0 : 1', 21, 0],
    ['n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2', 5, 2],
    ['(n==1) ? 0 : ((n>=2 && n<=4) ? 1 : 2)', 3, 1],
    ['1 + 2 * 3', 0, 7],
    ['10 - 2 - 3', 0, 5],
    ['7 / 2', 0, 3],
    ['100 / 10 / 5', 0, 2],
    ['1 || 0 && 0', 0, 1],
    ['0 || n < 3 && n > 1', 2, 1],
    ['!n', 0, 1],
    ['!!n', 7, 1],
    ['!n == 0', 3, 1],
    ['1 ? 2 ? 3 : 4 : 5', 0, 3],
    ['n == 1 == 1', 1, 1],
    ['1 < 2 == 1', 0, 1],
    ['n\n?\t1:0', 2, 1],
  ])('computes %j for %i', (text, n, result) => {
    expect(value(text, n)).toBe(result)
  })

  it.each([
    '',
    ' ',
    'n ==',
    'm',
    'N',
    '1 2',
    '(n',
    'n)',
    'n ? 1',
    'n ? : 2',
    'n = 1',
    'n & 1',
    '-1',
    '1.5',
    '0x1',
    'n;',
    'n()',
  ])('refuses %j', (text) => {
    expect(value(text, 1)).toBe('syntax')
  })

  it('says where the problem is', () => {
    expect(parseFormula('n == x').problem).toEqual({
      code: 'syntax',
      message: { id: 'formula.unexpected', values: { token: 'x' } },
      position: 4,
    })
  })

  it('has no value where it divides by zero or grows too large', () => {
    expect(value('1 / n', 0)).toBeUndefined()
    expect(value('n % (n - 5)', 5)).toBeUndefined()
    expect(value('n * 9007199254740991', 2)).toBeUndefined()
    expect(value('n == 0 ? 0 : 5 / n', 0)).toBe(0)
    expect(value('n == 0 || 5 / n', 0)).toBe(1)
  })

  it('is limited in length, depth and the size of its numbers', () => {
    expect(value(`${'('.repeat(500)}n${')'.repeat(500)}`, 1)).toBe('limit')
    expect(value(`${'n ? 0 : '.repeat(200)}1`, 0)).toBe('limit')
    expect(value(`n${' '.repeat(3000)}`, 1)).toBe('limit')
    expect(value('99999999999999999999', 1)).toBe('limit')
    expect(value(`${'!'.repeat(1900)}n`, 1)).toBe(1)
    expect(value(`n${'+n'.repeat(900)}`, 1)).toBe(901)
  })

  it('answers any text with a formula or a problem', () => {
    const token = fc.constantFrom(...'n 0 1 10 ! % * / + - < > <= >= == != && || ? : ( ) x'.split(' '))
    const texts = fc.oneof(
      fc.string(),
      fc.array(token, { maxLength: 60 }).map((tokens) => tokens.join(' ')),
    )
    fc.assert(
      fc.property(texts, fc.nat(), (text, n) => {
        const { formula, problem } = parseFormula(text)
        if (problem) return problem.position >= 0 && problem.position <= text.length && render(problem.message) !== ''
        const result = formula(n)
        return result === undefined || Number.isSafeInteger(result)
      }),
      { numRuns: 2000 },
    )
  })

  it('computes what JavaScript computes for the same expression', () => {
    const { tree } = fc.letrec<{ tree: { text: string; run: (n: number) => number } }>((tie) => {
      const binary = (sign: string, run: (a: number, b: number) => number) =>
        fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => ({
          text: `(${a.text} ${sign} ${b.text})`,
          run: (n: number) => run(a.run(n), b.run(n)),
        }))
      return {
        tree: fc.oneof(
          { maxDepth: 4, withCrossShrink: true },
          fc.constant({ text: 'n', run: (n: number) => n }),
          fc.nat(120).map((integer) => ({ text: String(integer), run: () => integer })),
          binary('+', (a, b) => a + b),
          binary('<', (a, b) => Number(a < b)),
          binary('>=', (a, b) => Number(a >= b)),
          binary('==', (a, b) => Number(a === b)),
          binary('&&', (a, b) => Number(a !== 0 && b !== 0)),
          binary('||', (a, b) => Number(a !== 0 || b !== 0)),
          fc.tuple(tie('tree'), tie('tree'), tie('tree')).map(([a, b, c]) => ({
            text: `(${a.text} ? ${b.text} : ${c.text})`,
            run: (n: number) => (a.run(n) !== 0 ? b.run(n) : c.run(n)),
          })),
        ),
      }
    })
    fc.assert(fc.property(tree, fc.nat(1000), ({ text, run }, n) => value(text, n) === run(n)))
  })
})
