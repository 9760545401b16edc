/** The part of a `.cpuprofile` that is used here. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
    readonly children?: readonly number[]
  }[]
  readonly startTime: number
  readonly samples: readonly number[]
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[]
}

export interface FunctionTime {
  readonly name: string
  /** File and line; '' for what the engine does itself. */
  readonly place: string
  /** Milliseconds in the function itself, and with everything it called. */
  self: number
  total: number
}

/** Microseconds on the clock of the profile. */
export interface Interval {
  readonly from: number
  readonly to: number
}

function selfByNode(
  { samples, timeDeltas, startTime }: CpuProfile,
  interval: Interval | undefined,
): Map<number, number> {
  const self = new Map<number, number>()
  let at = startTime
  for (const [index, id] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0
    at += delta
    if (interval && (at < interval.from || at > interval.to)) continue
    self.set(id, (self.get(id) ?? 0) + delta / 1000)
  }
  return self
}

/** Time by function, most self time first; only what was sampled in the interval, if one is given. */
export function functionTimes(profile: CpuProfile, interval?: Interval): FunctionTime[] {
  const self = selfByNode(profile, interval)
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const times = new Map<string, FunctionTime>()
  const timeOf = (id: number): FunctionTime => {
    const { functionName, url, lineNumber } = (nodes.get(id) as CpuProfile['nodes'][number]).callFrame
    const key = `${functionName} ${url}:${lineNumber}`
    const known = times.get(key)
    if (known) return known
    const place = url === '' ? '' : `${url}:${lineNumber + 1}`
    const made = { name: functionName || '(anonymous)', place, self: 0, total: 0 }
    times.set(key, made)
    return made
  }
  /** Adds up below a node; a function that calls itself counts once in its total. */
  const walk = (id: number, above: ReadonlySet<FunctionTime>): number => {
    const time = timeOf(id)
    const own = self.get(id) ?? 0
    time.self += own
    const inside = above.has(time) ? above : new Set(above).add(time)
    let sum = own
    for (const child of nodes.get(id)?.children ?? []) sum += walk(child, inside)
    if (!above.has(time)) time.total += sum
    return sum
  }
  const [rootNode] = profile.nodes
  if (rootNode) walk(rootNode.id, new Set())
  return [...times.values()].sort((a, b) => b.self - a.self)
}
