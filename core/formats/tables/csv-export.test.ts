import { expect, it } from 'vitest'
import { exportStrings } from '../export.ts'
import type { ExportedString } from '../model/exported-string.ts'
import { testOptions } from '../testing/options.ts'
import { csv } from './csv.ts'

const text = (strings: readonly ExportedString[]) =>
  new TextDecoder().decode(exportStrings('csv', strings, testOptions).bytes)
const single: ExportedString = {
  context: 'menu',
  source: ['Open, "x"'],
  target: ['Otevřít'],
  state: 'needs-editing',
  note: 'why',
  location: 'a.c:1',
}
const plural: ExportedString = {
  context: '',
  source: ['file', 'files'],
  target: ['a', 'b', 'c'],
  state: 'translated',
  note: '',
  checksum: 'bb035cc5d2307ee6',
}
const COLUMNS = 'location,source,target,id,fuzzy,context,translator_comments,developer_comments'

it('exports the columns of the family', () => {
  expect(text([single])).toBe(`${COLUMNS}\r\na.c:1,"Open, ""x""",Otevřít,,True,menu,,why\r\n`)
})

it('exports a row for each form of a plural, and reads them as one string', () => {
  const written = text([single, plural])
  expect(written.split('\r\n')).toEqual([
    `${COLUMNS},source_plural_form,target_plural_form,id_hash`,
    'a.c:1,"Open, ""x""",Otevřít,,True,menu,,why,,,',
    ',file,a,,False,,,,0,0,0xbb035cc5d2307ee6',
    ',files,b,,False,,,,1,1,0xbb035cc5d2307ee6',
    ',files,c,,False,,,,1,2,0xbb035cc5d2307ee6',
    '',
  ])
  const { entries } = csv.read(new TextEncoder().encode(written), testOptions)
  expect(entries.map(({ source, target }) => [source, target])).toEqual([
    [['Open, "x"'], ['Otevřít']],
    [
      ['file', 'files'],
      ['a', 'b', 'c'],
    ],
  ])
})
