import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Message, type MessageId, message, verbatim, withTexts } from './message.ts'
import { render, renderIn } from './render.ts'
import { templates } from './templates.ts'

const ids = Object.keys(templates).filter((id): id is MessageId => id in templates)
const formsOf = (id: MessageId): string[] => {
  const template = templates[id]
  return typeof template === 'string' ? [template] : Object.values(template)
}
const namesIn = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')

const plain = fc.string().filter((text) => !text.includes('{{'))

/** Any message of the table with any values, other messages among them. */
const { any } = fc.letrec<{ any: Message }>((tie) => ({
  any: fc.constantFrom(...ids).chain((id) => {
    const value = fc.oneof({ depthSize: 'small' }, plain, fc.integer(), tie('any'))
    const names = [...new Set(formsOf(id).flatMap(namesIn))]
    const values = fc.record(Object.fromEntries(names.map((name) => [name, name === 'count' ? fc.nat() : value])))
    return values.map((given): Message => ({ id, values: given }))
  }),
}))

describe('the table', () => {
  it.each(ids)('%s: braces are those of values, and forms have the same', (id) => {
    const [first = '', ...others] = formsOf(id)
    expect(first.replaceAll(/\{\{\w+\}\}/g, '')).not.toMatch(/\{\{|\}\}/)
    for (const form of others) expect(namesIn(form).sort()).toEqual(namesIn(first).sort())
    expect(id).toMatch(/^(verbatim|[a-z][A-Za-z]*\.[a-z][A-Za-z\d]*)$/)
  })
})

describe('render', () => {
  it('puts values in, and messages into messages', () => {
    expect(render(message('request.notFound'))).toBe('Not found.')
    expect(render(message('password.tooShort', { limit: 10 }))).toBe('Use at least 10 characters.')
    const problem = message('pattern.tooLong', { limit: 5 })
    expect(render(message('field.pattern', { problem }))).toBe(
      'Invalid regular expression: A regular expression can have at most 5 characters.',
    )
    expect(render(verbatim('fatal: {{name}}'))).toBe('fatal: {{name}}')
  })

  it('chooses the form by the number', () => {
    expect(render(message('string.formCount', { count: 1 }))).toBe('This string has 1 plural form.')
    expect(render(message('string.formCount', { count: 3 }))).toBe('This string has 3 plural forms.')
  })

  it('leaves no blank where the last value is empty', () => {
    expect(render(message('codeHost.status', { name: 'Forge', status: 418, words: '' }))).toBe(
      'Forge responded with status 418.',
    )
  })

  it('never fails and leaves no placeholder behind', () => {
    fc.assert(fc.property(any, (one) => !render(one).includes('{{')))
  })

  it('takes messages that were stored with other values than the text has now', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ids), fc.dictionary(fc.string(), plain), (id, values) => {
        expect(typeof render({ id, values })).toBe('string')
      }),
    )
  })
})

it('withTexts changes texts at any depth, and nothing else', () => {
  const inner = message('repository.gitFailed', { status: 'x', words: 'a secret' })
  const hidden = withTexts(message('repository.ofComponent', { path: 'secret', problem: inner }), (text) =>
    text.replaceAll('secret', '…'),
  )
  expect(render(hidden)).toBe('…: git failed (status x): a …')
  fc.assert(
    fc.property(any, (one) => {
      expect(withTexts(one, (text) => text)).toEqual(one)
    }),
  )
})

describe('renderIn', () => {
  const own = {
    language: 'ar',
    texts: { 'email.more_two': 'اثنان', 'task.component': 'المكوّن {{path}}', verbatim: '{{text}}' },
  }

  it('takes the form of the number, and English for what is missing', () => {
    expect(renderIn(own, message('email.more', { count: 2 }))).toBe('اثنان')
    expect(renderIn(own, message('email.more', { count: 7 }))).toBe('And 7 more.')
    const problem = message('task.component', { path: 'a/b' })
    expect(renderIn(own, message('task.notAutomerged', { name: 'X', problem }))).toBe(
      "X doesn't auto-merge it: المكوّن a/b",
    )
  })
})
