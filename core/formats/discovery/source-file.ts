import type { FileSet } from '#core/formats/discovery/file-sets.ts'

const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const stemOf = (path: string): string => nameOf(path).replace(/\.[^.]*$/, '')
const under = (folder: string, rest: string): string => (folder === '' ? rest : `${folder}/${rest}`)

/** All paths of a repository, for looking one up. */
export class PathIndex {
  readonly #paths: ReadonlySet<string>
  readonly #pots = new Map<string, string[]>()

  constructor(paths: readonly string[]) {
    this.#paths = new Set(paths)
    for (const path of paths) {
      if (!path.endsWith('.pot')) continue
      const folder = folderOf(path)
      const known = this.#pots.get(folder)
      if (known) known.push(path)
      else this.#pots.set(folder, [path])
    }
  }

  has(path: string): boolean {
    return this.#paths.has(path)
  }

  potsIn(folder: string): readonly string[] {
    return this.#pots.get(folder) ?? []
  }

  get potFolders(): Iterable<[string, readonly string[]]> {
    return this.#pots
  }
}

/** The file without a language: `messages.properties` beside `messages_cs.properties`, `values` beside `values-cs`. */
export function plainFile({ mask }: Pick<FileSet, 'mask'>, index: PathIndex): string | undefined {
  const withoutStar = [mask.replace(/[._-]\*/g, ''), mask.replace(/(^|\/)\*\.lproj\//, '$1Base.lproj/')]
  return withoutStar.find((path) => path !== mask && !path.includes('*') && index.has(path))
}

const englishFirst = ['en', 'en_US', 'en-US', 'en_GB', 'en-GB', 'EN', 'en_us', 'en-us', 'english', 'English', 'en-rUS']

/** The code of the language that the others are translated from, as far as names tell: English. */
export function sourceCode({ files }: FileSet): string | undefined {
  const known = englishFirst.find((code) => files.has(code))
  return known ?? [...files.keys()].find((code) => /^en[-_@]/.test(code))
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
