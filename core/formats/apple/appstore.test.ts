import { describe, expect, it } from 'vitest'
import { packFolder, unpackFolder } from '../syntax/packed/folder.ts'
import { add, remove, set } from '../testing/file-edits.ts'
import { testOptions } from '../testing/options.ts'
import { appstore } from './appstore.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const folder = (files: Record<string, string>) =>
  packFolder(new Map(Object.entries(files).map(([path, text]) => [path, bytes(text)])))
const filesOf = (file: Uint8Array) =>
  Object.fromEntries([...unpackFolder(file)].map(([path, content]) => [path, new TextDecoder().decode(content)]))
const edit = (files: Record<string, string>, ...edits: Parameters<typeof appstore.write>[1]) =>
  filesOf(appstore.write(appstore.read(folder(files), testOptions), edits))

describe('appstore', () => {
  it('is the same bytes for the same folder', () => {
    expect(folder({ b: '2', a: '1' })).toEqual(folder({ a: '1', b: '2' }))
    expect(filesOf(folder({ 'x/a.txt': '1', 'b.png': '\0' }))).toEqual({ 'x/a.txt': '1', 'b.png': '\0' })
  })

  it('keeps what stands around a text', () => {
    expect(edit({ 'title.txt': '\nApp\n\n', 'icon.png': 'x' }, set('title.txt:1', 'Aplicație'))).toEqual({
      'title.txt': '\nAplicație\n\n',
      'icon.png': 'x',
    })
  })

  it('has no file where there is no text', () => {
    expect(edit({ 'title.txt': 'App', 'a.txt': 'x' }, set('title.txt:1', ''))).toEqual({ 'a.txt': 'x' })
    expect(edit({ 'title.txt': 'App', 'a.txt': 'x' }, remove('a.txt:1'))).toEqual({ 'title.txt': 'App' })
    expect(filesOf(appstore.create({ ...testOptions, template: folder({ 'title.txt': 'App' }) }))).toEqual({})
  })

  it('takes new files', () => {
    expect(edit({}, add('changelogs/7.txt:1', 'New'))).toEqual({ 'changelogs/7.txt': 'New\n' })
    for (const path of ['../x.txt', '/x.txt', 'a//b.txt', 'x.sh', `${'x'.repeat(200)}.txt`]) {
      expect(() => edit({}, add(`${path}:1`, 'x'))).toThrow('cannot be a text file')
    }
  })

  it('shows the newest changes first, and says how long a text may be', () => {
    const files = { 'changelogs/9.txt': 'a', 'changelogs/10.txt': 'b', 'title.txt': 'c', 'other.txt': 'd' }
    const { entries } = appstore.read(folder(files), testOptions)
    expect(entries.map(({ key, flags }) => [key, flags])).toEqual([
      ['other.txt:1', ''],
      ['title.txt:1', 'max-length:30'],
      ['changelogs/10.txt:1', 'max-length:500'],
      ['changelogs/9.txt:1', 'max-length:500'],
    ])
  })
})
