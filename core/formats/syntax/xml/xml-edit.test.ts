import { describe, expect, it } from 'vitest'
import { EditError } from '../text/edit-error.ts'
import { collectProblems } from '../text/problems.ts'
import { decode } from '../text/source-text.ts'
import { applySplices } from '../text/splice.ts'
import { parseXml, type XmlElement } from './xml.ts'
import { XmlEditor, type XmlPosition } from './xml-edit.ts'
import { elementsOf } from './xml-position.ts'

function edit(text: string, change: (editor: XmlEditor, elements: readonly XmlElement[], root: XmlElement) => void) {
  const document = parseXml(text, collectProblems(decode(new TextEncoder().encode(text))))
  const editor = new XmlEditor(document, { unit: '  ', limit: 0x10ffff })
  const root = document.root as XmlElement
  change(editor, elementsOf(root), root)
  return applySplices(text, editor.finish())
}

const insert = (text: string, position: (elements: readonly XmlElement[], root: XmlElement) => XmlPosition) =>
  edit(text, (editor, elements, root) => editor.insert('k', position(elements, root), { name: 'n', content: '' }))

const afterFirst = (elements: readonly XmlElement[]): XmlPosition => ({ after: elements[0] as XmlElement })

describe('inserting', () => {
  it.each([
    ['on a line of its own', '<r>\n  <a/>\n  <b/>\n</r>', '<r>\n  <a/>\n  <n></n>\n  <b/>\n</r>'],
    ['after a comment on the line', '<r>\n  <a/> <!-- c -->\n</r>', '<r>\n  <a/> <!-- c -->\n  <n></n>\n</r>'],
    [
      'before a comment of the next one',
      '<r>\n  <a/>\n\n  <!-- c -->\n  <b/>\n</r>',
      '<r>\n  <a/>\n  <n></n>\n\n  <!-- c -->\n  <b/>\n</r>',
    ],
    ['on the line of others', '<r><a/><b/></r>', '<r><a/><n></n><b/></r>'],
    ['between blanks', '<r> <a/> <b/> </r>', '<r> <a/> <n></n> <b/> </r>'],
    ['after trailing blanks', '<r>\n\t<a/>  \n</r>', '<r>\n\t<a/>  \n\t<n></n>\n</r>'],
    ['before an end tag on the line', '<r>\n  <a/></r>', '<r>\n  <a/>\n  <n></n></r>'],
    ['with carriage returns', '<r>\r\n  <a/>\r\n</r>', '<r>\r\n  <a/>\r\n  <n></n>\r\n</r>'],
  ])('goes %s', (_, before, after) => {
    expect(insert(before, afterFirst)).toBe(after)
  })

  it.each([
    ['<r>\n  <a/>\n</r>', '<r>\n  <n></n>\n  <a/>\n</r>'],
    ['<r> <!-- c -->\n\n  <a/>\n</r>', '<r> <!-- c -->\n  <n></n>\n\n  <a/>\n</r>'],
    ['<r><a/></r>', '<r><n></n><a/></r>'],
    ['<r/>', '<r>\n  <n></n>\n</r>'],
    ['<r x="1" />\n', '<r x="1">\n  <n></n>\n</r>\n'],
    ['<r></r>', '<r>\n  <n></n>\n</r>'],
    ['<r>\n</r>', '<r>\n  <n></n>\n</r>'],
    ['<r>\n  <!-- c -->\n</r>', '<r>\n  <!-- c -->\n  <n></n>\n</r>'],
  ])('begins %j', (before, after) => {
    expect(insert(before, (_, first) => ({ first }))).toBe(after)
  })

  it('goes before an element', () => {
    expect(insert('<r>\n  <a/>\n</r>', (elements) => ({ before: elements[0] as XmlElement }))).toBe(
      '<r>\n  <n></n>\n  <a/>\n</r>',
    )
    expect(insert('<r><a/></r>', (elements) => ({ before: elements[0] as XmlElement }))).toBe('<r><n></n><a/></r>')
  })

  it('follows what was inserted, in long chains too', () => {
    const written = edit('<r>\n<a/>\n</r>', (editor, [first]) => {
      let position: XmlPosition = { after: first as XmlElement }
      for (let i = 0; i < 20_000; i++)
        position = { after: editor.insert('k', position, { name: `n${i}`, content: '' }) }
    })
    expect(written.split('\n').slice(1, 4)).toEqual(['<a/>', '<n0></n0>', '<n1></n1>'])
    expect(written.split('\n')).toHaveLength(20_003)
  })

  it('is refused after what is never closed', () => {
    expect(() => insert('<r><a></r>', afterFirst)).toThrow(EditError)
  })

  it('lays children out as a model does', () => {
    const written = edit('<r>\n <a>\n    <b/>\n </a>\n</r>', (editor, [model]) =>
      editor.insert(
        'k',
        { after: model as XmlElement },
        { name: 'n', comment: 'x--', content: [{ name: 'm', attributes: [['q', '"']], content: 't' }] },
      ),
    )
    expect(written).toBe('<r>\n <a>\n    <b/>\n </a>\n <!-- x- -  -->\n <n>\n    <m q="&quot;">t</m>\n </n>\n</r>')
  })
})

describe('removing', () => {
  const without = (text: string, ...indexes: number[]) =>
    edit(text, (editor, elements) => {
      for (const index of indexes) editor.remove(elements[index] as XmlElement)
    })

  it.each([
    ['a line', '<r>\n  <a/>\n  <b/>\n</r>', [0], '<r>\n  <b/>\n</r>'],
    ['a line and its comment', '<r>\n  <a/> <!-- c -->\n  <b/>\n</r>', [0], '<r>\n  <b/>\n</r>'],
    ['one of two blank lines', '<r>\n  <a/>\n\n  <b/>\n\n  <c/>\n</r>', [1], '<r>\n  <a/>\n\n  <c/>\n</r>'],
    ['the last one', '<r>\n  <a/>\n\n  <b/>\n</r>', [1], '<r>\n  <a/>\n</r>'],
    ['all', '<r>\n  <a/>\n  <b/>\n</r>', [0, 1], '<r>\n</r>'],
    ['one of a line', '<r><a/> <b/> <c/></r>', [1], '<r><a/> <c/></r>'],
    ['the first of a line', '<r>\n  <a/><b/>\n</r>', [0], '<r>\n  <b/>\n</r>'],
  ])('takes away %s', (_, before, indexes, after) => {
    expect(without(before, ...indexes)).toBe(after)
  })

  it('leaves room for what follows it', () => {
    const written = edit('<r>\n  <a/>\n  <b/>\n</r>', (editor, [first]) => {
      editor.remove(first as XmlElement)
      editor.insert('k', { after: first as XmlElement }, { name: 'n', content: '' })
    })
    expect(written).toBe('<r>\n  <n></n>\n  <b/>\n</r>')
  })
})

describe('attributes and content', () => {
  const change = (text: string, work: (editor: XmlEditor, root: XmlElement) => void) =>
    edit(text, (editor, _, root) => work(editor, root))

  it('are set where they are', () => {
    expect(change("<r a='1' b='2'/>", (editor, root) => editor.setAttribute(root, 'a', "x'y"))).toBe(
      "<r a='x&apos;y' b='2'/>",
    )
    expect(change("<r a='1' />", (editor, root) => editor.setAttribute(root, 'b', '2'))).toBe("<r a='1' b='2' />")
    expect(change('<r>', (editor, root) => editor.setAttribute(root, 'b', '2'))).toBe('<r b="2">')
    expect(change('<r a="1"\n  b="2">', (editor, root) => editor.setAttribute(root, 'b', undefined))).toBe('<r a="1">')
    expect(change('<r a="1" />', (editor, root) => editor.setContent(root, 'x'))).toBe('<r a="1">x</r>')
    expect(
      change('<r />', (editor, root) => {
        editor.setContent(root, 'x')
        editor.setAttribute(root, 'a', '1')
      }),
    ).toBe('<r a="1">x</r>')
  })
})
