import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFlags } from '#core/units/flags.ts'
import { emptyFields } from './blank-fields.ts'
import { allFields, joinFields, type MessageFields, withFieldText } from './fields.ts'
import { readFluentTree } from './fluent-tree.ts'
import { readIcuTree } from './icu-tree.ts'
import type { MessageTree } from './message-tree.ts'
import { fieldsOf } from './read-fields.ts'

const czech = (): string[] => ['one', 'few', 'many', 'other']
const flags = parseFlags('fluent-type:Message')

function icu(text: string): MessageTree {
  const tree = readIcuTree(text)
  if (!tree) throw new Error(`No message: ${text}`)
  return tree
}

function fluent(text: string): MessageTree {
  const tree = readFluentTree(text, flags)
  if (!tree) throw new Error(`No message: ${text}`)
  return tree
}

const shown = (fields: MessageFields): string[] =>
  allFields(fields).map(
    ({ path, text }) => `${path.map(({ name, selector }) => `${name}=${selector}`).join(' ')}: ${text}`,
  )

const fill = (fields: MessageFields, texts: readonly string[]): string =>
  joinFields(allFields(fields).reduce((all, { key }, index) => withFieldText(all, key, texts[index] ?? ''), fields))

describe('an ICU message', () => {
  it('has a field for each branch, and empty ones for what the language needs', () => {
    const tree = icu('You have {n, plural, =0 {none} one {# day} other {# days}} left')
    const fields = fieldsOf(tree, undefined, czech)
    expect(shown(fields)).toEqual([
      ': You have',
      'n==0: none',
      'n=one: # day',
      'n=few: ',
      'n=many: ',
      'n=other: # days',
      ': left',
    ])
    const few = allFields(fields)[3]?.key ?? ''
    expect(joinFields(withFieldText(fields, few, '# dny'))).toBe(
      'You have {n, plural, =0 {none} one {# day} few {# dny} other {# days}} left',
    )
  })

  it('of another language begins empty, in the shape of the source', () => {
    const fields = emptyFields(icu('{n, plural, =0 {none} two {x} one {# day} other {# days}} left'), czech)
    expect(joinFields(fields)).toBe('')
    expect(shown(fields).map((one) => one.slice(0, -2))).toEqual(['n==0', 'n=one', 'n=few', 'n=many', 'n=other', ''])
    expect(fill(fields, ['', '# den', '# dny', '', '# dní', 'zbývá'])).toBe(
      '{n, plural, one {# den} few {# dny} other {# dní}} zbývá',
    )
  })

  it('with branches inside branches has a field for each way through', () => {
    const fields = fieldsOf(
      icu('{g, select, male {{n, plural, one {his} other {all his}}} other {x}}'),
      undefined,
      () => ['one', 'other'],
    )
    expect(shown(fields)).toEqual(['g=male n=one: his', 'g=male n=other: all his', 'g=other: x'])
  })

  it('that cannot be read is none', () => {
    expect(readIcuTree('{n, plural, one {x}')).toBeUndefined()
  })
})

const variants = 'You { $n ->\n    [one] have one\n   *[other] have { $n }\n} today\n.label = Hello'

describe('a Fluent message', () => {
  it('has fields for its value, its variants and its attributes', () => {
    const fields = fieldsOf(fluent(variants), fluent(`${variants}\n.title = T`), czech)
    expect(shown(fields)).toEqual([
      ': You',
      'n=one: have one',
      'n=few: ',
      'n=many: ',
      'n=other: have { $n }',
      ': today',
      'label=: Hello',
      'title=: ',
    ])
    expect(fill(fields, ['Máš', 'jeden', 'pár', '', '{ $n }', 'dnes', 'Ahoj', 'Název'])).toBe(
      'Máš { $n ->\n    [one] jeden\n   [few] pár\n   *[other] { $n }\n} dnes\n.label = Ahoj\n.title = Název',
    )
  })

  it('begins empty in the shape of the source, and is valid with one text', () => {
    const fields = emptyFields(fluent(variants), czech)
    expect(joinFields(fields)).toBe('')
    const filled = fill(fields, ['Máš', '', 'pár'])
    expect(filled).toBe('Máš { $n ->\n    [few] pár\n   *[other] { "" }\n} ')
    expect(readFluentTree(filled, flags)).toBeDefined()
  })

  it('keeps lines of a text apart from their indentation', () => {
    const text = '{ $n ->\n    [one]\n        first\n        second\n   *[other] all\n}'
    const fields = fieldsOf(fluent(text), undefined, () => ['one', 'other'])
    expect(shown(fields)).toEqual(['n=one: first\nsecond', 'n=other: all'])
    expect(joinFields(fields)).toBe(text)
  })
})

/** Messages of any depth, as people lay them out. */
const leaf = fc.constantFrom('a', '# days', '{name}', "it''s", "'{'x'}'", ' b ', '', 'é 漢')
const gap = fc.constantFrom(' ', '\n  ', '')
const { message: messages } = fc.letrec<{ message: string; choice: string }>((tie) => ({
  message: fc
    .array(fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('choice')), { maxLength: 3 })
    .map((parts) => parts.join(' ')),
  choice: fc
    .tuple(fc.constantFrom('plural', 'select', 'selectordinal'), gap, tie('message'), tie('message'))
    .map(([type, space, one, other]) => `{n, ${type},${space || ' '}one {${one}}${space}other {${other}}${space}}`),
}))

describe('any message', () => {
  it('is the same while no field changes, and a changed field is read again as it was typed', () => {
    fc.assert(
      fc.property(messages, fc.nat(), (text, which) => {
        const tree = readIcuTree(text)
        if (!tree) return
        const fields = fieldsOf(tree, undefined, czech)
        expect(joinFields(fields)).toBe(text)
        const all = allFields(fields)
        expect(all.reduce((now, { key, text: same }) => withFieldText(now, key, same), fields)).toEqual(fields)
        const one = all[which % Math.max(1, all.length)]
        if (!one || all.filter(({ key }) => key === one.key).length > 1) return
        const changed = joinFields(withFieldText(fields, one.key, 'new'))
        const again = allFields(fieldsOf(icu(changed), undefined, czech))
        expect(again.filter(({ key, text: now }) => key === one.key && now === 'new')).toHaveLength(1)
      }),
    )
  })
})
