import { expect, it } from 'vitest'
import { exportStrings } from '#core/formats/export.ts'
import { exportKinds } from '#core/formats/export-kinds.ts'
import type { ExportedString } from '#core/formats/model/exported-string.ts'
import { findFormat } from '#core/formats/registry.ts'

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

it.each(['po', 'xliff', 'xliff11'])('%s tells places, flags, notes and explanations', (id) => {
  const about = {
    location: 'src/a.c:1, src/b.c:7',
    flags: 'c-format, max-length:20',
    note: 'A greeting',
    checksum: '5b00',
  }
  const strings = [
    { ...string(['Hello, %s'], ['Ahoj, %s']), ...about, explanation: 'On the first page' },
    { ...string(['Open'], ['Otevřít']), context: 'menu' },
  ]
  const { bytes, left } = exportStrings(id, strings, options)
  const format = findFormat(exportKinds[id]?.format ?? '')?.format
  const [hello, menu] = format?.read(bytes, options).entries ?? []
  expect(left).toEqual([])
  expect(hello).toMatchObject({ source: ['Hello, %s'], target: ['Ahoj, %s'], note: 'A greeting\nOn the first page' })
  expect(hello).toMatchObject({ location: about.location, flags: about.flags })
  expect(menu).toMatchObject({ context: 'menu', location: '', flags: '', note: '' })
})
