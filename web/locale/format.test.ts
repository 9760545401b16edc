import i18next from 'i18next'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { interfaceLanguages } from '#core/languages/interface-languages.ts'
import { formatNumber } from './format.ts'

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

it.each(['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])('a day is that day in %s', async (here) => {
  process.env.TZ = here
  vi.resetModules()
  const { formatDay } = await import('./format.ts')
  const usual = new Intl.DateTimeFormat(i18next.language ?? 'en', { dateStyle: 'long' })
  expect(formatDay('2026-12-24')).toBe(usual.format(new Date(2026, 11, 24)))
  expect(formatDay('2026-12-24T12:00:00Z')).toBe(usual.format(new Date('2026-12-24T12:00:00Z')))
})
