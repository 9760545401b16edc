/** A run that both lists share: `length` items from `a` in the first and from `b` in the second. */
export interface SharedRun {
  readonly a: number
  readonly b: number
  readonly length: number
}

type Items = ArrayLike<number>

interface Region {
  readonly fromA: number
  readonly toA: number
  readonly fromB: number
  readonly toB: number
}

/** Steps before the rest counts as replaced: the bound that keeps any pair of texts cheap. */
export const DEFAULT_EFFORT = 2_000_000

/**
 * Myers' shortest edit script in linear space (divided at the middle), as the runs that stay. With the effort used up,
 * the rest shares nothing but its ends: the answer is always true, and shortest where the effort sufficed.
 */
export function sharedRuns(a: Items, b: Items, effort = DEFAULT_EFFORT): SharedRun[] {
  return new Search(a, b, effort).search()
}

class Search {
  private readonly a: Items
  private readonly b: Items
  private effort: number
  /** How far along `a` the paths from both ends have come, by diagonal. */
  private readonly forward: Int32Array
  private readonly backward: Int32Array
  private readonly runs: SharedRun[] = []

  constructor(a: Items, b: Items, effort: number) {
    this.a = a
    this.b = b
    this.effort = effort
    this.forward = new Int32Array(a.length + b.length + 3)
    this.backward = new Int32Array(a.length + b.length + 3)
  }

  /** What is still to be compared lies on a stack, leftmost on top, so the runs come out in order. */
  search(): SharedRun[] {
    const waiting: (Region | SharedRun)[] = [{ fromA: 0, toA: this.a.length, fromB: 0, toB: this.b.length }]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if ('length' in next) this.keep(next)
      else waiting.push(...this.divide(next))
    }
    return this.runs
  }

  private keep(run: SharedRun): void {
    if (run.length === 0) return
    const last = this.runs.at(-1)
    if (last && last.a + last.length === run.a && last.b + last.length === run.b) {
      this.runs[this.runs.length - 1] = { a: last.a, b: last.b, length: last.length + run.length }
    } else this.runs.push(run)
  }

  /** Parts of a region, from right to left. */
  private divide(region: Region): (Region | SharedRun)[] {
    let { fromA, toA, fromB, toB } = region
    const { a, b } = this
    while (fromA < toA && fromB < toB && a[fromA] === b[fromB]) {
      fromA++
      fromB++
    }
    const start = { a: region.fromA, b: region.fromB, length: fromA - region.fromA }
    while (fromA < toA && fromB < toB && a[toA - 1] === b[toB - 1]) {
      toA--
      toB--
    }
    const end = { a: toA, b: toB, length: region.toA - toA }
    if (fromA === toA || fromB === toB) return [end, start]
    const middle = this.middle({ fromA, toA, fromB, toB })
    if (middle === undefined) return [end, start]
    const [x, y] = middle
    return [end, { fromA: x, toA, fromB: y, toB }, { fromA, toA: x, fromB, toB: y }, start]
  }

  /** Where the shortest paths from both ends meet; undefined where the effort is used up. The ends of the region differ. */
  private middle({ fromA, toA, fromB, toB }: Region): [number, number] | undefined {
    const { a, b, forward, backward } = this
    const zero = b.length + 1
    const [lowest, highest] = [zero + fromA - toB, zero + toA - fromB]
    const [first, last] = [zero + fromA - fromB, zero + toA - toB]
    const odd = ((first - last) & 1) !== 0
    let [fromF, toF, fromK, toK] = [first, first, last, last]
    forward[first] = fromA
    backward[last] = toA
    for (;;) {
      this.effort -= toF - fromF + toK - fromK + 4
      if (this.effort < 0) return undefined
      // The range of diagonals grows by one at each side, and shrinks where it leaves the region.
      if (fromF > lowest) forward[--fromF - 1] = -1
      else fromF++
      if (toF < highest) forward[++toF + 1] = -1
      else toF--
      for (let k = toF; k >= fromF; k -= 2) {
        const [left, right] = [at(forward, k - 1), at(forward, k + 1)]
        const begun = left >= right ? left + 1 : right
        let x = begun
        for (let y = x - k + zero; x < toA && y < toB && a[x] === b[y]; y++) x++
        this.effort -= x - begun
        forward[k] = x
        if (odd && k >= fromK && k <= toK && at(backward, k) <= x) return [x, x - k + zero]
      }
      if (fromK > lowest) backward[--fromK - 1] = FAR
      else fromK++
      if (toK < highest) backward[++toK + 1] = FAR
      else toK--
      for (let k = toK; k >= fromK; k -= 2) {
        const [left, right] = [at(backward, k - 1), at(backward, k + 1)]
        const begun = left < right ? left : right - 1
        let x = begun
        for (let y = x - k + zero; x > fromA && y > fromB && a[x - 1] === b[y - 1]; y--) x--
        this.effort -= begun - x
        backward[k] = x
        if (!odd && k >= fromF && k <= toF && x <= at(forward, k)) return [x, x - k + zero]
      }
    }
  }
}

const FAR = 0x7fffffff
const at = (row: Int32Array, index: number): number => row[index] ?? 0
