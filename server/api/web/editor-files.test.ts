import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { WebAssets } from '#server/api/web/assets.ts'
import { editorFiles } from '#server/api/web/editor-files.ts'

const texts = (language: string) =>
  ['common', 'editor'].map((name) => [
    `locale/texts/${language}/${name}.json`,
    { file: `assets/${name}-${language}.js` },
  ])

const built = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_shared.js'] },
  '_translate.js': { file: 'assets/translate.js', name: 'translate-page', imports: ['index.html', '_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['_translate.js'] },
  'pages/strings/zen/zen-page.tsx': { file: 'assets/zen.js' },
  ...Object.fromEntries([...texts('en'), ...texts('de')]),
}

describe('files of the editor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'editor-files-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const open = (name: string, list?: unknown) => {
    const own = join(folder, name)
    mkdirSync(own)
    if (list !== undefined) writeFileSync(join(own, 'files.json'), JSON.stringify(list))
    return editorFiles(new WebAssets(own))
  }

  it('are its parts but the application, and the texts of the first language that there are texts in', () => {
    const parts = ['assets/translate.js', 'assets/shared.js', 'assets/common-en.js', 'assets/editor-en.js']
    const filesOf = open('built', built)
    expect(filesOf(undefined)).toEqual(parts)
    expect(filesOf('en-GB,en;q=0.9,de;q=0.8')).toEqual(parts)
    expect(filesOf('tr, DE-at;q=0.7, en;q=0.3')).toEqual([...parts, 'assets/common-de.js', 'assets/editor-de.js'])
    expect(filesOf('../../x,*;q=0.1,')).toEqual(parts)
  })

  it('are none where nothing is built', () => {
    expect(open('empty')('de')).toEqual([])
  })
})
