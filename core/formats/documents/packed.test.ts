import { describe, expect, it } from 'vitest'
import type { Edit, FileFormat, FormatOptions } from '../model/format.ts'
import { readZip, unpack } from '../syntax/packed/zip.ts'
import { makeZip } from '../syntax/packed/zip-write.ts'
import { xlsx } from '../tables/xlsx.ts'
import { testOptions } from '../testing/options.ts'
import { idml } from './idml.ts'
import { odf } from './odf.ts'

const odt = (body: string) =>
  makeZip([
    { name: 'mimetype', text: 'application/vnd.oasis.opendocument.text', stored: true },
    {
      name: 'content.xml',
      text: `<office:document-content><office:body>${body}</office:body></office:document-content>`,
    },
    { name: 'Pictures/x.png', text: 'not a picture' },
  ])

function partOf(zip: Uint8Array, name: string): string {
  const archive = readZip(zip)
  if (typeof archive === 'string') return archive
  const member = archive.members.find((candidate) => candidate.name === name)
  const content = member === undefined ? 'missing' : unpack(archive, member)
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

function change(
  format: FileFormat,
  file: Uint8Array,
  index: number,
  text: string,
  options: Partial<FormatOptions> = {},
) {
  const catalog = format.read(file, { ...testOptions, template: file, ...options })
  return format.write(catalog, [{ kind: 'set', key: catalog.entries.at(index)?.key ?? '', target: [text] }])
}

describe('odf', () => {
  const body = (zip: Uint8Array) => /<office:body>(.*)<\/office:body>/s.exec(partOf(zip, 'content.xml'))?.[1]

  it.each([
    ['<text:p>x</text:p>', 'a & b', '<text:p>a &amp; b</text:p>'],
    ['<text:p>x</text:p>', ' a  b\t\n', '<text:p><text:s/>a <text:s/>b<text:tab/><text:line-break/></text:p>'],
    ['<text:p>x<text:s text:c="3"/>y</text:p>', 'a    b', '<text:p>a <text:s text:c="3"/>b</text:p>'],
    [
      '<text:p><text:span>x</text:span></text:p>',
      'a <text:span>b</text:span>',
      '<text:p>a <text:span>b</text:span></text:p>',
    ],
    ['<text:p><text:span>x</text:span></text:p>', 'a < b', '<text:p>a &lt; b</text:p>'],
  ])('writes into %s', (before, text, after) => expect(body(change(odf, odt(before), 0, text))).toBe(after))

  it('follows its template', () => {
    const template = odt('<text:p>one</text:p><text:p>two</text:p>')
    const catalog = odf.read(odt('<text:p>unu</text:p>'), { ...testOptions, template })
    expect(catalog.problems).toMatchObject([{ code: 'syntax' }])
    const [, two] = odf.read(template, { ...testOptions, template }).entries
    const added: Edit = { kind: 'add', key: two?.key ?? '', target: ['doi'] }
    expect(body(odf.write(catalog, [added]))).toBe('<text:p>one</text:p><text:p>doi</text:p>')
  })

  it('keeps tags where a stray character stands beside them', () => {
    const file = odt('<text:p>x <text:a>y</text:a></text:p>')
    expect(body(change(odf, file, 0, 'Q & A < <text:a>y</text:a>'))).toBe(
      '<text:p>Q &amp; A &lt; <text:a>y</text:a></text:p>',
    )
  })

  it('is calm about bombs', () => {
    const bomb = odt('<text:p>x</text:p>')
    const archive = readZip(bomb)
    const member = typeof archive === 'string' ? undefined : archive.members[1]
    new DataView(bomb.buffer).setUint32((member?.record ?? 0) + 24, 210_000_000, true)
    const { entries, problems } = odf.read(bomb, testOptions)
    expect(entries).toHaveLength(0)
    expect(problems).toMatchObject([{ code: 'limit', message: "'content.xml' is too large" }])
  })

  it('does not expand entities', () => {
    const laughs = makeZip([
      {
        name: 'content.xml',
        text: '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><x><text:p>&b;</text:p></x>',
      },
    ])
    expect(odf.read(laughs, testOptions).entries.at(0)?.target).toEqual(['&b;'])
  })
})

describe('idml', () => {
  it('changes one story and no other file', () => {
    const story = (text: string) => `<Story><Content>${text}</Content></Story>`
    const file = makeZip([
      { name: 'Stories/Story_a.xml', text: story('x') },
      { name: 'Stories/Story_b.xml', text: story('y<?ACE 8?>z') },
    ])
    const written = change(idml, file, 1, 'p<?ACE 8?>q & r')
    expect(partOf(written, 'Stories/Story_a.xml')).toBe(story('x'))
    expect(partOf(change(idml, file, 0, 'a < b'), 'Stories/Story_a.xml')).toBe(story('a &lt; b'))
    expect(partOf(written, 'Stories/Story_b.xml')).toBe(story('p<?ACE 8?>q &amp; r'))
  })
})

describe('xlsx', () => {
  const SHEET = 'xl/worksheets/sheet1.xml'
  const options = { ...testOptions, template: new Uint8Array(0) }
  const empty = xlsx.create(testOptions)
  const one = xlsx.write(xlsx.read(empty, options), [{ kind: 'add', key: 'k', target: ['x'] }])

  it('adds rows at the end', () => {
    expect(partOf(one, SHEET)).toContain(
      '<row r="2"><c r="C2" t="inlineStr"><is><t xml:space="preserve">x</t></is></c><c r="D2" t="inlineStr"><is><t xml:space="preserve">k</t></is></c></row></sheetData>',
    )
    expect(partOf(one, SHEET)).toContain('<dimension ref="A1:H2"/>')
    expect(partOf(one, 'xl/workbook.xml')).toBe(partOf(empty, 'xl/workbook.xml'))
  })

  it('removes rows', () => {
    const gone = xlsx.write(xlsx.read(one, options), [{ kind: 'remove', key: 'k' }])
    expect(partOf(gone, SHEET)).not.toContain('r="2"')
  })

  it('sets cells, and what XML cannot hold by numbers', () => {
    const written = xlsx.write(xlsx.read(one, options), [{ kind: 'set', key: 'k', target: ['<a>\r_x0041_\u0001'] }])
    expect(partOf(written, SHEET)).toContain('>&lt;a&gt;_x000D__x005F_x0041__x0001_<')
    expect(xlsx.read(written, options).entries.at(0)?.target).toEqual(['<a>\r_x0041_\u0001'])
  })

  it('finds the sheet where all elements have a prefix', () => {
    const archive = readZip(one)
    const members = typeof archive === 'string' ? [] : archive.members
    const prefixed = makeZip(
      members.map(({ name }) => {
        const text = partOf(one, name).replaceAll(/(<\/?)([A-Za-z])/g, '$1x:$2')
        return { name, text: text.replaceAll(' xmlns="', ' xmlns:x="') }
      }),
    )
    const written = xlsx.write(xlsx.read(prefixed, options), [{ kind: 'set', key: 'k', target: ['y'] }])
    expect(xlsx.read(written, options).entries.map(({ key, target }) => [key, target])).toEqual([['k', ['y']]])
    expect(partOf(written, SHEET)).toContain('<x:t xml:space="preserve">y</x:t>')
  })

  it('remembers that a string needs work', () => {
    const written = xlsx.write(xlsx.read(one, options), [
      { kind: 'set', key: 'k', target: ['x'], state: 'needs-editing' },
    ])
    expect(xlsx.read(written, options).entries.at(0)?.state).toBe('needs-editing')
  })
})
