import { describe, expect, it } from 'vitest'
import { EditError } from '../syntax/text/edit-error.ts'
import { add, bytes, edit, remove, set, text } from '../testing/edits.ts'
import { testOptions } from '../testing/options.ts'
import { ass } from './ass.ts'
import { srt } from './srt.ts'
import { ssa } from './ssa.ts'
import { sub } from './sub.ts'
import { vtt } from './vtt.ts'

const first = '00:00:01.000-->00:00:02.000'
const second = '00:00:03.000-->00:00:04.000'
const between = '00:00:02.200-->00:00:02.800'

describe('srt', () => {
  const file = '1\n00:00:01,000 --> 00:00:02,000\nUnu\n\n2\n00:00:03,000 --> 00:00:04,000\nDoi\n'

  it('changes, fills and empties texts', () => {
    expect(edit(srt, file, [set(first, 'a\nb')])).toBe(file.replace('Unu', 'a\nb'))
    expect(edit(srt, file, [set(first, '')])).toBe(file.replace('\nUnu', ''))
    expect(edit(srt, file.replace('\nUnu', ''), [set(first, 'Unu')])).toBe(file)
    expect(edit(srt, file.replaceAll('\n', '\r\n'), [set(first, 'a\nb')])).toBe(
      file.replace('Unu', 'a\nb').replaceAll('\n', '\r\n'),
    )
  })

  it('keeps to the line endings that are there, mixed ones as well', () => {
    const mixed = '1\r\n00:00:01,000 --> 00:00:02,000\nUnu\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nDoi\r\n'
    expect(edit(srt, mixed, [set(first, '')])).toBe(mixed.replace('\nUnu', ''))
    expect(edit(srt, mixed, [set(second, '')])).toBe(mixed.replace('\r\nDoi', ''))
  })

  it('adds and removes', () => {
    expect(edit(srt, file, [add(between, 'x', first)])).toBe(
      file.replace('\n\n2', '\n\n2\n00:00:02,200 --> 00:00:02,800\nx\n\n2'),
    )
    expect(edit(srt, file, [remove(first)])).toBe('2\n00:00:03,000 --> 00:00:04,000\nDoi\n')
    expect(edit(srt, file, [remove(second)])).toBe('1\n00:00:01,000 --> 00:00:02,000\nUnu\n')
    expect(edit(srt, '', [add(first, 'x'), add(`${first}#2`, 'y')])).toBe(
      '1\n00:00:01,000 --> 00:00:02,000\nx\n\n1\n00:00:01,000 --> 00:00:02,000\ny\n',
    )
  })

  it.each(['a\n\nb', '\na', 'a\n', 'a\r\nb', '00:00:01,000 --> 00:00:02,000'])('refuses %j', (target) => {
    expect(() => edit(srt, file, [set(first, target)])).toThrow(EditError)
  })

  it('refuses names that say no times', () => {
    expect(() => edit(srt, file, [add('7', 'x')])).toThrow(EditError)
    expect(() => edit(srt, file, [add(`${between}#2`, 'x')])).toThrow(EditError)
  })

  it('empties a template', () => {
    const made = srt.create({ ...testOptions, template: bytes(file) })
    expect(text(made)).toBe('1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:03,000 --> 00:00:04,000\n')
  })

  it('reads files whose lines end with carriage returns', () => {
    const catalog = srt.read(bytes(file.replaceAll('\n', '\r')), testOptions)
    expect(catalog.entries.map(({ target }) => target)).toEqual([['Unu'], ['Doi']])
  })
})

describe('vtt', () => {
  it('adds cues', () => {
    expect(edit(vtt, '', [add(first, 'x')])).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nx\n')
    expect(edit(vtt, 'WEBVTT\n\n00:03.000 --> 00:04.000\ny\n', [add(first, 'x', null)])).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nx\n\n00:03.000 --> 00:04.000\ny\n',
    )
    expect(() => edit(vtt, '', [add(first, 'a --> b')])).toThrow(EditError)
  })
})

describe('sub', () => {
  it('writes bars for line breaks', () => {
    const file = '{0}{25}Unu\n{30}{60}Doi'
    expect(edit(sub, file, [set('0-->25', 'a\nb'), add('26-->29', 'x', '0-->25')])).toBe(
      '{0}{25}a|b\n{26}{29}x\n{30}{60}Doi',
    )
    expect(edit(sub, file, [remove('30-->60')])).toBe('{0}{25}Unu')
    expect(() => edit(sub, file, [set('0-->25', 'a|b')])).toThrow(EditError)
    expect(() => edit(sub, file, [add('x', 'y')])).toThrow(EditError)
  })
})

describe.each([ass, ssa])('$id', (format) => {
  const head = '[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n'
  const line = 'Dialogue: 3,0:00:01.00,0:00:02.00,Sign,Ana,1,2,3,fx,Unu, doi\n'

  it('copies the line of the neighbour for a new one', () => {
    expect(edit(format, head + line, [add(between, 'x\ny', first)])).toBe(
      `${head}${line}Dialogue: 3,0:00:02.20,0:00:02.80,Sign,Ana,1,2,3,fx,x\\Ny\n`,
    )
    expect(() => edit(format, head + line, [add('00:00:02.205-->00:00:02.800', 'x')])).toThrow(EditError)
    expect(() => edit(format, head + line, [set(first, 'a\\Nb')])).toThrow(EditError)
  })

  it('reads lines that are indented, as players do', () => {
    const indented = (head + line).replaceAll(/^/gm, ' ').trimEnd()
    expect(edit(format, indented, [set(first, 'Trei')])).toBe(indented.replace('Unu, doi', 'Trei'))
  })

  it('begins a new file', () => {
    const made = edit(format, '', [add(first, 'x')])
    expect(made.startsWith('[Script Info]\n')).toBe(true)
    expect(format.read(bytes(made), testOptions).entries.map(({ target }) => target)).toEqual([['x']])
  })
})
