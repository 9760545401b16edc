import { describe, expect, it } from 'vitest'
import { doubleSpace } from '#core/checks/punctuation/double-space.ts'
import { checkedUnit, marks } from '#core/checks/testing/checked-unit.ts'
import { fails, passes } from '#core/checks/testing/tables.ts'
import { beginNewline, endNewline } from '#core/checks/whitespace/edge-newlines.ts'
import { beginSpace, endSpace } from '#core/checks/whitespace/edge-spaces.ts'
import { escapedNewline } from '#core/checks/whitespace/escaped-newline.ts'
import { newlineCount } from '#core/checks/whitespace/newline-count.ts'
import { zeroWidthSpace } from '#core/checks/whitespace/zero-width-space.ts'

describe('begin_newline', () => {
  fails(beginNewline, [
    ['\nText', 'Text', '0:0-0', '\nText'],
    ['Text', '\n\nText', '0:0-2', 'Text'],
    ['\r\nText', 'Text', '0:0-0', '\r\nText'],
    ['Text', '\n', '0:0-1'],
  ])
  passes(beginNewline, [
    ['\nText', '\nText'],
    ['\r\nText', '\nText'],
    ['Text', 'Text\n'],
    ['\nText', ''],
    ['', '\nText'],
  ])
})

describe('end_newline', () => {
  fails(endNewline, [
    ['Text\n', 'Text', '0:4-4', 'Text\n'],
    ['Text', 'Text\n', '0:4-5', 'Text'],
  ])
  passes(endNewline, [
    ['Text\n', 'Text\n\n'],
    ['Text', '\nText'],
    ['Text\n', ''],
  ])
})

describe('begin_space', () => {
  fails(beginSpace, [
    ['  Text', ' Text', '0:0-1', '  Text'],
    ['Text', '   Text', '0:0-3', 'Text'],
    [' Text', 'Text', '0:0-0', ' Text'],
    [' and', '&', '0:0-0', ' &'],
  ])
  passes(beginSpace, [
    [' Text', ' Text'],
    [',', ' '],
    ['Text', '   '],
    ['Text', '\u00a0Text'],
    [' Text', ''],
  ])
})

describe('end_space', () => {
  fails(endSpace, [
    ['Text ', 'Text', '0:4-4', 'Text '],
    ['Text', 'Text  ', '0:4-6', 'Text'],
    [', ', ',', '0:1-1', ', '],
  ])
  passes(endSpace, [
    ['Text ', 'Text '],
    [',', ' '],
    ['Text ', '   '],
    ['Text ', ''],
  ])
})

describe('double_space', () => {
  fails(doubleSpace, [
    ['One two', 'Jedna  dvě', '0:5-7', 'Jedna dvě'],
    ['One two', 'a   b  c', '0:1-4 0:5-7', 'a b c'],
  ])
  passes(doubleSpace, [
    ['One  two', 'Jedna  dvě'],
    ['One two', 'Jedna dvě'],
    ['One two', 'Jedna \u00a0dvě'],
  ])
})

describe('newline-count', () => {
  fails(newlineCount, [
    ['a\nb', 'ab', '0:2-2'],
    ['a\nb', 'a\nb\n', '0:3-4'],
    ['a', 'a\r\nb', '0:1-3'],
  ])
  passes(newlineCount, [
    ['a\nb', 'a\r\nb'],
    ['a\nb', ''],
    ['', 'a\nb'],
  ])
})

describe('escaped_newline', () => {
  fails(escapedNewline, [
    ['a\\nb', 'ab', '0:2-2'],
    ['ab', 'a\\nb', '0:1-3'],
    ['a\\nb\\n', 'a\\nb', '0:1-3'],
  ])
  passes(escapedNewline, [
    ['a\\nb', 'x\\ny'],
    ['a\nb', 'ab'],
  ])
})

describe('zero-width-space', () => {
  fails(zeroWidthSpace, [
    ['Text', 'Te\u200bxt', '0:2-3', 'Text'],
    ['Text', '\u200b\u200bText\u200b', '0:0-2 0:6-7', 'Text'],
  ])
  passes(zeroWidthSpace, [
    ['Te\u200bxt', 'Te\u200bxt'],
    ['Text', 'អត្ថបទ\u200bមួយ', { to: 'km' }],
    ['Text', 'Text'],
  ])
})

describe('plural forms', () => {
  it('are compared with the source form that they translate', () => {
    const unit = checkedUnit(['%d file ', '%d files'], ['%d soubor ', '%d soubory ', '%d souborů'])
    expect(marks(endSpace, unit)).toEqual(['1:10-11'])
  })

  it('are compared with the last source form where the counts do not fit', () => {
    expect(marks(endSpace, checkedUnit(['a', 'b '], ['x', 'y ']))).toEqual(['0:1-1'])
  })
})
