import { expect, it } from 'vitest'
import { findFormatIds } from './format-ids.ts'

const ids = new Set(['po', 'json', 'strings', 'aresource'])
const found = (text: string, path = 'server/sync/files/x.ts') => findFormatIds(path, text, ids).map(({ line }) => line)

it.each([
  ["if (format.id === 'po') return", [1]],
  ["const gettext = ['po', 'mo']\nconst rest = new Set(['aresource'])", [1, 2]],
  ["findFormat('json')", [1]],
  ["formatOf('strings')", [1]],
  ["if (component.file_format === 'json') x()", [1]],
  ["fields.file_format ?? 'json'", [1]],
  ["{ file_format: 'json' }", [1]],
  ["const reply = 'json'\nt('strings')", []],
  ["// 'po' is gettext\n/** 'po' */\n * 'po'", []],
  ["import { x } from 'json'", []],
  ["'po/de.po'", []],
])('%s', (text, lines) => expect(found(text)).toEqual(lines))

it('is no matter in formats, in tests, and in the demo', () => {
  for (const path of ['core/formats/a.ts', 'server/a.test.ts', 'server/testing/a.ts', 'server/demo/a.ts'])
    expect(found("findFormat('po')", path)).toEqual([])
})
