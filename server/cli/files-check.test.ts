import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { checkFiles } from './files-check.ts'

const folder = mkdtempSync(join(tmpdir(), 'dragoman-files-'))
const said = vi.spyOn(console, 'log').mockImplementation(() => {})

afterEach(() => said.mockClear())
afterAll(() => {
  said.mockRestore()
  rmSync(folder, { recursive: true })
})

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe('files check', () => {
  it('tells of each file in one line of JSON', () => {
    const path = file('ro.po', 'msgid "One"\nmsgstr "Unu"\n\nmsgid "One"\nmsgstr "Alt"\n')
    expect(checkFiles([path], { format: 'auto', edit: true, json: true })).toBe(true)
    expect(JSON.parse(said.mock.calls[0]?.[0])).toEqual({
      file: path,
      format: 'po',
      entries: 1,
      identical: true,
      edit: { key: 'One', lines: 1, local: true },
      problems: [{ line: 4, column: 1, message: expect.any(String) }],
    })
  })

  it('has no edit to tell of where there is no string', () => {
    const path = file('empty.json', '{}\n')
    expect(checkFiles([path], { format: 'json', edit: true, json: true })).toBe(true)
    expect(JSON.parse(said.mock.calls[0]?.[0])).toMatchObject({ entries: 0, identical: true, edit: null })
  })

  it('is not content with a file that it does not know', () => {
    expect(checkFiles([file('a.unknown', '\u0001')], { format: 'auto', json: true })).toBe(false)
  })

  it('refuses formats and files that are not there', () => {
    expect(() => checkFiles([file('a.json', '{}')], { format: 'none' })).toThrow("Unknown format 'none'.")
    expect(() => checkFiles([join(folder, 'missing.po')], { format: 'po' })).toThrow("Couldn't read")
  })
})
