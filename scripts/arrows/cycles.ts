import { resolveImport } from './resolve.ts'
import type { Fault } from './rules.ts'
import type { Source } from './source.ts'

interface Edge {
  readonly to: string
  readonly line: number
}

type Graph = ReadonlyMap<string, readonly Edge[]>

function graphOf(sources: readonly Source[]): Graph {
  const known = new Set(sources.map(({ path }) => path))
  const edgesOf = ({ path, imports }: Source): Edge[] =>
    imports.flatMap(({ specifier, line }) => {
      const target = resolveImport(path, specifier)
      return target.kind === 'file' && known.has(target.path) ? [{ to: target.path, line }] : []
    })
  return new Map(sources.map((source) => [source.path, edgesOf(source)]))
}

/** The shortest way from a file back to itself, without the files already cleared. */
function wayBack(graph: Graph, start: string, cleared: ReadonlySet<string>): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const trace = (last: string): string[] => (last === start ? [start] : [...trace(cameFrom.get(last) ?? start), last])
  const queue = [start]
  for (const path of queue)
    for (const { to } of graph.get(path) ?? []) {
      if (to === start) return [...trace(path), start]
      if (cleared.has(to) || cameFrom.has(to)) continue
      cameFrom.set(to, path)
      queue.push(to)
    }
  return undefined
}

/** Files that import one another in a ring, types included, as the shortest way round; rings that share a file are told one at a time. */
export function findCycles(sources: readonly Source[]): Fault[] {
  const graph = graphOf(sources)
  const cleared = new Set<string>()
  const faults: Fault[] = []
  for (const path of graph.keys()) {
    const ring = wayBack(graph, path, cleared)
    cleared.add(path)
    if (!ring) continue
    for (const member of ring) cleared.add(member)
    const line = graph.get(path)?.find(({ to }) => to === ring[1])?.line ?? 1
    faults.push({
      path,
      line,
      rule: `cycle: ${ring.join(' -> ')}`,
      advice: 'move what both need into a file below them',
    })
  }
  return faults
}
