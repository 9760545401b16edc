import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type DemoChapter, type DemoComponent, type DemoManifest, demoHistory, languageOf } from './history.ts'
import type { DemoLife } from './life.ts'

const folder = new URL('./content/', import.meta.url)
const readFile = (path: string) => readFileSync(new URL(path, folder), 'utf8')
const manifest: DemoManifest = JSON.parse(readFile('demo.json'))
const history = demoHistory(manifest, readFile)

type Tree = Map<string, string>
const names = manifest.repositories.map((repository) => repository.folder)

/** The repository after each of its commits. */
function treesOf(repository: string): Tree[] {
  const tree: Tree = new Map()
  return history
    .filter((commit) => commit.repository === repository)
    .map((commit) => {
      for (const [path, text] of commit.files) {
        if (text === null) tree.delete(path)
        else tree.set(path, text)
      }
      return new Map(tree)
    })
}
const trees = new Map(names.map((name) => [name, treesOf(name)]))
const finalTree = (repository: string): Tree => trees.get(repository)?.at(-1) ?? new Map()

function strings(text: string, nested: boolean): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (value: unknown, key: string) => {
    if (typeof value === 'string') found.set(key, value)
    else if (nested && Array.isArray(value)) value.forEach((item, index) => void walk(item, `${key}[${index}]`))
    else if (nested && typeof value === 'object' && value !== null)
      for (const [name, child] of Object.entries(value)) walk(child, `${key}.${name}`)
    else throw new Error(`${key} is not a string`)
  }
  for (const [name, child] of Object.entries(JSON.parse(text))) walk(child, name)
  return found
}

/** Strings by language, the source language included. */
function catalogs(component: DemoComponent, tree: Tree): Map<string, Map<string, string>> {
  const nested = component.file_format === 'json-nested'
  const found = [...tree].map(([path, text]) => ({ language: languageOf(component.filemask, path), text }))
  return new Map(found.flatMap(({ language, text }) => (language ? [[language, strings(text, nested)] as const] : [])))
}
const finalCatalogs = (component: DemoComponent) => catalogs(component, finalTree(component.repository))
const sourceOf = (component: DemoComponent) =>
  finalCatalogs(component).get(component.source_language) ?? new Map<string, string>()

const placeholderPattern = /%(?:\d+\$)?[sd]|%%|\{\{\w+\}\}|\{\w+(?=[,}])|<\/?\w+[^>]*>/g
const placeholders = (text: string) => (text.match(placeholderPattern) ?? []).sort()

/** Every { has its }. Plural and select branches are checked to offer `other`. */
function icuProblems(text: string): string[] {
  let depth = 0
  for (const character of text) {
    depth += character === '{' ? 1 : character === '}' ? -1 : 0
    if (depth < 0) return [`} too many: ${text}`]
  }
  const choices = text.match(/, (?:plural|select),/g)?.length ?? 0
  const others = text.match(/\bother \{/g)?.length ?? 0
  return depth === 0 && choices === others ? [] : [`unbalanced: ${text}`]
}

const everyTarget = manifest.components.flatMap((component) => {
  const source = sourceOf(component)
  return [...finalCatalogs(component)].flatMap(([language, targets]) =>
    [...targets].map(([key, target]) => ({
      component: component.slug,
      language,
      key,
      target,
      source: source.get(key),
    })),
  )
})

describe('the manifest', () => {
  it('names each thing once and refers only to what exists', () => {
    const slugs = manifest.projects.map((project) => project.slug)
    const unique = (values: readonly string[]) => expect(values).toEqual([...new Set(values)])
    unique(slugs)
    unique(names)
    unique(manifest.users.map((user) => user.username))
    unique(manifest.users.map((user) => user.email))
    unique(manifest.components.map((component) => `${component.project}/${component.slug}`))
    for (const component of manifest.components) {
      expect(slugs).toContain(component.project)
      const repository = manifest.repositories.find(({ folder }) => folder === component.repository)
      expect(repository?.branch).toBe(component.branch)
      expect(repository?.files).toContain(component.template)
      expect(languageOf(component.filemask, component.template)).toBe(component.source_language)
    }
  })

  it('lists exactly the stored files', () => {
    for (const repository of manifest.repositories) {
      const root = fileURLToPath(new URL(repository.folder, folder))
      const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      const stored = entries.map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      expect(stored.sort()).toEqual([...repository.files].sort())
    }
  })

  it('has people, one of them removed, with addresses nobody owns', () => {
    expect(manifest.users.filter((user) => user.removed)).toHaveLength(1)
    expect(manifest.users.length).toBeGreaterThanOrEqual(6)
    const addresses = [...manifest.users.map((user) => user.email), ...history.map((commit) => commit.author.email)]
    for (const address of addresses) expect(address).toMatch(/^[a-z]+@example\.org$/)
    for (const project of manifest.projects) expect(project.web).toMatch(/^https:\/\/[a-z]+\.example\.org\/$/)
  })
})

describe('the history', () => {
  it('ends in the stored files, byte for byte', () => {
    for (const repository of manifest.repositories) {
      const stored = repository.files.map((path) => [path, readFile(`${repository.folder}/${path}`)])
      expect(Object.fromEntries(finalTree(repository.folder))).toEqual(Object.fromEntries(stored))
    }
  })

  it('has several commits per repository, in order of time', () => {
    for (const repository of manifest.repositories) {
      const dates = repository.commits.map((commit) => Date.parse(commit.date))
      expect(dates.length).toBeGreaterThanOrEqual(5)
      expect(dates).toEqual([...new Set(dates)].sort((a, b) => a - b))
      expect(dates.every((date) => date >= Date.UTC(2026, 2) && date < Date.UTC(2026, 10))).toBe(true)
    }
    expect(history.map((commit) => commit.date)).toEqual(history.map((commit) => commit.date).sort())
    expect(history).toHaveLength(manifest.repositories.reduce((sum, repository) => sum + repository.commits.length, 0))
  })

  it('changes something in every file a commit touches', () => {
    for (const name of names) {
      const commits = history.filter((commit) => commit.repository === name)
      commits.forEach((commit, index) => {
        const before = trees.get(name)?.[index - 1]
        expect(commit.files.size).toBeGreaterThan(0)
        for (const [path, text] of commit.files) expect(before?.get(path) ?? null).not.toBe(text)
      })
    }
  })

  it('never leaves a translation with keys or placeholders its template lacks', () => {
    for (const component of manifest.components) {
      for (const tree of trees.get(component.repository) ?? []) {
        const found = catalogs(component, tree)
        const source = found.get(component.source_language)
        for (const [language, targets] of found)
          for (const [key, target] of targets) {
            const scope = `${component.slug} ${language} ${key}`
            expect(source?.has(key), scope).toBe(true)
            if (target !== '') expect(placeholders(target), scope).toEqual(placeholders(source?.get(key) ?? ''))
          }
      }
    }
  })

  it('changes source texts, adds, removes and moves strings, adds languages and deletes a file', () => {
    const steps = manifest.components.flatMap((component) => {
      const sources = (trees.get(component.repository) ?? []).map((tree) => catalogs(component, tree).get('en'))
      return sources.slice(1).flatMap((source, index) => {
        const former = sources[index]
        if (!source || !former) return []
        const added = [...source.keys()].filter((key) => !former.has(key))
        const removed = [...former.keys()].filter((key) => !source.has(key))
        const changed = [...source].filter(([key, text]) => former.has(key) && former.get(key) !== text)
        const moved = removed.filter((key) => added.some((other) => source.get(other) === former.get(key)))
        return [{ added: added.length, removed: removed.length, changed: changed.length, moved: moved.length }]
      })
    })
    const sum = (kind: 'added' | 'removed' | 'changed' | 'moved') =>
      steps.reduce((total, step) => total + step[kind], 0)
    expect(sum('changed')).toBeGreaterThanOrEqual(15)
    expect(sum('added')).toBeGreaterThanOrEqual(50)
    expect(sum('moved')).toBeGreaterThanOrEqual(3)
    expect(sum('removed') - sum('moved')).toBeGreaterThanOrEqual(3)
    for (const repository of manifest.repositories) {
      const [first, last] = [trees.get(repository.folder)?.[0], finalTree(repository.folder)]
      expect(last.size).toBeGreaterThan(first?.size ?? 0)
    }
    expect(history.some((commit) => [...commit.files.values()].includes(null))).toBe(true)
  })
})

describe('a history told wrongly', () => {
  const author = { name: 'Ada', email: 'ada@example.org' }
  const reported = (before: DemoChapter['before'], first: Partial<DemoChapter> = {}): DemoManifest => ({
    ...manifest,
    components: [],
    repositories: [
      {
        folder: 'r',
        branch: 'main',
        files: ['en.json'],
        commits: [
          { author, date: '2026-03-01T00:00:00Z', message: 'first', ...first },
          { author, date: '2026-03-02T00:00:00Z', message: 'second', before },
        ],
      },
    ],
  })
  const read = () => '{\n  "a.b": "new",\n  "a.c": "same"\n}\n'

  it('is unfolded when it is right', () => {
    const [first, second] = demoHistory(reported({ 'en.json': { 'a.*': null, old: 'text' }, 'gone.txt': 'bye' }), read)
    expect([...(first?.files ?? [])]).toEqual([
      ['en.json', '{\n  "old": "text"\n}\n'],
      ['gone.txt', 'bye'],
    ])
    expect([...(second?.files ?? [])]).toEqual([
      ['en.json', read()],
      ['gone.txt', null],
    ])
  })

  it('is refused', () => {
    expect(() => demoHistory(reported({ 'en.json': { missing: null } }), read)).toThrow("'missing' in en.json")
    expect(() => demoHistory(reported({ 'en.json': { 'a.c': 'same' } }), read)).toThrow("'a.c' in en.json")
    expect(() => demoHistory(reported({ 'no.json': null }), read)).toThrow('no.json is not there')
    expect(() => demoHistory(reported({}, { before: {} }), read)).toThrow('no commit of r makes en.json')
  })
})

describe('the texts', () => {
  const languages = new Set(everyTarget.map(({ language }) => language))

  it('are many, in many languages, some written from right to left', () => {
    const total = manifest.components.reduce((sum, component) => sum + sourceOf(component).size, 0)
    expect(manifest.projects).toHaveLength(2)
    expect(manifest.components).toHaveLength(5)
    expect(total).toBeGreaterThanOrEqual(450)
    expect(languages.size).toBeGreaterThanOrEqual(12)
    for (const code of ['ar', 'he', 'fa']) expect(languages).toContain(code)
    for (const code of ['ar', 'cs', 'cy', 'pl', 'ru', 'sl']) expect(languages).toContain(code)
  })

  it('are complete in the source language and nowhere empty there', () => {
    for (const { source, component, key } of everyTarget) expect(source, `${component} ${key}`).toMatch(/\S/)
  })

  it('carry no stray space or control character', () => {
    for (const { target, component, language, key } of everyTarget)
      expect(target, `${component} ${language} ${key}`).not.toMatch(/^\s|\s$| {2}|[\u0000-\u0009\u000b-\u001f]/)
  })

  it('keep the order of the template', () => {
    for (const component of manifest.components) {
      const order = [...sourceOf(component).keys()]
      for (const targets of finalCatalogs(component).values())
        expect([...targets.keys()]).toEqual(order.filter((key) => targets.has(key)))
    }
  })

  it('are sound ICU messages where the component says so', () => {
    const icu = manifest.components.filter((component) => component.check_flags.includes('icu-message-format'))
    const targets = icu.flatMap((component) =>
      [...finalCatalogs(component).values()].flatMap((found) => [...found.values()]),
    )
    expect(targets.flatMap(icuProblems)).toEqual([])
  })

  it('use the plural forms of their language', () => {
    const plurals = everyTarget.filter(({ target }) => target.includes(', plural,'))
    expect(plurals.length).toBeGreaterThan(20)
    for (const { language, key, target } of plurals) {
      const forms = new Intl.PluralRules(language.replace('_', '-')).resolvedOptions().pluralCategories
      const optional = ['fr', 'es'].includes(language) ? ['many'] : []
      for (const form of forms.filter((name) => !optional.includes(name)))
        expect(target, `${language} ${key}`).toContain(`${form} {`)
    }
  })

  it('hold what is hard to show: lines, markup, emoji, quotes, very short and very long', () => {
    const sources = everyTarget.filter(({ language }) => language === 'en').map(({ target }) => target)
    for (const pattern of [
      /\n\n/,
      /<a href=/,
      /\p{Extended_Pictographic}/u,
      /[\u{10000}-\u{10ffff}]/u,
      /“/,
      /^.$/,
      /^.{300,}$/s,
    ])
      expect(
        sources.some((text) => pattern.test(text)),
        String(pattern),
      ).toBe(true)
  })

  it('are finished in some languages and hardly begun in others', () => {
    const shares = manifest.components.flatMap((component) => {
      const total = sourceOf(component).size
      return [...finalCatalogs(component).values()].map((found) => [...found.values()].filter(Boolean).length / total)
    })
    expect(Math.min(...shares)).toBeLessThan(0.2)
    expect(shares.filter((share) => share === 1).length).toBeGreaterThanOrEqual(10)
  })
})

it('what people did after the last commit is about strings, people and a picture that are there', () => {
  const life: DemoLife = JSON.parse(readFile('life.json'))
  const component = manifest.components.find(({ project, slug }) => `${project}/${slug}` === life.component)
  const source = component ? sourceOf(component) : new Map()
  const people = manifest.users.filter(({ removed }) => !removed).map(({ username }) => username)
  for (const key of [...life.label.keys, ...life.picture.keys, ...life.actions.map((action) => action.key)])
    expect([key, source.has(key)]).toEqual([key, true])
  for (const { user, does, text, key } of life.actions) {
    expect(people).toContain(user)
    if (does !== 'comment') expect(placeholders(text)).toEqual(placeholders(source.get(key)))
  }
  expect(life.actions.map(({ days }) => days)).toEqual(life.actions.map(({ days }) => days).sort((a, b) => b - a))
  expect(readdirSync(new URL('pictures/', folder))).toEqual([life.picture.file.replace('pictures/', '')])
})
