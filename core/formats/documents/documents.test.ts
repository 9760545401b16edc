import { describe, expect, it } from 'vitest'
import type { FileFormat } from '../model/format.ts'
import { add, editText, remove, set } from '../testing/file-edits.ts'
import { testOptions } from '../testing/options.ts'
import { asciidoc } from './asciidoc.ts'
import { html } from './html.ts'
import { markdown } from './markdown.ts'
import { txt } from './txt.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (format: FileFormat, text: string, template: string, params = {}) =>
  format.read(bytes(text), { ...testOptions, template: bytes(template), params })
const keys = (format: FileFormat, template: string) => read(format, template, template).entries.map(({ key }) => key)
const texts = (format: FileFormat, text: string, template = text, params = {}) =>
  read(format, text, template, params).entries.map(({ target }) => target[0])

/** Sets the n-th string of a document that is its own template. */
const change = (format: FileFormat, text: string, index: number, value: string, params = {}) => {
  const key = keys(format, text)[index] ?? ''
  return editText(format, text, [set(key, value)], { template: bytes(text), params })
}

describe('keys of a document', () => {
  it('stay when paragraphs come, go and move', () => {
    const [one, two] = keys(txt, 'one\n\ntwo\n')
    expect(keys(txt, 'new\n\ntwo\n\none\n')).toEqual([expect.any(String), two, one])
  })

  it('are those of the template in a translation', () => {
    const template = '# T\n\none\n\ntwo\n'
    expect(read(markdown, '# U\n\nunu\n\ndoi\n', template).entries.map(({ key }) => key)).toEqual(
      keys(markdown, template),
    )
  })

  it('are given to chapters that fit the template only, and the rest is a problem', () => {
    const template = '# A\n\none\n\n# B\n\ntwo\n'
    const catalog = read(markdown, '# A\n\nunu\n\nextra\n\n# B\n\ndoi\n', template)
    const [, , b, two] = keys(markdown, template)
    expect(catalog.entries.map(({ key }) => key)).toEqual(['?1', '?1/p1', '?1/p2', b, two])
    expect(catalog.problems).toMatchObject([{ code: 'syntax', line: 5 }])
  })

  it('differ where the name of a tag ends in a digit', () => {
    const file = `${'<p>x</p>'.repeat(12)}<p1>y</p1>`
    const found = read(html, file, '<p>other</p>').entries.map(({ key }) => key)
    expect(new Set(found).size).toBe(found.length)
    expect(found).toHaveLength(13)
  })

  it('are one for equal texts where the component wants that', () => {
    const file = 'same\n\nother\n\nsame\n'
    expect(texts(txt, file, file, { merge_duplicates: true })).toEqual(['same', 'other'])
    const key = read(txt, file, file, { merge_duplicates: true }).entries.at(0)?.key ?? ''
    expect(editText(txt, file, [set(key, 'x')], { template: bytes(file), params: { merge_duplicates: true } })).toBe(
      'x\n\nother\n\nx\n',
    )
  })
})

describe('a document', () => {
  it('is made anew from its template when strings come or go', () => {
    const template = '# Title\n\none\n\ntwo\n'
    const [title = '', one = '', two = ''] = keys(markdown, template)
    const options = { template: bytes(template) }
    expect(editText(markdown, '# Titlu\n', [add(two, 'doi')], options)).toBe('# Title\n\none\n\ndoi\n')
    const whole = [add(title, 'Titlu'), add(one, 'unu'), add(two, 'doi')]
    expect(editText(markdown, '', whole, options)).toBe('# Titlu\n\nunu\n\ndoi\n')
    expect(editText(markdown, '# Titlu\n\nunu\n\ndoi\n', [remove(two)], options)).toBe('# Titlu\n\nunu\n\ntwo\n')
  })

  it('shows the template where a text is taken away', () => {
    const template = 'one\n\ntwo\n'
    const [one = ''] = keys(txt, template)
    expect(editText(txt, 'unu\n\ndoi\n', [set(one, '')], { template: bytes(template) })).toBe('one\n\ndoi\n')
  })

  it('of a new language is a copy', () => {
    const template = bytes('one\n')
    expect(markdown.create({ ...testOptions, template })).toBe(template)
  })

  it.each([
    [txt, 'one\n\ntwo\n', 'a\n\nb'],
    [markdown, 'one\n', '# heading'],
    [markdown, '# one\n', 'two\nlines'],
    [html, '<p>one</p>', 'a</p><p>b'],
    [asciidoc, 'one\n', '== heading'],
  ])('refuses texts that are more than one (%#)', (format, file, text) => {
    expect(() => change(format, file, 0, text)).toThrow('another structure')
  })
})

describe('markdown', () => {
  it('breaks lines as they were broken', () => {
    const file = '- one two three four\n  five six\n- x\n'
    expect(change(markdown, file, 0, 'uno duo tres quattuor quinque')).toBe('- uno duo tres\n  quattuor quinque\n- x\n')
    expect(change(markdown, '> one\n> two\n', 0, 'short')).toBe('> short\n')
    expect(change(markdown, 'one\n', 0, 'a long text that stays on its one line whatever comes')).toBe(
      'a long text that stays on its one line whatever comes\n',
    )
  })

  it('breaks no line before what would be something else there', () => {
    expect(change(markdown, 'one two three four\nfive\n', 0, 'aaaaaaaaaaaaaaaaaaaaaaaaa - b 1. c # x')).toBe(
      'aaaaaaaaaaaaaaaaaaaaaaaaa -\nb 1. c # x\n',
    )
  })

  it('keeps breaks that are meant, escaped pipes and front matter', () => {
    expect(change(markdown, 'a  \nb\n', 0, 'c  \nd')).toBe('c  \nd\n')
    expect(change(markdown, '| a |\n|---|\n', 0, 'x|y')).toBe('| x\\|y |\n|---|\n')
    const params = { md_frontmatter_translate_values: true }
    const file = bytes('---\nt: x\n---\n')
    const [entry] = markdown.read(file, { ...testOptions, template: file, params }).entries
    const written = editText(markdown, '---\nt: x\n---\n', [set(entry?.key ?? '', 'no: text')], {
      template: file,
      params,
    })
    expect(written).toBe('---\nt: "no: text"\n---\n')
  })
})

describe('html', () => {
  it('keeps lines, quotes and references', () => {
    expect(change(html, '<p>one two three four five\n  six</p>', 0, 'uno duo tres quattuor quinque sex septem')).toBe(
      '<p>uno duo tres quattuor\n  quinque sex septem</p>',
    )
    expect(change(html, "<img alt='x'>", 0, 'it\'s "y" &amp; z')).toBe('<img alt=\'it&#39;s "y" &amp;amp; z\'>')
    expect(change(html, '<img alt=x>', 0, 'y z')).toBe('<img alt="y z">')
  })
})
