import { describe, expect, it } from 'vitest'
import { add, editText, remove, set } from '../testing/file-edits.ts'
import { gwt } from './gwt.ts'

const edit = (text: string, ...edits: Parameters<typeof editText>[2]) => editText(gwt, text, edits)

describe('gwt', () => {
  it('doubles apostrophes', () => {
    expect(edit("a=it''s\n", set('a', "isn't"))).toBe("a=isn''t\n")
  })

  it('writes forms that are missing behind the last one', () => {
    expect(edit('a=x\na[one]=y\nb=z\n', set('a', '1', '2', '3'))).toBe('a=3\na[one]=1\na[few]=2\nb=z\n')
    expect(edit('a=x\na[one]=y\n', set('a', '1', '', '3'))).toBe('a=3\na[one]=1\n')
  })

  it('adds all forms of a plural, the one for any number first', () => {
    const plural = { kind: 'add', key: 'n', target: ['1', '2', '3'], after: 'a', note: 'x' } as const
    expect(edit('a=x\nb=z\n', plural)).toBe('a=x\n# x\nn=3\nn[one]=1\nn[few]=2\nb=z\n')
  })

  it('removes all forms', () => {
    expect(edit('a[one]=y\nb=z\na=x\na[many]=w\n', remove('a'))).toBe('b=z\n')
  })

  it('takes a form of a form for a string of its own', () => {
    expect(edit('a=x\na[one][one]=y\n', set('a', '1', '2', '3'))).toBe('a=3\na[one]=1\na[few]=2\na[one][one]=y\n')
    expect(edit('a=x\na[one]=y\na[one][one]=z\n', set('a[one][one]', '1'))).toBe('a=x\na[one]=y\na[one][one]=1\n')
    expect(() => edit('a[one]=y\n', set('a[one]', '1', '2', '3'))).toThrow('no plural forms of its own')
    expect(() => edit('a[one]=y\n', add('a', 'x'))).toThrow('would become its plural form')
  })

  it('refuses what would be read as something else', () => {
    expect(() => edit('a=x\n', add('a[one]', 'y'))).toThrow('looks like a plural form')
    expect(() => edit('a=x\na[one]=y\n', set('a', '1', '2'))).toThrow('3 plural forms')
  })
})
