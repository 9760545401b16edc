import { CodeTest, languageSlots } from '#core/formats/discovery/language-slots.ts'

/** Files that differ only in the language of their path. */
export interface FileSet {
  readonly mask: string
  /** Path by language code, as the path has it. */
  readonly files: ReadonlyMap<string, string>
}

/** Folders whose translations belong to somebody else. */
const foreign =
  /(^|\/)(node_modules|bower_components|vendor|third[-_]party|\.git|\.venv|venv|site-packages|Pods|Carthage|\.gradle|\.tox|__pycache__|dist|_build)\//i

export const isForeign = (path: string): boolean => foreign.test(path)

const LONGEST_PATH = 400

/**
 * Groups paths by what is left when the language is taken out. A path belongs to one set only: the one with the most languages.
 * Each path is looked at once for each place where a code may stand.
 */
export function findFileSets(paths: readonly string[], isCandidate: (path: string) => boolean): FileSet[] {
  const test = new CodeTest()
  const groups = new Map<string, Map<string, string>>()
  for (const path of paths) {
    if (path.length > LONGEST_PATH || !isCandidate(path) || isForeign(path)) continue
    for (const { mask, code } of languageSlots(path, test)) {
      const files = groups.get(mask)
      if (files) files.set(code, path)
      else groups.set(mask, new Map([[code, path]]))
    }
  }
  const sets = [...groups].filter(([, files]) => files.size > 1 || [...files.keys()].some(isEnglish))
  return claim(sets.map(([mask, files]) => ({ mask, files, stars: mask.split('*').length - 1 })))
}

/** A language alone says something only where it is the one that others are translated from. */
const isEnglish = (code: string): boolean => /^en(glish|[-_@].*)?$/i.test(code)

function claim(sets: readonly (FileSet & { readonly stars: number })[]): FileSet[] {
  const best = sets.toSorted(
    (a, b) =>
      b.files.size - a.files.size || b.stars - a.stars || a.mask.length - b.mask.length || (a.mask < b.mask ? -1 : 1),
  )
  const taken = new Set<string>()
  const claimed: FileSet[] = []
  for (const { mask, files } of best) {
    const own = new Map([...files].filter(([, path]) => !taken.has(path)))
    if (own.size === 0 || own.size * 2 < files.size) continue
    for (const path of own.values()) taken.add(path)
    claimed.push({ mask, files: own })
  }
  return claimed
}
