import { expect, it } from 'vitest'
import { discoverFiles, MAX_LANGUAGES } from '#server/sync/files/find-files.ts'

const rules = {
  filemask: 'locales/*.json',
  template: 'locales/en.json',
  intermediate: '',
  base: '',
  languageRegex: '^[^.]+$',
  languageAliases: '',
  sourceLanguage: 'en',
  kept: new Map<string, string>(),
  taken: new Set<string>(),
  leaving: new Set<string>(),
}

it.each([
  ['de', ['de', 'fr']],
  ['en', ['fr']],
  ['messages', ['fr']],
])('takes %s.po, which languages begin with, for a language if it is one', (name, codes) => {
  const paths = [`po/${name}.po`, 'po/fr.po'].toSorted()
  const files = paths.map((path) => ({ path, blob: '' }))
  const found = discoverFiles(
    { files, odd: [] },
    { ...rules, filemask: 'po/*.po', template: '', base: `po/${name}.po` },
  )
  expect([found.languages.map(({ code }) => code), found.skipped]).toEqual([codes, []])
  expect(found.base?.path).toBe(`po/${name}.po`)
})

it('leaves out languages that the filter excludes', () => {
  const files = ['de', 'nb', 'no'].map((code) => ({ path: `locales/${code}.json`, blob: '' }))
  const found = discoverFiles({ files, odd: [] }, { ...rules, languageRegex: '^(?!no$)[^.]+$' })
  expect(found.languages.map(({ code }) => code)).toEqual(['de', 'nb'])
})

it('takes no more languages than a component may have, and keeps those it has', () => {
  const letter = (n: number) => String.fromCharCode(97 + (n % 26))
  const code = (n: number) => `q${letter(n)}${letter(n / 26)}_${letter(n / 676)}a`
  const paths = Array.from({ length: MAX_LANGUAGES + 500 }, (_, n) => `locales/${code(n)}.json`)
  const last = paths.at(-1) as string
  const found = discoverFiles(
    { files: paths.map((path) => ({ path, blob: '' })), odd: [] },
    { ...rules, taken: new Set([last]) },
  )
  expect(found.languages).toHaveLength(MAX_LANGUAGES + 1)
  expect(found.languages.map(({ path }) => path)).toContain(last)
  expect(found.skipped).toHaveLength(499)
  expect(found.skipped[0]?.reason).toEqual({ id: 'leftOut.languageLimit', values: { number: 1000 } })
})
