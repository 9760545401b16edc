import i18next from 'i18next'
import { afterAll, afterEach, expect, it } from 'vitest'
import { interfaceLanguages } from '#core/languages/interface-languages.ts'
import { formatDay, formatNumber } from './format.ts'

const before = i18next.language
afterAll(async () => void (await i18next.changeLanguage(before)))

it.each(interfaceLanguages)('numbers are written as usual in $name', async ({ code }) => {
  if (!i18next.isInitialized) await i18next.init({ lng: code, resources: {} })
  await i18next.changeLanguage(code)
  const usual = new Intl.NumberFormat(code)
  for (const number of [...Array(1100).keys(), -1, 0.5, 12_345, 1e7, Number.NaN])
    expect(formatNumber(number)).toBe(usual.format(number))
})

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

// Formats are made once per language, in the time zone of that moment.
it.each([
  ['Pacific/Honolulu', 'sv'],
  ['UTC', 'nb'],
  ['Pacific/Kiritimati', 'fi'],
])('a day is that day in %s', async (here, language) => {
  process.env.TZ = here
  await i18next.changeLanguage(language)
  const usual = new Intl.DateTimeFormat(language, { dateStyle: 'long' })
  expect(formatDay('2026-12-24')).toBe(usual.format(new Date(2026, 11, 24)))
  expect(formatDay('2026-12-24T12:00:00Z')).toBe(usual.format(new Date('2026-12-24T12:00:00Z')))
})
