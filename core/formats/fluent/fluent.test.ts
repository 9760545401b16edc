import { describe, expect, it } from 'vitest'
import type { Edit } from '../model/format.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { add, bytes, edit as editFile, remove, set, text } from '../testing/edits.ts'
import { testOptions } from '../testing/options.ts'
import { fluent } from './fluent.ts'

const edit = (content: string, edits: readonly Edit[]) => editFile(fluent, content, edits)

describe('fluent', () => {
  it.each([
    ['a = x\n', 'y', 'a = y\n'],
    ['a=x\n', 'y', 'a=y\n'],
    ['a =   x   \nb = c\n', 'y', 'a =   y\nb = c\n'],
    ['a =\n  x\n', 'y', 'a =\n  y\n'],
    ['a = x\n', 'y\nz', 'a =\n    y\n    z\n'],
    ['a = x\n  y\n', 'p\nq', 'a = p\n  q\n'],
    ['a = x\n  y\n', 'p\n  q', 'a =\n  p\n    q\n'],
    ['a = x\n', '.title = y', 'a =\n    .title = y\n'],
    ['a = x\n\t\n', 'y\n.title = z', 'a =\n    y\n    .title = z\n\t\n'],
    [
      'a = x\n',
      '{ $n ->\n    [one] 1\n   *[other] 2\n}',
      'a =\n    { $n ->\n        [one] 1\n       *[other] 2\n    }\n',
    ],
    ['a = x\r\nb =\r\n   c\r\n', 'y\n\nz', 'a =\r\n   y\r\n\r\n   z\r\nb =\r\n   c\r\n'],
    ['a = { "" }\n', 'y', 'a = y\n'],
    ['a = x\n    .b = c\n', '', 'a = { "" }\n'],
  ])('of %j set to %j makes %j', (before, target, after) => {
    expect(edit(before, [set('a', target)])).toBe(after)
  })

  it.each(['a }', 'a { $b', '{ $n ->\n [one] x\n}', ' x', 'x ', 'x\n', 'x\r\ny', '{ foo("x") }', '.a = x\n.b'])(
    'refuses %j',
    (target) => {
      expect(() => edit('a = x\n', [set('a', target)])).toThrow(EditError)
    },
  )

  it('keeps what looks like another entry within the text', () => {
    expect(edit('a = x\n', [set('a', 'x\nb = c\n# y')])).toBe('a =\n    x\n    b = c\n    # y\n')
    expect(edit('a = x\n', [set('a', '.attr')])).toBe('a = .attr\n')
  })

  it('adds strings as close as their neighbours stand', () => {
    const tight = '## G\n\na = 1\nb = 2\n\n## H\n\nc = 3\n'
    expect(
      edit(tight, [add('n', 'x', 'b'), add('m', 'y', 'a'), { ...add('o', 'z', null), note: 'hi\nho' } as Edit]),
    ).toBe('## G\n\n# hi\n# ho\no = z\na = 1\nm = y\nb = 2\nn = x\n\n## H\n\nc = 3\n')
    expect(edit('a = 1\n\nb = 2', [add('-n', 'x\ny')])).toBe('a = 1\n\nb = 2\n\n-n =\n    x\n    y')
    expect(edit('', [add('a', 'x'), add('b', 'y')])).toBe('a = x\nb = y\n')
    const groups = 'a = 1\nb = 2\n\n# Help\nc = 3\nd = 4\n\ne = 5\n'
    const grown = edit(groups, [add('n', 'x', 'c')])
    expect(grown).toBe(groups.replace('c = 3\n', 'c = 3\nn = x\n'))
    expect(edit(grown, [remove('n')])).toBe(groups)
    expect(edit('# license\n', [add('a', 'x')])).toBe('# license\n\na = x\n')
    expect(() => edit('', [add('not a name', 'x')])).toThrow(EditError)
  })

  it('removes strings and their comments, and separates nothing that was not', () => {
    const file = '# license\n\na = 1\nb = 2\n\n# c\nc = 3\n\nd = 4\n'
    expect(edit(file, [remove('a')])).toBe('# license\n\nb = 2\n\n# c\nc = 3\n\nd = 4\n')
    expect(edit(file, [remove('b')])).toBe('# license\n\na = 1\n\n# c\nc = 3\n\nd = 4\n')
    expect(edit(file, [remove('a'), remove('b')])).toBe('# license\n\n# c\nc = 3\n\nd = 4\n')
    expect(edit(file, [remove('c')])).toBe('# license\n\na = 1\nb = 2\n\nd = 4\n')
    expect(edit(file, [remove('c'), remove('d')])).toBe('# license\n\na = 1\nb = 2\n')
    expect(edit('a = 1\n\nb = 2\n', [remove('a')])).toBe('b = 2\n')
    expect(edit('a = 1\nb = 2', [remove('b')])).toBe('a = 1')
  })

  it('empties a template', () => {
    const template = bytes('# c\na = x\n    .b = y\n-t =\n    z\n')
    expect(text(fluent.create({ ...testOptions, template }))).toBe('# c\na = { "" }\n-t = { "" }\n')
    expect(
      fluent.read(fluent.create({ ...testOptions, template }), testOptions).entries.map(({ target }) => target),
    ).toEqual([[''], ['']])
  })
})

it('shows comments on the file and on the group with each string', () => {
  const text = '### File\n\n## Group one\n\n# own\na = x\nb = y\n\n## Group two\n\nc = z\n\n##\n\nd = q\n'
  const { entries } = fluent.read(new TextEncoder().encode(text), testOptions)
  expect(entries.map(({ key, note }) => [key, note])).toEqual([
    ['a', 'File\nGroup one\nown'],
    ['b', 'File\nGroup one'],
    ['c', 'File\nGroup two'],
    ['d', 'File'],
  ])
})
