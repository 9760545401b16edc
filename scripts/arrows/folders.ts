import { isTestCode } from './floors.ts'
import { resolveImport } from './resolve.ts'
import type { Fault } from './rules.ts'
import type { Source } from './source.ts'

/** Source files that one folder may hold; tests stand beside their files and do not count. */
const MAX_FILES = 30

const parentsOf = (path: string): string[] => {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

const folderOf = (path: string): string => parentsOf(path).at(-1) ?? ''

/** Folders that nobody can keep in mind. */
export function findCrowdedFolders(sources: readonly Source[]): Fault[] {
  const counts = new Map<string, number>()
  for (const { path } of sources)
    if (!isTestCode(path) && !path.endsWith('.d.ts')) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([path, count]) => ({
      path,
      line: 1,
      rule: `${count} source files in one folder`,
      advice: `at most ${MAX_FILES}: split it by subject`,
    }))
}

/** An import from one folder into another that stands beside it, types included. */
interface Link {
  readonly from: string
  readonly to: string
  readonly path: string
  readonly line: number
}

function linksOf({ path, imports }: Source, known: ReadonlySet<string>): Link[] {
  const above = parentsOf(path)
  return imports.flatMap(({ specifier, line }) => {
    const target = resolveImport(path, specifier)
    if (target.kind !== 'file' || !known.has(target.path)) return []
    const there = parentsOf(target.path)
    const depth = above.findIndex((folder, index) => folder !== there[index])
    const [from, to] = [above[depth], there[depth]]
    return from === undefined || to === undefined || depth === 0 ? [] : [{ from, to, path, line }]
  })
}

/** Sibling folders that need each other: one of the imports between them has to go. */
export function findFolderCycles(sources: readonly Source[]): Fault[] {
  const own = sources.filter(({ path }) => !isTestCode(path))
  const known = new Set(own.map(({ path }) => path))
  const links = own.flatMap((source) => linksOf(source, known))
  const targets = Map.groupBy(links, ({ from }) => from)
  const reaches = (start: string): Set<string> => {
    const seen = new Set<string>()
    const queue = [start]
    for (const folder of queue)
      for (const { to } of targets.get(folder) ?? [])
        if (!seen.has(to)) {
          seen.add(to)
          queue.push(to)
        }
    return seen
  }
  const reached = new Map([...targets.keys()].map((folder) => [folder, reaches(folder)]))
  return links
    .filter(({ from, to }) => reached.get(to)?.has(from))
    .map(({ from, to, path, line }) => ({
      path,
      line,
      rule: `${from} and ${to} need each other`,
      advice: 'move what both need below them, or one file to the other side',
    }))
}
