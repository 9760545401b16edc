import { describe, expect, it } from 'vitest'
import { add, createText, editText, remove, set } from '../testing/edit-text.ts'
import { toml } from './toml.ts'

describe('toml', () => {
  it('adds strings to the tables they belong to', () => {
    const file = '# head\na = "1"\n\n[t]\nb="2"\nlist = ["x"]\n'
    const edits = [
      add('c', ['3']),
      add('t.d', ['4'], { after: 't.b' }),
      add('u.v.w', ['5'], { after: 't.b' }),
      add('u.v.x', ['multi\nline']),
    ]
    expect(editText(toml, file, edits)).toBe(
      '# head\na = "1"\nc = "3"\n\n[t]\nb="2"\nd="4"\nlist = ["x"]\n\n[u.v]\nw = "5"\nx = """\nmulti\nline"""\n',
    )
  })

  it('writes keys that hold dots as the template has them', () => {
    const template = '"a.b" = "x"\n\n[a]\nc = "y"\n\n[o."p.q"]\nr = "z"\n\n[[l]]\n"m.n" = "1"\n'
    const adds = ['a.b', 'a.c', 'o.p.q.r'].map((key) => add(key, [key]))
    expect(editText(toml, '', adds, { template })).toBe('"a.b" = "a.b"\n\n[a]\nc = "a.c"\n\n[o."p.q"]\nr = "o.p.q.r"\n')
    expect(editText(toml, '[[l]]\n', [add('l[0].m.n', ['1'])], { template })).toBe('[[l]]\n"m.n" = "1"\n')
    expect(editText(toml, '[o]\nx = "1"\n', [add('o.p.q.r', ['1'])], { template })).toBe(
      '[o]\nx = "1"\n\n[o."p.q"]\nr = "1"\n',
    )
    expect(editText(toml, '', [add('d.e', ['1'])], { template })).toBe('[d]\ne = "1"\n')
  })

  it('puts strings without a table before all tables', () => {
    expect(editText(toml, '# head\n\n# t\n[t]\nb = "2"\n', [add('c', ['3'])])).toBe(
      '# head\n\nc = "3"\n\n# t\n[t]\nb = "2"\n',
    )
    expect(editText(toml, '[t]\nb = "2"\n', [add('c', ['3'], { after: 't.b' })])).toBe('c = "3"\n\n[t]\nb = "2"\n')
    expect(editText(toml, '', [add('c', ['3']), add('t.d', ['4'])])).toBe('c = "3"\n\n[t]\nd = "4"\n')
  })

  it('follows dotted keys and inline tables', () => {
    expect(
      editText(toml, 'a.b = "1"\np = { x = "1" }\n', [add('a.c', ['2'], { after: 'a.b' }), add('p.y', ['3'])]),
    ).toBe('a.b = "1"\na.c = "2"\np = { x = "1", y = "3" }\n')
    expect(editText(toml, '[[p]]\nn = "1"\n[[p]]\nn = "2"\n', [add('p[0].m', ['3']), add('p[1].q.r', ['4'])])).toBe(
      '[[p]]\nn = "1"\nm = "3"\n[[p]]\nn = "2"\nq.r = "4"\n',
    )
  })

  it('refuses what TOML cannot hold', () => {
    expect(() => editText(toml, 'a = "1"\n', [add('a.b', ['2'])])).toThrow("'a' is a string")
    expect(() => editText(toml, '[a]\nb = "1"\n', [add('a', ['2'])])).toThrow('holds other strings')
    expect(() => editText(toml, 'a = ["x"]\n', [add('a[1]', ['2'])])).toThrow('items of lists')
    expect(() => editText(toml, 'a = x\nb = "y"\n', [set('b', 'z')])).toThrow('cannot be read')
  })

  it('keeps the quotes of a text where they can say the new one', () => {
    const file = 'a = "x"\nb = \'x\'\nc = """x"""\nd = """\nx"""\ne = \'\'\'x\'\'\'\nf = "\\u00e9"\n'
    const edits = [
      set('a', 'q"'),
      set('b', "it's"),
      set('c', 'l\n"""'),
      set('d', '"x" \\'),
      set('e', "'''"),
      set('f', 'ž'),
    ]
    expect(editText(toml, file, edits)).toBe(
      'a = "q\\""\nb = "it\'s"\nc = """l\n\\"\\"\\""""\nd = """\n"x" \\\\"""\ne = """\'\'\'"""\nf = "\\u017E"\n',
    )
  })

  it('keeps types where the text allows', () => {
    expect(
      editText(toml, 'n = 1\nb = true\nd = 1979-05-27\n', [set('n', '2.5'), set('b', 'no'), set('d', 'then')]),
    ).toBe('n = 2.5\nb = "no"\nd = "then"\n')
    expect(editText(toml, 'n = 1\n', [set('n', '007')])).toBe('n = "007"\n')
  })

  it('removes strings, and tables that are left empty', () => {
    const file = 'a = "1"\n\n[t]\nb = "2"\n\n[u]\nc = "3"\nl = ["x", "y"]\n'
    expect(editText(toml, file, [remove('t.b'), remove('u.l[0]')])).toBe('a = "1"\n\n[u]\nc = "3"\nl = ["y"]\n')
    expect(editText(toml, '[t]\n# kept\nb = "2"\n', [remove('t.b')])).toBe('[t]\n# kept\n')
  })

  it('empties the texts of a template', () => {
    expect(createText(toml, { template: '# c\na = "1" # d\nn = 5\n' })).toBe('# c\na = "" # d\nn = 5\n')
    expect(createText(toml)).toBe('')
  })
})
