import { describe, expect, it } from 'vitest'
import { languages } from '#core/languages/languages.ts'
import { type BenchLanguage, benchLanguages } from './languages.ts'
import { patterns, textsOf } from './texts.ts'

const language = (code: string) => benchLanguages.find((one) => one.code === code) as BenchLanguage
const meanLength = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0) / texts.length

describe('languages of the benchmark', () => {
  it('are a hundred or more different ones that the service knows by the same code', () => {
    const codes = benchLanguages.map(({ code }) => code)
    const known = new Set(languages.map(({ code }) => code))
    expect(codes.length).toBeGreaterThanOrEqual(100)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.filter((code) => !known.has(code))).toEqual([])
  })
})

describe('generated texts', () => {
  const template = patterns(5000)

  it('are the same every time', () => {
    expect(textsOf(language('fr'), template)).toEqual(textsOf(language('fr'), patterns(5000)))
  })

  it('have keys of their own and texts of real lengths', () => {
    expect(new Set(template.map(({ key }) => key)).size).toBe(5000)
    const source = Object.values(textsOf(language('en'), template))
    expect(source).toHaveLength(5000)
    expect(source).not.toContain('')
    expect(meanLength(source)).toBeGreaterThan(35)
    expect(meanLength(source)).toBeLessThan(50)
  })

  it('are translated to about 92 % in other languages, in their own script', () => {
    const russian = Object.values(textsOf(language('ru'), template))
    const share = russian.filter((text) => text !== '').length / template.length
    expect(share).toBeGreaterThan(0.9)
    expect(share).toBeLessThan(0.94)
    expect(russian.filter((text) => /\p{Script=Cyrillic}/u.test(text)).length).toBeGreaterThan(0.9 * russian.length)
  })
})
