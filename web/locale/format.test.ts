import i18next from 'i18next'
import { afterAll, expect, it } from 'vitest'
import { formatNumber } from './format.ts'
import { interfaceLanguages } from './interface-languages.ts'

const before = i18next.language
afterAll(async () => void (await i18next.changeLanguage(before)))

it.each(interfaceLanguages)('numbers are written as usual in $name', async ({ code }) => {
  if (!i18next.isInitialized) await i18next.init({ lng: code, resources: {} })
  await i18next.changeLanguage(code)
  const usual = new Intl.NumberFormat(code)
  for (const number of [...Array(1100).keys(), -1, 0.5, 12_345, 1e7, Number.NaN])
    expect(formatNumber(number)).toBe(usual.format(number))
})
