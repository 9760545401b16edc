import { expect, it } from 'vitest'
import { exportStrings } from '#core/formats/export.ts'
import type { ExportedString } from '#core/formats/model/exported-string.ts'

const options = {
  language: 'cs',
  sourceLanguage: 'en',
  plural: { number: 3, formula: 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 2', categories: ['one', 'few', 'other'] as const },
  sourcePlural: { number: 2, formula: 'n != 1', categories: ['one', 'other'] as const },
}
const string = (source: string[], target: string[]): ExportedString => ({
  context: '',
  source,
  target,
  state: 'translated',
  note: '',
})

it.each(['xliff', 'xliff11'])('%s is XLIFF 1.1, plurals as groups (side by side 27)', (id) => {
  const { bytes, left } = exportStrings(
    id,
    [string(['Hello'], ['Ahoj']), string(['%d day', '%d days'], ['%d den', '%d dny', '%d dní'])],
    options,
  )
  const text = new TextDecoder().decode(bytes)
  expect(left).toEqual([])
  expect(text).toContain('<xliff xmlns="urn:oasis:names:tc:xliff:document:1.1" version="1.1">')
  expect(text).not.toContain('1.2"')
  expect(text.match(/<target>[^<]*/g)).toEqual(['<target>Ahoj', '<target>%d den', '<target>%d dny', '<target>%d dní'])
  expect(text).toContain('restype="x-gettext-plurals"')
})
