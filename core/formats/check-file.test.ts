import { describe, expect, it } from 'vitest'
import { checkFile } from './check-file.ts'
import { json } from './json/json.ts'
import type { FileFormat } from './model/format.ts'
import { findFormat } from './registry.ts'

const segment = (language: string, text: string) => `<tuv xml:lang="${language}">\n<seg>${text}</seg>\n</tuv>\n`
const tmxFile = (source: string, target: string) =>
  `<tmx version="1.4">\n<header srclang="${source}"/>\n<body>\n<tu>\n${segment(source, 'A')}${segment(target, 'B')}</tu>\n</body>\n</tmx>\n`
const bytes = (text: string) => new TextEncoder().encode(text)

describe('checkFile', () => {
  it('says what the command prints', () => {
    expect(checkFile(json, 'a.json', bytes('{\n  "a": "x",\n  "b": "y" "c": 1\n}\n'), { edit: true })).toEqual({
      file: 'a.json',
      format: 'json',
      entries: 3,
      identical: true,
      edit: { key: 'b', lines: 1, local: true },
      problems: [{ line: 3, column: 12, message: 'a comma is missing before this' }],
    })
  })

  it('has no edit for a file without strings', () => {
    expect(checkFile(json, 'a.json', bytes('{}'), { edit: true }).edit).toBe(null)
  })

  it.each([
    ['csv', 'a column for each language', 'key,en,de\na,A,B\nb,C,D\n', 'b\u0004C'],
    ['csv', 'other languages than English', 'id;fr;de\na;A;B\nb;C;D\n', 'b\u0004C'],
    ['csv', 'one language beside the key', 'key,en\na,A\nb,C\n', 'b'],
    ['csv', 'texts by their keys', 'id,text\na,A\nb,C\n', 'b'],
    ['tmx', 'no English', tmxFile('de', 'fr'), 'A'],
    ['tmx', 'a source that is not English', tmxFile('fr', 'en'), 'A'],
  ])('changes the translation of %s with %s', (id, _, text, key) => {
    const found = findFormat(id)
    if (found === undefined) throw new Error(id)
    const check = checkFile(found.format, 'a', bytes(text), { edit: true })
    expect(check).toMatchObject({ identical: true, edit: { key, lines: 1, local: true }, problems: [] })
  })

  it('catches a format that rewrites the file', () => {
    const reprint = (text: string) => bytes(JSON.stringify(JSON.parse(text.replace('"x"', '"x!"')), null, 1))
    const careless: FileFormat = { ...json, write: (catalog) => reprint(catalog.text) }
    const check = checkFile(careless, 'a.json', bytes('{\n  "a": "x",\n  "b": 2\n}\n'), { edit: true })
    expect(check).toMatchObject({ identical: false, edit: { local: false } })
  })
})
