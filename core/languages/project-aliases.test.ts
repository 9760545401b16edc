import { describe, expect, it } from 'vitest'
import { codeOfFile, fileCodeOf, parseLanguageAliases } from './project-aliases.ts'

describe('parseLanguageAliases', () => {
  const aliases = parseLanguageAliases('zh-cn:zh_Hans, cz:cs,,tz:cs')

  it('maps codes of files to ours, minding case', () => {
    expect(codeOfFile(aliases, 'zh-cn')).toBe('zh_Hans')
    expect(codeOfFile(aliases, 'cz')).toBe('cs')
    expect(codeOfFile(aliases, 'CZ')).toBe('CZ')
    expect(aliases.rejected).toEqual([])
  })

  it('maps back, to the first where there are several', () => {
    expect(fileCodeOf(aliases, 'zh_Hans', 'zh-Hans')).toBe('zh-cn')
    expect(fileCodeOf(aliases, 'cs', 'cs')).toBe('cz')
    expect(fileCodeOf(aliases, 'de', 'de-DE')).toBe('de-DE')
  })

  it('tells what it cannot use', () => {
    const { byFileCode, rejected } = parseLanguageAliases('a, :b, c:, d:e:f, g:h, g:i')
    expect([...byFileCode]).toEqual([['g', 'h']])
    expect(rejected).toEqual(['a', ':b', 'c:', 'd:e:f', 'g:i'])
  })

  it('takes nothing for nothing', () => {
    expect(parseLanguageAliases('')).toEqual({ byFileCode: new Map(), byCode: new Map(), rejected: [] })
  })
})
