import { type FileSet, isForeign } from '#core/formats/discovery/file-sets.ts'

const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const stemOf = (path: string): string => nameOf(path).replace(/\.[^.]*$/, '')
const under = (folder: string, rest: string): string => (folder === '' ? rest : `${folder}/${rest}`)

function put(lists: Map<string, string[]>, key: string, path: string): void {
  const known = lists.get(key)
  if (known) known.push(path)
  else lists.set(key, [path])
}

/** All paths of a repository, for looking one up. */
export class PathIndex {
  readonly all: readonly string[]
  readonly #paths: ReadonlySet<string>
  readonly #byFolder = new Map<string, string[]>()
  readonly #byName = new Map<string, string[]>()
  readonly #pots = new Map<string, string[]>()

  constructor(paths: readonly string[]) {
    this.all = paths
    this.#paths = new Set(paths)
    for (const path of paths) {
      put(this.#byFolder, path.split('/', 1)[0] ?? '', path)
      put(this.#byName, nameOf(path), path)
      if (!path.endsWith('.pot')) continue
      put(this.#pots, folderOf(path), path)
    }
  }

  has(path: string): boolean {
    return this.#paths.has(path)
  }

  /** Paths that share the first folder of a mask, where that has no star; else all. */
  under(mask: string): readonly string[] {
    const [top = ''] = mask.split('/', 1)
    return top.includes('*') ? this.all : (this.#byFolder.get(top) ?? [])
  }

  named(name: string): readonly string[] {
    return this.#byName.get(name) ?? []
  }

  potsIn(folder: string): readonly string[] {
    return this.#pots.get(folder) ?? []
  }

  get potFolders(): Iterable<[string, readonly string[]]> {
    return this.#pots
  }
}

/** What the folder of the source is called where it is called after no language. */
const sourceFolders = ['templates', 'template', 'source', 'sources', 'base', 'default', 'original']

/** The file without a language: `messages.properties` beside `messages_cs.properties`, `values` beside `values-cs`, `templates` beside `cs`. */
export function plainFile({ mask }: Pick<FileSet, 'mask'>, index: PathIndex): string | undefined {
  const withoutStar = [
    mask.replace(/[._-]\*/g, ''),
    mask.replace(/(^|\/)\*\.lproj\//, '$1Base.lproj/'),
    ...sourceFolders.map((folder) => mask.replace(/(^|\/)\*\//, `$1${folder}/`)),
  ]
  return withoutStar.find((path) => path !== mask && !path.includes('*') && index.has(path))
}

const englishFirst = ['en', 'en_US', 'en-US', 'en_GB', 'en-GB', 'EN', 'en_us', 'en-us', 'english', 'English', 'en-rUS']

const mainEnglish: ReadonlySet<string> = new Set(['en', 'en_US', 'en-US', 'EN', 'en_us', 'en-us', 'english', 'English'])

/** English as such, not as it is spelt in one more country. */
export const isMainEnglish = (code: string): boolean => mainEnglish.has(code)

/** How many sets of a repository have English in each of its spellings. */
export type EnglishVariants = ReadonlyMap<string, number>

export function englishVariants(sets: readonly FileSet[]): EnglishVariants {
  const counts = new Map<string, number>()
  for (const { files } of sets)
    for (const code of files.keys()) if (/^en[-_]/i.test(code)) counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts
}

/** The code of the language that the others are translated from, as far as names tell: English, in the spelling most sets have. */
export function sourceCode({ files }: FileSet, variants: EnglishVariants): string | undefined {
  if (files.has('en')) return 'en'
  const known = englishFirst.filter((code) => files.has(code))
  const usual = known.toSorted((a, b) => (variants.get(b) ?? 0) - (variants.get(a) ?? 0))[0]
  return usual ?? [...files.keys()].find((code) => /^en[-_@]/.test(code))
}

/** The file without a language in a folder above: Angular puts `messages.xlf` there. */
export function plainFileAbove({ mask }: Pick<FileSet, 'mask'>, index: PathIndex): string | undefined {
  const name = nameOf(mask).replace(/[._-]\*/, '')
  if (name.includes('*') || name === nameOf(mask)) return undefined
  const folders = folderOf(mask).split('/')
  const above = folders.map((_, depth) => folders.slice(0, depth).join('/')).toReversed()
  return above.map((folder) => under(folder, name)).find((path) => index.has(path))
}

const sourcePart = /(^|\/)(sources?|en|en[-_]us|english|templates?|default|originals?)(\/|$)/i

/** The same file in a folder that says it is English or the source, somewhere else in the repository. */
export function sourceElsewhere({ mask, files }: FileSet, index: PathIndex): string | undefined {
  const own = new Set(files.values())
  const names = nameOf(mask).includes('*')
    ? ['en', 'en_US', 'en-US'].map((code) => nameOf(mask).replaceAll('*', code))
    : [nameOf(mask)]
  const found = names
    .flatMap((name) => index.named(name))
    .filter((path) => !own.has(path) && sourcePart.test(folderOf(path)) && !isForeign(path))
  return found.toSorted((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))[0]
}

/** A template of gettext near a set of its files: of the same name, or the only one in its folder. */
export function potFor(mask: string, index: PathIndex): string | undefined {
  const stem = stemOf(mask)
  const start = folderOf(mask.slice(0, mask.indexOf('*') + 1))
  const near = [start, under(start, 'templates/LC_MESSAGES'), under(start, 'templates'), under(start, 'en/LC_MESSAGES')]
  const above = [folderOf(start), folderOf(folderOf(start))]
  for (const folder of [...near, ...above]) {
    const pots = index.potsIn(folder)
    const named = pots.find((pot) => stemOf(pot) === stem.replace(/[._-]?\*[._-]?/, ''))
    if (named) return named
    // A set with a name of its own has a template of that name, or none.
    if (stem.includes('*') && near.includes(folder) && pots.length === 1) return pots[0]
  }
  return undefined
}
