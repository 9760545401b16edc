import type { Catalog, Edit, FileFormat } from '../../../core/formats/model/format.ts'
import { options, sampleFile } from '../../../core/formats/testing/sample.ts'
import type { Sample } from '../../../core/formats/testing/sample-type.ts'
import { cpuMs, unlessRefused } from './clock.ts'

const MB = 1024 * 1024

/** Cost per byte of a large file against that of a small one. */
export interface Growth {
  /** Of reading, looking at every text, and writing without a change. */
  readonly growth: number
  /** Of reading and writing one edit. */
  readonly writeGrowth: number
  /** Of reading and writing 10,000 edits, and as many by the byte into the small file. */
  readonly manyGrowth: number
}

/** Sets so many strings, spread over the file, to another text. */
export function editsOf({ entries }: Catalog, count: number): Edit[] {
  const chosen = Math.min(count, entries.length)
  return Array.from({ length: chosen }, (_, i): Edit[] => {
    const entry = entries.at(Math.floor((i * entries.length) / chosen))
    if (entry === undefined) return []
    return [{ kind: 'set', key: entry.key, target: entry.target.map((form) => `${form}x`) }]
  }).flat()
}

/** Reads a file and looks at each of its strings; gives the length of all keys and texts. */
export function lookAt({ entries }: Catalog): number {
  let length = 0
  for (const { key, target } of entries) {
    length += key.length
    for (const form of target) length += form.length
  }
  return length
}

export interface GrowthPlan {
  /** Megabytes. */
  readonly small: number
  readonly large: number
  /** Edits of the large file. */
  readonly many: number
  readonly rounds: number
}

interface Sized extends Sample {
  readonly times: number
  readonly edits: number
}

/**
 * Small files are read one after the other until as much is read as of the large one, both in turn, so that neither has the warmer code
 * or the cleaner memory; the best round counts.
 */
export function measureGrowth(format: FileFormat, plan: GrowthPlan): Growth {
  const { small, large, many, rounds } = plan
  const times = Math.ceil(large / small)
  const [little, big] = [sampleFile(format, small * MB), sampleFile(format, large * MB)]
  if (little === undefined || big === undefined)
    return { growth: Number.NaN, writeGrowth: Number.NaN, manyGrowth: Number.NaN }
  const sized = [
    { ...little, times, edits: Math.ceil(many / times) },
    { ...big, times: 1, edits: many },
  ]
  const written = (count: (one: Sized) => number) =>
    unlessRefused(() =>
      ratio(sized, rounds, (one) => {
        const catalog = format.read(one.file, options)
        return format.write(catalog, editsOf(catalog, count(one)))
      }),
    )
  return {
    growth: ratio(sized, rounds, ({ file }) => {
      const catalog = format.read(file, options)
      return lookAt(catalog) + format.write(catalog, []).length
    }),
    writeGrowth: written(() => 1),
    manyGrowth: written(({ edits }) => edits),
  }
}

function ratio(sized: readonly Sized[], rounds: number, work: (one: Sized) => unknown): number {
  const costs = sized.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < rounds; round++) {
    for (const [at, one] of sized.entries()) {
      const took = cpuMs(() => {
        for (let i = 0; i < one.times; i++) work(one)
      })
      costs[at] = Math.min(costs[at] ?? 0, took / (one.bytes * one.times))
    }
  }
  const [ofSmall = Number.NaN, ofLarge = Number.NaN] = costs
  return ofLarge / ofSmall
}
