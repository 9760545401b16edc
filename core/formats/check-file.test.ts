import { describe, expect, it } from 'vitest'
import { checkFile } from './check-file.ts'
import { json } from './json/json.ts'
import type { FileFormat } from './model/format.ts'

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

  it('catches a format that rewrites the file', () => {
    const reprint = (text: string) => bytes(JSON.stringify(JSON.parse(text.replace('"x"', '"x!"')), null, 1))
    const careless: FileFormat = { ...json, write: (catalog) => reprint(catalog.text) }
    const check = checkFile(careless, 'a.json', bytes('{\n  "a": "x",\n  "b": 2\n}\n'), { edit: true })
    expect(check).toMatchObject({ identical: false, edit: { local: false } })
  })
})
