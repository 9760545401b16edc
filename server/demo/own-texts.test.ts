import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formats } from '#core/formats/registry.ts'
import { demoRepositories } from '#server/vcs/demo-repository.ts'
import { type DemoManifest, demoHistory, languageOf } from './history.ts'
import { type DemoStory, withOwnTexts } from './own-texts.ts'

const texts = join(import.meta.dirname, '../../web/locale/texts')
const readContent = (path: string) => readFileSync(join(import.meta.dirname, 'content', path), 'utf8')
const manifest: DemoManifest = JSON.parse(readContent('demo.json'))
const bundled: DemoStory = { manifest, commits: demoHistory(manifest, readContent) }

describe('our own interface in the demo', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dragoman-texts-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const languagesOf = (story: DemoStory, part: string) => {
    const mask = story.manifest.components.find(
      ({ slug, project }) => project === 'dragoman' && slug === part,
    )?.filemask
    const paths = [...(story.commits.at(-1)?.files.keys() ?? [])]
    return paths.map((path) => languageOf(mask ?? '', path)).filter((language) => language !== null)
  }

  it('has no repository that the kind for the demo does not know, and the other way round', () => {
    const names = new Set(withOwnTexts(bundled, texts).commits.map(({ repository }) => repository))
    expect([...names].toSorted()).toEqual([...demoRepositories].toSorted())
  })

  it('is the last project, with the last commit, of a known author', () => {
    const story = withOwnTexts(bundled, texts)
    expect(story.manifest.projects.map(({ slug }) => slug)).toEqual(['lighthouse', 'orchard', 'dragoman'])
    expect(story.commits.slice(0, -1)).toEqual(bundled.commits)
    const [former, last] = story.commits.slice(-2)
    expect(Date.parse(last?.date ?? '')).toBeGreaterThan(Date.parse(former?.date ?? ''))
    expect(manifest.users.map(({ email }) => email)).toContain(last?.author.email)
  })

  it('has three components, whose files are those of the program, to the letter', () => {
    const story = withOwnTexts(bundled, texts)
    const own = story.manifest.components.filter(({ project }) => project === 'dragoman')
    expect(own.map(({ slug }) => slug)).toEqual(['common', 'editor', 'browse'])
    for (const component of own) {
      expect(languageOf(component.filemask, component.template)).toBe('en')
      expect(formats.map(({ id }) => id)).toContain(component.file_format)
    }
    for (const [path, text] of story.commits.at(-1)?.files ?? [])
      expect(text).toBe(readFileSync(join(texts, path.replace('web/locale/texts/', '')), 'utf8'))
  })

  it('takes the languages that are there, however many parts they have', () => {
    cpSync(join(texts, 'en'), join(folder, 'en'), { recursive: true })
    mkdirSync(join(folder, 'eo'))
    mkdirSync(join(folder, 'tok'))
    writeFileSync(join(folder, 'eo', 'editor.json'), '{\n  "use": "Uzi"\n}\n')
    writeFileSync(join(folder, 'notes.txt'), 'not a language')
    const story = withOwnTexts(bundled, folder)
    expect(languagesOf(story, 'editor')).toEqual(['en', 'eo'])
    expect(languagesOf(story, 'common')).toEqual(['en'])
  })

  it('stays away where the program came without its texts', () => {
    expect(withOwnTexts(bundled, join(folder, 'none'))).toEqual(bundled)
    expect(withOwnTexts(bundled, folder)).toEqual(bundled)
  })
})
