import type { ReadFile } from '#core/formats/discovery/draft.ts'
import { type FileSet, isForeign } from '#core/formats/discovery/file-sets.ts'
import { hintFiles } from '#core/formats/discovery/hints/registry.ts'
import { hintsIn, type ResolvedHint, resolveHint } from '#core/formats/discovery/hints/resolve-hints.ts'
import { CodeTest } from '#core/formats/discovery/language-slots.ts'
import type { PathIndex } from '#core/formats/discovery/source-file.ts'

/** A set of files, and what the project says of it. */
export interface HintedSet extends FileSet {
  readonly hint: ResolvedHint
}

const MAX_FILES = 20
const LARGEST = 512 * 1024
const DEEPEST = 4
/** A few languages have codes that nobody knows: of a project's own files most must be known all the same. */
const KNOWN_SHARE = 0.5

const toolOf = (path: string) => hintFiles.find(({ matches }) => matches.test(path))

const isNear = (path: string): boolean => path.split('/').length <= DEEPEST && !isForeign(path)

/** What the project itself says: files of other tools, those nearest to the root first. */
async function readHints(index: PathIndex, read: ReadFile): Promise<ResolvedHint[]> {
  const files = index.all.filter((path) => isNear(path) && toolOf(path))
  const nearest = files.toSorted((a, b) => a.split('/').length - b.split('/').length).slice(0, MAX_FILES)
  const found = new Map<string, ResolvedHint>()
  for (const file of nearest) {
    const tool = toolOf(file)
    const bytes = await read(file)
    if (!tool || !bytes || bytes.length > LARGEST) continue
    for (const hint of hintsIn(tool, new TextDecoder().decode(bytes)))
      for (const one of resolveHint(hint, file, index)) if (!found.has(one.mask)) found.set(one.mask, one)
  }
  return [...found.values()]
}

/** The codes in the paths that fit a mask; one code stands for every star of it. */
function filesOfMask(mask: string, paths: readonly string[]): Map<string, string> {
  const [before = '', ...rest] = mask.split('*')
  const after = rest.at(-1) ?? ''
  const files = new Map<string, string>()
  for (const path of paths) {
    if (!path.startsWith(before) || !path.endsWith(after) || path.length <= before.length + after.length) continue
    const next = rest[0] ?? ''
    const end = rest.length > 1 ? path.indexOf(next, before.length + 1) : path.length - after.length
    const code = path.slice(before.length, end)
    if (code !== '' && !code.includes('/') && mask.replaceAll('*', () => code) === path) files.set(code, path)
  }
  return files
}

/** The sets that the project names and of which there is more than the source. */
export async function hintedSets(index: PathIndex, read: ReadFile | undefined): Promise<HintedSet[]> {
  if (!read) return []
  const sets: HintedSet[] = []
  const test = new CodeTest()
  for (const hint of await readHints(index, read)) {
    const files = filesOfMask(hint.mask, index.under(hint.mask))
    const isSource = (path: string) => path === hint.source
    const own = [...files].filter(
      ([code, path]) => isSource(path) || test.isWholeCode(code) || test.isAndroidCode(code),
    )
    const translated = own.filter(([, path]) => !isSource(path)).length
    if (translated === 0 || own.length < files.size * KNOWN_SHARE) continue
    sets.push({ mask: hint.mask, files: new Map(own), hint })
  }
  return sets
}
