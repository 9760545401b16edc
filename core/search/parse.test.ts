import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { render } from '#core/messages/render.ts'
import { writeMoment } from './dates.ts'
import { managerDialect, unitDialect, userDialect } from './fields.ts'
import { namedFilters } from './filters.ts'
import { formatQuery } from './format.ts'
import { parseQuery } from './parse.ts'
import { examples, trees } from './testing/queries.ts'
import type { QueryProblem, Tree } from './tree.ts'

const now = Date.UTC(2026, 10, 15, 13, 14, 15) * 1000

function read(text: string, dialect = unitDialect): Tree {
  const { tree, problem } = parseQuery(text, { now, dialect })
  if (!tree) throw new Error(`${text}: ${render(problem.message)}`)
  return tree
}

const sentenceOf = (problem: QueryProblem | undefined) => problem && render(problem.message)

const same = (one: string, other: string) => expect(read(one)).toEqual(read(other))

describe('a query', () => {
  it('is everything when empty', () => {
    expect(read('')).toEqual({ kind: 'all' })
    expect(read(' \n\t')).toEqual({ kind: 'all' })
  })

  it.each([
    ['a b OR c', '(a AND b) OR c'],
    ['a OR b c', 'a OR (b AND c)'],
    ['NOT a b', '(NOT a) AND b'],
    ['not a Or b aNd c', '(NOT a) OR (b AND c)'],
    ['state:translated source:hello OR source:bar', '(state:translated AND source:hello) OR source:bar'],
    ['key:x', 'context:x'],
    ['NOT NOT a', 'a'],
    ['((a))', 'a'],
    ['(a AND b) AND c', 'a AND b AND c'],
    ['state:FUZZY', 'state:10'],
    ['is:read_only', 'is:readonly'],
    ['has:failing-check', 'has:check'],
    ['change_action:"Marked for edit"', 'change_action:marked-for-edit'],
    ['source:<b>', 'source:"<b>"'],
    ['pending:on', 'is:pending AND pending:1'.slice('is:pending AND '.length)],
    ['id:5,5,1', 'id:5,1'],
    ['(changed_by:a OR changed_by:b) changed:2024', '(changed_by:a changed:2024) OR (changed_by:b changed:2024)'],
  ])('%s is %s', same)

  it('knows bare words with brackets, quotes and addresses in them', () => {
    const words = (text: string) =>
      [read(text)].flatMap((tree) => (tree.kind === 'and' ? tree.parts : [tree])).map((one) => formatQuery(one))
    expect(words("print(x) don't https://example.com/a?b=c")).toEqual([
      '"print(x)"',
      `"don't"`,
      '"https://example.com/a?b=c"',
    ])
    expect(words('(foo)')).toEqual(['foo'])
    expect(words('12:30')).toEqual(['"12:30"'])
    expect(words(String.raw`'it\'s' "a \"b\" \\c"`)).toEqual([`"it's"`, String.raw`"a \"b\" \\c"`])
  })

  it.each([
    ['changed:2019', '2019-01-01T00:00:00.000000Z', '2019-12-31T23:59:59.999999Z'],
    ['changed:2019-03-01', '2019-03-01T00:00:00.000000Z', '2019-03-01T23:59:59.999999Z'],
    ['changed:<2019-03-01', undefined, '2019-03-01T23:59:59.999999Z'],
    ['changed:<=2019-03-01', undefined, '2019-03-01T23:59:59.999999Z'],
    ['changed:>2019-03-01', '2019-03-01T00:00:00.000000Z', undefined],
    ['changed:>=yesterday', '2026-11-14T00:00:00.000000Z', undefined],
    ['changed:>="2 weeks ago"', '2026-11-01T00:00:00.000000Z', undefined],
    ['changed:[20_days_ago to yesterday]', '2026-10-26T00:00:00.000000Z', '2026-11-14T23:59:59.999999Z'],
    ['added:"July 4, 2013"', '2013-07-04T00:00:00.000000Z', '2013-07-04T23:59:59.999999Z'],
    ['added:"last month"', '2026-10-15T00:00:00.000000Z', '2026-10-15T23:59:59.999999Z'],
    ['added:>2024-05-06T07:08:09+02:00', '2024-05-06T05:08:09.000001Z', undefined],
    ['added:<"2024-05-06 07:08:09.5"', undefined, '2024-05-06T07:08:09.499999Z'],
  ])('%s', (text, from, to) => {
    const tree = read(text)
    const term = tree.kind === 'event' ? tree.terms[0] : tree
    const test = term?.kind === 'term' && term.test.kind === 'time' ? term.test : undefined
    expect(test?.from === undefined ? undefined : writeMoment(test.from)).toBe(from)
    expect(test?.to === undefined ? undefined : writeMoment(test.to)).toBe(to)
  })

  it('joins what is said of the history into one entry', () => {
    expect(read('changed_by:nijel AND changed:>=2024-05-01 source:x')).toMatchObject({
      kind: 'and',
      parts: [{ kind: 'event', terms: [{ field: 'changed_by' }, { field: 'changed' }] }, { field: 'source' }],
    })
    expect(read('changed_by:a NOT changed_by:b')).toMatchObject({
      kind: 'and',
      parts: [
        { kind: 'event', terms: [{ field: 'changed_by' }] },
        { kind: 'not', part: { kind: 'event' } },
      ],
    })
  })

  it.each([
    ['foo:bar', 0, 3, 'Unknown field "foo"'],
    ['a stat:x', 2, 6, 'Use state'],
    ['state:done', 6, 10, 'Unknown state "done"'],
    ['priority:high', 9, 13, 'not a whole number'],
    ['pending:maybe', 8, 13, 'neither yes nor no'],
    ['added:soon', 6, 10, 'is not a date'],
    ['added:2024-02-30', 6, 16, 'is not a date'],
    ['change_action:jumped', 14, 20, 'Unknown action "jumped"'],
    ['is:nice', 3, 7, '"nice" is not a value'],
    ['has:money', 4, 9, '"money" is not a value'],
    ['source:r"(?=x)"', 7, 15, 'Invalid regular expression'],
    ['a OR', 4, 4, 'missing at the end'],
    ['AND a', 0, 3, 'missing before "AND"'],
    ['(a', 0, 1, "isn't closed"],
    ['a)', 1, 2, 'has no opening bracket'],
    ['"abc', 0, 4, "isn't closed"],
    ['[x', 0, 2, 'Write a range'],
    ['source: hello', 0, 7, 'Enter a value after'],
    ['source:[a to b]', 7, 15, 'no ranges'],
    ['position:>[1 to 2]', 10, 18, "can't compare"],
    ['state:r"x"', 6, 10, "doesn't support regular expressions"],
    ['a\0b', 1, 2, 'NUL'],
    ['()', 1, 2, 'missing before ")"'],
  ])('refuses %j and says where', (text, start, end, message) => {
    const { problem } = parseQuery(text, { now })
    expect(problem).toMatchObject({ start, end })
    expect(sentenceOf(problem)).toContain(message)
  })

  it('refuses too many alternatives about the history', () => {
    const choice = (n: number) => `(${Array.from({ length: n }, (_, i) => `changed_by:u${i}`).join(' OR ')})`
    expect(parseQuery(`${choice(8)} ${choice(8)}`, { now }).problem).toBeUndefined()
    expect(sentenceOf(parseQuery(`${choice(9)} ${choice(8)}`, { now }).problem)).toContain('Too many alternatives')
    expect(parseQuery(`NOT ${choice(65)}`, { now }).problem).toBeUndefined()
  })

  it('refuses brackets nested beyond reason', () => {
    expect(sentenceOf(parseQuery('('.repeat(3000), { now }).problem)).toContain('nested too deeply')
    expect(sentenceOf(parseQuery('NOT '.repeat(900), { now }).problem)).toContain('nested too deeply')
  })

  it.each(examples)('%s can be read, and written again', (text) => {
    const tree = read(text)
    expect(read(formatQuery(tree))).toEqual(tree)
  })

  it.each([
    ['username:adm', userDialect],
    ['joined:>=2024 language:de', userDialect],
    ['translates:cs change_time:>"90 days ago"', userDialect],
    ['contributes:hello/gui', userDialect],
    ['is:bot', managerDialect],
    ['email:@example.com', managerDialect],
    ['ip:192.0.2.1', managerDialect],
  ])('%s can be read in its own dialect', (text, dialect) => {
    const tree = read(text, dialect)
    expect(read(formatQuery(tree), dialect)).toEqual(tree)
  })

  it('is written so that reading it gives the same tree', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const text = formatQuery(tree)
        // Longer ones are refused.
        fc.pre(text.length <= 4000)
        expect(read(text)).toEqual(tree)
      }),
    )
  })

  it('never makes the reader throw', () => {
    const pieces = fc.constantFrom(
      'a',
      ':',
      '"',
      "'",
      '(',
      ')',
      'r"',
      '[',
      ' to ',
      ']',
      ' OR ',
      ' NOT ',
      'state:',
      '\\',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((all) => all.join('')),
        ),
        (text) => {
          const { tree, problem } = parseQuery(text, { now })
          if (tree) expect(read(formatQuery(tree))).toEqual(tree)
          else expect(problem.start).toBeLessThanOrEqual(problem.end)
        },
      ),
    )
  })
})

describe('a named filter', () => {
  it.each(Object.entries(namedFilters))('%s is a query', (_, query) => {
    expect(parseQuery(query, { now }).problem).toBeUndefined()
  })
})
