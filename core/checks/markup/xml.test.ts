import { describe, expect, it } from 'vitest'
import { xmlCharsAroundTags } from '#core/checks/markup/xml-chars-around-tags.ts'
import { xmlInvalid } from '#core/checks/markup/xml-invalid.ts'
import { readMarkup } from '#core/checks/markup/xml-markup.ts'
import { xmlTags } from '#core/checks/markup/xml-tags.ts'
import { fails, passes } from '#core/checks/testing/tables.ts'
import { message } from '#core/messages/message.ts'

describe('xml-invalid', () => {
  fails(xmlInvalid, [
    ['<b>bold</b>', '<b>tučné', '0:0-3'],
    ['<b>bold</b>', '<b>tučné</i>', '0:8-12'],
    ['<b>bold</b>', 'tučné</b>', '0:5-9'],
    ['<b>bold</b>', '<b>tučné</b> < x', '0:13-14'],
    ['<b>bold</b>', '<b>a & b</b>', '0:5-6'],
    ['<a href="x">y</a>', '<a href=x>y</a>', '0:0-10'],
    ['<b>bold</b>', '<!-- tučné', '0:0-4'],
    ['plain', 'a < b', '0:2-3', undefined, { flags: 'xml-text' }],
  ])
  passes(xmlInvalid, [
    ['<b>bold</b>', '<b>tučné</b>'],
    ['<b>bold</b>', 'tučné'],
    ['<b>bold</b>', '<b>&nbsp;&app; &#160;</b><![CDATA[<]]><?x?>'],
    ['<br>', '<br'],
    ['a < b', '<b'],
    ['<b>bold</b>', '<b>tučné', { flags: 'safe-html' }],
    ['<b>bold</b>', '<b>tučné', { flags: 'auto-safe-html' }],
    ['a & b', 'a < b', { flags: 'xml-text' }],
  ])
})

describe('xml-tags', () => {
  fails(xmlTags, [
    ['<b>bold</b>', '<i>tučné</i>', '0:0-3'],
    ['<b>bold</b>', 'tučné', '0:5-5'],
    ['<b>bold</b>', '<b>tučné</b><br/>', '0:12-17'],
    ['<a href="x">y</a>', '<a title="x">y</a>', '0:0-13'],
    ['<a/><b/>', '<b/><a/>', '0:0-4'],
    ['plain', '<b>x</b>', '0:0-3', undefined, { flags: 'xml-text' }],
  ])
  passes(xmlTags, [
    ['<b>bold</b>', '<b>tučné</b>'],
    ['<b/>', '<b></b>'],
    ['<a href="x" id="y">z</a>', '<a id="b" href="a">c</a>'],
    ['<b>bold</b>', '<i>tučné'],
    ['a < b', '<b>x</b>'],
    ['<b>bold</b>', '<i>x</i>', { flags: 'auto-safe-html' }],
  ])
})

describe('xml-chars-around-tags', () => {
  fails(xmlCharsAroundTags, [
    ['Click <b>here</b> now', 'Klikněte<b>sem</b> hned', '0:8-11'],
    ['Click <b>here</b> now', 'Klikněte <b> sem</b> hned', '0:9-12'],
    ['Click <b>here</b>', 'Klikněte <b>sem</b>hned', '0:15-19'],
  ])
  passes(xmlCharsAroundTags, [
    ['Click <b>here</b> now', 'Klikněte <b>sem</b> hned'],
    ['Click <b>here</b> now', '<b>Sem</b> klikněte'],
    ['Click <b>here</b> now', '点击<b>这里</b>', { to: 'zh_Hans' }],
    ['One and <b>two</b>', 'واحد و<b>اثنان</b>', { to: 'ar' }],
    ['Click <b>here</b> now', 'Klikněte <b>sem'],
  ])
})

describe('readMarkup', () => {
  it('names every tag with its place', () => {
    const { tags, problem } = readMarkup('a<x b="1" a=\'2\'/>b</y>')
    expect(problem?.message).toEqual(message('finding.closesNothing', { tag: '</y>' }))
    expect(tags).toEqual([
      { start: 1, end: 17, kind: 'empty', name: 'x', attributes: ['a', 'b'] },
      { start: 18, end: 22, kind: 'close', name: 'y', attributes: [] },
    ])
  })
})
