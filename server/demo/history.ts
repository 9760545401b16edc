/** What `content/demo.json` holds. Field names are those of the API where the API has them. */
export interface DemoManifest {
  readonly users: readonly DemoUser[]
  readonly projects: readonly DemoProject[]
  readonly components: readonly DemoComponent[]
  readonly repositories: readonly DemoRepository[]
}

export interface DemoUser {
  readonly username: string
  readonly full_name: string
  readonly email: string
  readonly languages: readonly string[]
  /** This person made some commits, and the account was removed afterwards. */
  readonly removed?: true
}

export interface DemoProject {
  readonly name: string
  readonly slug: string
  readonly web: string
  readonly instructions: string
  readonly access: 'public'
  readonly translation_review: boolean
  readonly source_review: boolean
  readonly set_language_team: boolean
  readonly enable_hooks: boolean
  readonly language_aliases: string
}

export interface DemoComponent {
  readonly name: string
  readonly slug: string
  /** Slug of its project. */
  readonly project: string
  /** Folder of its repository; components may share one. */
  readonly repository: string
  readonly branch: string
  readonly filemask: string
  readonly template: string
  readonly file_format: 'json' | 'json-nested' | 'i18nextv4'
  readonly source_language: string
  readonly license: string
  readonly new_lang: 'add' | 'contact' | 'none'
  readonly language_code_style: string
  readonly check_flags: string
  readonly priority: number
}

export interface DemoRepository {
  /** Folder beside `demo.json` that holds the files as the last commit leaves them. */
  readonly folder: string
  readonly branch: string
  readonly files: readonly string[]
  /** Oldest first. */
  readonly commits: readonly DemoChapter[]
}

/** One commit, told by what it replaced. */
export interface DemoChapter {
  readonly author: DemoAuthor
  readonly date: string
  readonly message: string
  /** How the files it touched looked until then, by path. Absent in a repository's first commit only: that one made all. */
  readonly before?: Readonly<Record<string, Former>>
}

export interface DemoAuthor {
  readonly name: string
  readonly email: string
}

/** null: no such file; a text: the whole file; otherwise its strings by key, null where there was none (`name.*`: all of `name`). */
export type Former = null | string | Readonly<Record<string, string | null>>

/** A commit ready to be written: every file it touches with its whole new text, or null where it deletes the file. */
export interface DemoCommit {
  readonly repository: string
  readonly author: DemoAuthor
  readonly date: string
  readonly message: string
  readonly files: ReadonlyMap<string, string | null>
}

/** Every commit of every repository, oldest first. `readFile` takes a path relative to the folder of `demo.json`. */
export function demoHistory(manifest: DemoManifest, readFile: (path: string) => string): DemoCommit[] {
  return manifest.repositories
    .flatMap((repository) => repositoryHistory(manifest, repository, readFile))
    .sort((a, b) => Date.parse(a.date) - Date.parse(b.date))
}

/** The language a path stands for under a file mask, or null when the mask does not cover the path. */
export function languageOf(filemask: string, path: string): string | null {
  const [start = '', end = ''] = filemask.split('*')
  const language = path.slice(start.length, path.length - end.length)
  return path === start + language + end && /^[\w-]+$/.test(language) ? language : null
}

function repositoryHistory(
  manifest: DemoManifest,
  repository: DemoRepository,
  readFile: (path: string) => string,
): DemoCommit[] {
  const tree = new Map(repository.files.map((path) => [path, readFile(`${repository.folder}/${path}`)]))
  const nested = nestedMasks(manifest, repository)
  const newestFirst = repository.commits.toReversed().map(({ author, date, message, before }): DemoCommit => {
    const formers = Object.entries(before ?? beforeAll(tree))
    const files = new Map(formers.map(([path]) => [path, tree.get(path) ?? null]))
    for (const [path, former] of formers) {
      const isNested = nested.some((mask) => languageOf(mask, path) !== null)
      const text = formerText(tree.get(path), former, { path, isNested })
      if (text === null) tree.delete(path)
      else tree.set(path, text)
    }
    return { repository: repository.folder, author, date, message, files }
  })
  if (tree.size > 0)
    throw new Error(`demo content: no commit of ${repository.folder} makes ${[...tree.keys()].join(', ')}`)
  return newestFirst.reverse()
}

function nestedMasks(manifest: DemoManifest, repository: DemoRepository): string[] {
  return manifest.components
    .filter((component) => component.repository === repository.folder && component.file_format === 'json-nested')
    .map((component) => component.filemask)
}

function beforeAll(tree: ReadonlyMap<string, string>): Record<string, Former> {
  return Object.fromEntries([...tree.keys()].map((path) => [path, null]))
}

function formerText(
  text: string | undefined,
  former: Former,
  { path, isNested }: { path: string; isNested: boolean },
): string | null {
  if (typeof former === 'string') return former
  if (text === undefined) throw new Error(`demo content: ${path} is not there after a commit that touches it`)
  if (former === null) return null
  const root: JsonObject = JSON.parse(text)
  const leaves = new Map(isNested ? nestedLeaves(root) : Object.entries(root))
  for (const [key, value] of Object.entries(former)) {
    if (!restore(leaves, key, value)) throw new Error(`demo content: '${key}' in ${path} was not changed by its commit`)
  }
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? ''
  return `${JSON.stringify(isNested ? nest(leaves) : Object.fromEntries(leaves), null, indent)}\n`
}

/** Takes one string back to what it was; false when it was the same already. */
function restore(leaves: Map<string, JsonValue>, key: string, value: string | null): boolean {
  if (value !== null) {
    const changes = leaves.get(key) !== value
    leaves.set(key, value)
    return changes
  }
  if (!key.endsWith('.*')) return leaves.delete(key)
  const doomed = [...leaves.keys()].filter((name) => name.startsWith(key.slice(0, -1)))
  for (const name of doomed) leaves.delete(name)
  return doomed.length > 0
}

type JsonValue = string | string[] | JsonObject
interface JsonObject {
  [key: string]: JsonValue
}

/** Keys joined with dots; a list is one leaf. */
function nestedLeaves(node: JsonObject, prefix = ''): [string, JsonValue][] {
  return Object.entries(node).flatMap(([name, value]): [string, JsonValue][] =>
    isObject(value) ? nestedLeaves(value, `${prefix}${name}.`) : [[prefix + name, value]],
  )
}

function nest(leaves: ReadonlyMap<string, JsonValue>): JsonObject {
  const root: JsonObject = {}
  for (const [key, value] of leaves) {
    const steps = key.split('.')
    const last = steps.pop() ?? key
    let node = root
    for (const step of steps) {
      const child = node[step] ?? {}
      if (!isObject(child)) throw new Error(`demo content: '${key}' lies under a string`)
      node[step] = child
      node = child
    }
    node[last] = value
  }
  return root
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && !Array.isArray(value)
}
