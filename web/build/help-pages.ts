import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { renderHelp } from './help-markdown.ts'

const folder = fileURLToPath(new URL('../../docs', import.meta.url))

/** For people who work on Dragoman itself; `pages` is all pictures. */
const left = new Set(['README', 'benchmark', 'pages', 'style', 'testing'])

const nameOf = (file: string): string => file.replace(/\.md$/, '').replace(/\/README$/, '')

export interface HelpEntry {
  readonly name: string
  readonly title: string
  /** What somebody looks for who should read it. */
  readonly about: string
}

/** Documents by file, as paths below docs/. */
function readDocuments(): Map<string, string> {
  const files = ['', 'formats/'].flatMap((below) =>
    readdirSync(join(folder, below))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${below}${name}`),
  )
  const served = files.filter((file) => file.endsWith('/README.md') || !left.has(nameOf(file)))
  return new Map(served.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
}

/** Links between documents become addresses of pages; those to files of the repository lead nowhere here. */
const resolver = (from: string, known: ReadonlySet<string>) => (href: string) => {
  if (/^https?:\/\//.test(href)) return href
  const [path = '', hash] = href.split('#', 2)
  const suffix = hash === undefined ? '' : `#${hash}`
  if (path === '') return suffix
  const target = normalize(join(dirname(from), path))
  return known.has(target) ? `/docs/${nameOf(target)}/${suffix}` : undefined
}

/** By the order of docs/README.md; what it does not name comes last. */
export function listHelp(overview: string, titles: ReadonlyMap<string, string>): HelpEntry[] {
  const listed = overview.split('\n').flatMap((line) => {
    const [, about = '', links = ''] = /^\| (.+?) \| (.+) \|$/.exec(line) ?? []
    return [...links.matchAll(/\]\(([^)#]+)\)/g)].map(([, file = '']) => ({ file, about }))
  })
  const known = listed.filter(({ file }) => titles.has(file))
  const rest = [...titles.keys()].filter((file) => !known.some((one) => one.file === file))
  const all = [...known, ...rest.sort().map((file) => ({ file, about: '' }))]
  return all.map(({ file, about }) => ({ name: nameOf(file), title: titles.get(file) ?? '', about }))
}

const listForPrograms = (entries: readonly HelpEntry[]): string =>
  [
    '# Dragoman',
    '',
    '> A self-hosted translation management service: strings live in git, people translate them in the browser, programs reach them over a REST API (`/api/`, described at `/api/schema/`).',
    '',
    '## Docs',
    '',
    ...entries.map(({ name, title, about }) => `- [${title}](/docs/${name}.md)${about && `: ${about}`}`),
    '',
  ].join('\n')

/** The documents as files of the interface: pages, Markdown by URL, what the search reads, and a list for programs. */
export function helpPages(): Plugin {
  return {
    name: 'help-pages',
    apply: 'build',
    generateBundle() {
      const documents = readDocuments()
      const known = new Set(documents.keys())
      const rendered = new Map([...documents].map(([file, text]) => [file, renderHelp(text, resolver(file, known))]))
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      const titles = new Map([...rendered].map(([file, { title }]) => [file, title]))
      const entries = listHelp(readFileSync(join(folder, 'README.md'), 'utf8'), titles)
      for (const [file, { title, html }] of rendered) {
        emit(`docs/${nameOf(file)}.json`, JSON.stringify({ title, html }))
        emit(`docs/${nameOf(file)}.md`, documents.get(file) ?? '')
      }
      emit('docs/index.json', JSON.stringify(entries))
      const sections = [...rendered].flatMap(([file, page]) =>
        page.sections.map((section) => ({ name: nameOf(file), page: page.title, ...section })),
      )
      emit('docs/search.json', JSON.stringify(sections))
      emit('llms.txt', listForPrograms(entries))
    },
  }
}
