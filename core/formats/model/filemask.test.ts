import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeInPath, pathForCode } from '#core/formats/model/filemask.ts'

describe('file masks', () => {
  it.each([
    ['locales/*.json', 'locales/de.json', 'de'],
    ['locales/*.json', 'locales/sub/de.json', undefined],
    ['locales/*.json', 'locales/.json', undefined],
    ['web/i18n/*/common.json', 'web/i18n/pt_BR/common.json', 'pt_BR'],
    ['web/i18n/*/common.json', 'web/i18n/common.json', undefined],
    ['*/LC_*/app.po', 'cs/LC_MESSAGES/app.po', 'MESSAGES'],
    ['po/*/*.po', 'po/de/de.po', 'de'],
    ['locales/en.json', 'locales/en.json', undefined],
    ['*', 'de', 'de'],
    ['ab*ba', 'aba', undefined],
  ])('%s on %s gives %s', (mask, path, code) => {
    expect(codeInPath(mask, path)).toBe(code)
  })

  it('finds the code again in the path made for it', () => {
    const part = fc.stringMatching(/^[a-z/.]{0,8}$/)
    const code = fc.stringMatching(/^[A-Za-z]{2,3}(_[A-Z]{2})?$/)
    fc.assert(fc.property(part, part, code, (a, b, c) => codeInPath(`${a}*${b}`, pathForCode(`${a}*${b}`, c)) === c))
  })
})
