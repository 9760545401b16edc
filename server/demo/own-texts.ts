import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoCommit, DemoComponent, DemoManifest, DemoProject } from '#server/demo/history.ts'

/** What the demo holds, and every commit that makes it, oldest first. */
export interface DemoStory {
  readonly manifest: DemoManifest
  readonly commits: readonly DemoCommit[]
}

const NAME = 'dragoman'
const FOLDER = 'web/locale/texts'
const SOURCE = 'en'

const project: DemoProject = {
  name: 'Dragoman',
  slug: NAME,
  web: 'https://dragoman.example.org/',
  instructions:
    'The words of the very pages you are looking at: Dragoman translated with Dragoman. The files are copies of those ' +
    'that came with the program, so nothing you try here changes the pages.\n\n' +
    'Plain, short and friendly; what stands on a button must fit on it. Never translate the name **Dragoman**. ' +
    'Keep `{{name}}` and tags such as `<em>` exactly as they are; you may move them.\n\n' +
    'Only three parts are components from the start. The repository holds the others as well: add them like any component.',
  access: 'public',
  translation_review: false,
  source_review: false,
  set_language_team: false,
  enable_hooks: true,
  language_aliases: '',
}

/** Few, so that the first start stays quick. */
const parts = [
  { part: 'common', name: 'Everywhere' },
  { part: 'editor', name: 'Editor' },
  { part: 'browse', name: 'Browsing' },
]

/** Adds our own interface as the last project, from the texts in `folder`; without them the story stays as it was. */
export function withOwnTexts({ manifest, commits }: DemoStory, folder: string): DemoStory {
  const files = textsIn(folder)
  const components = parts.map(componentOf).filter(({ template }) => files.has(template))
  if (components.length === 0) return { manifest, commits }
  const commit: DemoCommit = {
    repository: NAME,
    author: { name: 'Mira Halvorsen', email: 'mira@example.org' },
    date: '2026-10-27T10:05:00Z',
    message: 'Import the texts of the interface',
    files,
  }
  return {
    manifest: {
      ...manifest,
      projects: [...manifest.projects, project],
      components: [...manifest.components, ...components],
    },
    commits: [...commits, commit],
  }
}

function componentOf({ part, name }: (typeof parts)[number]): DemoComponent {
  return {
    name,
    slug: part,
    project: NAME,
    repository: NAME,
    branch: 'main',
    filemask: `${FOLDER}/*/${part}.json`,
    template: `${FOLDER}/${SOURCE}/${part}.json`,
    file_format: 'i18nextv4',
    source_language: SOURCE,
    license: 'Apache-2.0',
    new_lang: 'add',
    language_code_style: '',
    check_flags: 'auto-safe-html',
    priority: 100,
  }
}

/** Every file of every language that is there, by its path in the repository. */
function textsIn(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map()
  const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const paths = languages.flatMap(({ name: language }) =>
    readdirSync(join(folder, language))
      .filter((file) => file.endsWith('.json'))
      .map((file) => ({ language, file })),
  )
  return new Map(
    paths
      .map(({ language, file }): [string, string] => [
        `${FOLDER}/${language}/${file}`,
        readFileSync(join(folder, language, file), 'utf8'),
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}
