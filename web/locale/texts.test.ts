import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { interfaceLanguages } from '#core/languages/interface-languages.ts'
import sameAsEnglish from './same-as-english.json' with { type: 'json' }

const folder = join(import.meta.dirname, 'texts')
const parts = readdirSync(join(folder, 'en'))

type Texts = Record<string, string>

const read = (language: string, part: string): Texts => {
  const file = join(folder, language, part)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {}
}

const plural = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string, texts: Texts): string =>
  plural.test(key) && `${key.replace(plural, '')}_other` in texts ? key.replace(plural, '') : key

/** What a text must keep: names of values and of elements. */
const kept = (text: string): string[] =>
  [...new Set(text.match(/\{\{[^}]*\}\}|<\/?\w+\/?>/g) ?? [])].map((one) => one.replaceAll(/\s/g, '')).sort()

/** Names, and words that a language has from English or shares with it. */
const allowedAsEnglish = (language: string): ReadonlySet<string> =>
  new Set(Object.entries(sameAsEnglish).flatMap(([code, texts]) => (code === '*' || code === language ? texts : [])))

const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{\{[^}]*\}\}/g, ''))

const others = interfaceLanguages.map(({ code }) => code).filter((code) => code !== 'en')

describe.each(others)('texts in %s', (language) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories

  const wantedIn = (part: string): string[] => {
    const english = read('en', part)
    return [...new Set(Object.keys(english).map((key) => baseOf(key, english)))].flatMap((key) =>
      key in english ? [key] : categories.map((category) => `${key}_${category}`),
    )
  }

  it.each(parts)('%s: no text that English lacks, none empty', (part) => {
    const own = read(language, part)
    const wanted = new Set(wantedIn(part))
    expect(Object.keys(own).filter((key) => !wanted.has(key))).toEqual([])
    expect(Object.entries(own).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it.each(parts)('%s: a plural has all forms of the language', (part) => {
    const english = read('en', part)
    const own = read(language, part)
    const bases = new Set(Object.keys(own).map((key) => baseOf(key, english)))
    const wanted = [...bases]
      .filter((key) => !(key in english))
      .flatMap((key) => categories.map((one) => `${key}_${one}`))
    expect(wanted.filter((key) => !(key in own))).toEqual([])
  })

  it.each(parts)('%s: no text is left in English', (part) => {
    const english = read('en', part)
    const allowed = allowedAsEnglish(language)
    const left = Object.entries(read(language, part)).filter(([key, text]) => {
      const isSame = text === (english[key] ?? english[key.replace(plural, '_other')])
      return isSame && hasWords(text) && !allowed.has(text)
    })
    expect(left).toEqual([])
  })

  // A missing text is shown in English: whoever adds one writes English only.
  afterAll(() => {
    const missing = parts.flatMap((part) => {
      const own = read(language, part)
      return wantedIn(part).filter((key) => !(key in own))
    })
    if (missing.length > 0)
      console.log(
        `${language}: ${missing.length} texts are shown in English, such as ${missing.slice(0, 3).join(', ')}`,
      )
  })

  it.each(parts)('%s: values and elements are those of the English text', (part) => {
    const english = read('en', part)
    const own = read(language, part)
    const wrong = Object.entries(own).filter(([key, text]) => {
      const base = key.replace(plural, '')
      const source = english[key] ?? english[`${base}_other`] ?? ''
      const missing = kept(source).filter((one) => !kept(text).includes(one))
      const foreign = kept(text).filter((one) => !kept(source).includes(one))
      // A form that is for one number only may leave the number out.
      const mayOmit = plural.test(key) && !key.endsWith('_other')
      return foreign.length > 0 || missing.some((one) => !(mayOmit && one.startsWith('{{count')))
    })
    expect(wrong).toEqual([])
  })
})
