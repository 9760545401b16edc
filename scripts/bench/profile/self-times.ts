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
  readonly location: string
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

type Node = CpuProfile['nodes'][number]

/** Adds up the nodes of one profile by function. */
class Sums {
  readonly times = new Map<string, FunctionTime>()
  readonly #nodes: ReadonlyMap<number, Node>
  readonly #self: ReadonlyMap<number, number>

  constructor(nodes: readonly Node[], self: ReadonlyMap<number, number>) {
    this.#nodes = new Map(nodes.map((node) => [node.id, node]))
    this.#self = self
  }

  /** A function that calls itself counts once in its total. */
  add(node: Node, caller: FunctionTime | undefined, above: ReadonlySet<FunctionTime>): number {
    const time = this.#timeOf(node, caller)
    const own = this.#self.get(node.id) ?? 0
    time.self += own
    const inside = above.has(time) ? above : new Set(above).add(time)
    let sum = own
    for (const id of node.children ?? []) sum += this.add(this.#nodes.get(id) as Node, time, inside)
    if (!above.has(time)) time.total += sum
    return sum
  }

  /** The engine's own functions often have no name: their caller says what they are. */
  #timeOf({ callFrame: { functionName, url, lineNumber } }: Node, caller: FunctionTime | undefined): FunctionTime {
    const location = url === '' ? '' : `${url}:${lineNumber + 1}`
    const nameless = location === '' ? `(native, for ${caller?.name})` : '(anonymous)'
    const name = functionName || nameless
    const key = `${name} ${location}`
    const time = this.times.get(key) ?? { name, location, self: 0, total: 0 }
    this.times.set(key, time)
    return time
  }
}

/** Time by function, most self time first; only what was sampled in the interval, if one is given. */
export function functionTimes(profile: CpuProfile, interval?: Interval): FunctionTime[] {
  const sums = new Sums(profile.nodes, selfByNode(profile, interval))
  const [first] = profile.nodes
  if (first) sums.add(first, undefined, new Set())
  return [...sums.times.values()].sort((a, b) => b.self - a.self)
}
