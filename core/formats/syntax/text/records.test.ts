import { describe, expect, it } from 'vitest'
import { type FlatRecord, RecordEditor } from './records.ts'
import { applySplices } from './splice.ts'

/** One record a line that begins with a letter. */
function recordsOf(text: string): FlatRecord[] {
  return [...text.matchAll(/^\w[^\r\n]*/gm)].map(({ 0: line, index }) => ({
    key: line,
    value: '',
    note: '',
    head: index,
    start: index,
    end: index + line.length,
    tail: index + line.length,
  }))
}

function removed(text: string, ...keys: string[]): string {
  const records = recordsOf(text)
  const editor = new RecordEditor(text, records, { newline: '\n', separated: false })
  for (const record of records) if (keys.includes(record.key)) editor.remove(record)
  return applySplices(text, editor.finish())
}

function inserted(text: string, after: string | 'first' | 'last', separated: boolean): string {
  const records = recordsOf(text)
  const editor = new RecordEditor(text, records, { newline: '\n', separated })
  editor.insert(
    after === 'first' || after === 'last' ? after : (records.find(({ key }) => key === after) ?? 'last'),
    'new',
  )
  return applySplices(text, editor.finish())
}

describe('removing records', () => {
  it.each([
    ['a line goes', 'a\nb\nc\n', ['b'], 'a\nc\n'],
    ['of two blank lines one stays', 'a\n\nb\n\nc\n', ['b'], 'a\n\nc\n'],
    ['none stays at the end', 'a\n\nb\n', ['b'], 'a\n'],
    ['nor at the beginning', 'a\n\nb\n', ['a'], 'b\n'],
    ['a missing last line break stays missing', 'a\nb', ['b'], 'a'],
    ['neighbours go together', 'a\n\nb\n\nc\n\nd\n', ['b', 'c'], 'a\n\nd\n'],
    ['what is between them stays', 'a\n# x\nb\n', ['a', 'b'], '# x\n'],
    ['all of them', 'a\nb\n', ['a', 'b'], ''],
    ['with their own line breaks', 'a\r\n\r\nb\r\n\r\nc\r\n', ['b'], 'a\r\n\r\nc\r\n'],
  ])('%s', (_, text, keys, expected) => expect(removed(text, ...keys)).toBe(expected))
})

describe('inserting records', () => {
  it.each([
    ['a\nb\n', 'a', false, 'a\nnew\nb\n'],
    ['a\n\nb\n', 'a', true, 'a\n\nnew\n\nb\n'],
    ['a\nb\n\nc\n', 'a', true, 'a\nnew\nb\n\nc\n'],
    ['a\n\nb', 'last', true, 'a\n\nb\n\nnew'],
    ['# x\n\na\n', 'first', false, '# x\n\nnew\na\n'],
    ['# x\n\na\n', 'first', true, '# x\n\nnew\n\na\n'],
    ['', 'last', false, 'new\n'],
    ['# x', 'last', false, '# x\nnew\n'],
    ['a\\', 'last', false, 'a\\\n\nnew'],
  ])('%j, after %s, set apart: %s', (text, after, separated, expected) => {
    expect(inserted(text, after, separated)).toBe(expected)
  })
})
