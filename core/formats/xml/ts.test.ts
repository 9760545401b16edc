import { describe, expect, it } from 'vitest'
import { EditError } from '../syntax/text/edit-error.ts'
import { add, createText, editText, remove, set } from '../testing/edit-text.ts'
import { ts } from './ts.ts'
import { ts1 } from './ts1.ts'

const message = (source: string, translation: string, attributes = ''): string =>
  `    <message${attributes}>\n        <source>${source}</source>\n        ${translation}\n    </message>\n`
const context = (name: string, ...messages: string[]): string =>
  `<context>\n    <name>${name}</name>\n${messages.join('')}</context>\n`
const file = (...contexts: string[]): string => `<!DOCTYPE TS>\n<TS version="2.1">\n${contexts.join('')}</TS>\n`
const key = (name: string, source: string): string => `${name}\u0004${source}`

const done = '<translation>x</translation>'
const open = '<translation type="unfinished">x</translation>'
const blank = '<translation type="unfinished"></translation>'

describe('states', () => {
  it.each([
    ['a text is finished when it was empty', blank, ['y', undefined], '<translation>y</translation>'],
    ['a text that needs editing still does', open, ['y', undefined], '<translation type="unfinished">y</translation>'],
    ['it does no more when it is translated', open, ['x', 'translated'], done],
    ['approved is as good as translated', open, ['x', 'approved'], done],
    ['a text may need editing', done, ['x', 'needs-editing'], open],
    ['an emptied text is unfinished', done, ['', undefined], blank],
    ['the source may stand for itself', '<translation></translation>', ['a', undefined], '<translation></translation>'],
    ['until it has a text', '<translation></translation>', ['y', undefined], '<translation>y</translation>'],
    ['or none', '<translation></translation>', ['', undefined], blank],
    ['nothing changes without reason', open, ['x', undefined], open],
  ] as const)('%s', (_, before, [text, state], after) => {
    const written = editText(ts, file(context('C', message('a', before))), [
      { kind: 'set', key: key('C', 'a'), target: [text], ...(state !== undefined && { state }) },
    ])
    expect(written).toBe(file(context('C', message('a', after))))
  })
})

describe('texts', () => {
  it('are escaped as Qt does it, unless the file does not', () => {
    const text = (translation: string) => file(context('C', message('a', `<translation>${translation}</translation>`)))
    expect(editText(ts, text('x'), [set(key('C', 'a'), `"'<&>\u00a0\u001b`)])).toBe(
      text('&quot;&apos;&lt;&amp;&gt;&#xa0;<byte value="x1b"/>'),
    )
    expect(editText(ts, text(`"x"`), [set(key('C', 'a'), `"y"`)])).toBe(text(`"y"`))
  })

  it('are put after the source and its comments', () => {
    const text = file(
      context('C', '    <message>\n        <source>a</source>\n        <comment>c</comment>\n    </message>\n'),
    )
    expect(editText(ts, text, [set(key('C\nc', 'a'), 'x')])).toBe(
      text.replace('</comment>\n', `</comment>\n        ${done}\n`),
    )
  })
})

describe('plurals', () => {
  const numerus = (inner: string, type = '') =>
    file(context('C', message('%n', `<translation${type}>${inner}</translation>`, ' numerus="yes"')))
  const forms = (...texts: string[]) =>
    `${texts.map((text) => `\n            <numerusform>${text}</numerusform>`).join('')}\n        `

  it('get the forms that the language has', () => {
    expect(editText(ts, numerus('', ' type="unfinished"'), [set(key('C', '%n'), 'a', 'b', 'c')])).toBe(
      numerus(forms('a', 'b', 'c')),
    )
    expect(editText(ts, numerus(forms('a')), [set(key('C', '%n'), 'a', '', 'c')])).toBe(numerus(forms('a', '', 'c')))
    expect(editText(ts, numerus(forms('a', 'b', 'c', 'd')), [set(key('C', '%n'), 'a', 'x', 'c')])).toBe(
      numerus(forms('a', 'x', 'c', 'd')),
    )
    expect(() => editText(ts, numerus(forms('a')), [set(key('C', '%n'), 'a')])).toThrow(EditError)
  })
})

describe('new messages', () => {
  const before = file(context('A', message('a', done)), context('B', message('b', done)))

  it('go into their context', () => {
    const noted = message('new', `<extracomment>n</extracomment>\n        ${done}`)
    expect(editText(ts, before, [add('k', ['x'], { context: 'A', source: ['new'], note: 'n' })])).toBe(
      file(context('A', message('a', done), noted), context('B', message('b', done))),
    )
  })

  it('or into a new one, after the one they follow', () => {
    const adds = ['1', '2'].map((source) => add(key('N', source), ['x'], { after: key('A', 'a') }))
    expect(editText(ts, before, adds)).toBe(
      file(
        context('A', message('a', done)),
        context('N', message('1', done), message('2', done)),
        context('B', message('b', done)),
      ),
    )
  })

  it('are plurals where there are forms', () => {
    const written = editText(ts, before, [add('k', ['1', '2', '3'], { context: 'A', source: ['%n file', '%n files'] })])
    expect(written).toContain(
      '<message numerus="yes">\n        <source>%n file(s)</source>\n        <translation>\n            <numerusform>1',
    )
  })

  it('have ids where the others have', () => {
    const ids = file(context('', message('Open', done, ' id="open"')))
    expect(editText(ts, ids, [add('close', ['x'], { source: ['Close'] })])).toContain(
      '<message id="close">\n        <source>Close',
    )
  })
})

describe('removing and creating', () => {
  it('takes a context away with its last message', () => {
    const before = file(context('A', message('a', done)), context('B', message('b', done), message('c', done)))
    expect(editText(ts, before, [remove(key('A', 'a')), remove(key('B', 'c'))])).toBe(
      file(context('B', message('b', done))),
    )
  })

  it('makes a file of the template, in its language', () => {
    expect(createText(ts, { language: 'cs_CZ' })).toBe(
      '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="cs_CZ">\n</TS>\n',
    )
    const template = file(
      context('A', message('a', done), message('b', '<translation></translation>'), message('c', blank)),
    )
    expect(createText(ts, { language: 'cs', template })).toBe(
      file(context('A', message('a', blank), message('b', blank), message('c', blank))).replace(
        '"2.1"',
        '"2.1" language="cs"',
      ),
    )
  })

  it('shows the source of a template that is not translated', () => {
    const template = new TextEncoder().encode(file(context('A', message('a', blank))))
    const options = { language: 'en', sourceLanguage: 'en', plural: TWO, sourcePlural: TWO, template }
    expect(ts.read(template, options).entries.at(0)).toMatchObject({ source: [], target: ['a'] })

    const forms = '<translation type="unfinished"><numerusform></numerusform><numerusform></numerusform></translation>'
    const numerus = `<message numerus="yes"><source>%n file(s)</source>${forms}</message>`
    const plural = new TextEncoder().encode(file(context('A', numerus)))
    const catalog = ts.read(plural, { ...options, template: plural })
    expect(catalog.entries.at(0)?.target).toEqual(['%n file', '%n files'])
    const same = { kind: 'set', key: catalog.entries.at(0)?.key ?? '', target: ['%n file', '%n files'] } as const
    expect(ts.write(catalog, [same])).toEqual(plural)
  })

  it('knows no plurals in version 1', () => {
    expect(() => editText(ts1, file(context('A', message('a', done))), [set(key('A', 'a'), 'x', 'y')])).toThrow(
      EditError,
    )
  })
})

const TWO = { number: 2, formula: 'n != 1', categories: ['one', 'other'] }
