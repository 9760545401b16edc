import { join } from 'node:path'
import { formats } from '../../../core/formats/registry.ts'
import { outputOf, startNode } from '../processes.ts'
import { say } from '../say.ts'
import { shown } from '../table.ts'
import type { Growth } from './growth.ts'

export interface FormatsPlan {
  /** Megabytes: what speed is measured on, and the two sizes whose cost per byte is compared. */
  readonly size: number
  readonly small: number
  readonly large: number
  /** Each time is the best of a few, which go on for so long; growth is the best of so many rounds. */
  readonly leastMs: number
  readonly rounds: number
  /** One of so many. */
  readonly every: number
  /** These only; none: all. */
  readonly ids: readonly string[]
}

/** Times are processor time. NaN: there was nothing to measure. */
export interface FormatFigures extends Growth {
  readonly format: string
  readonly entries: number
  readonly readMs: number
  readonly readMbPerSecond: number
  /** Time of the floor over the time of reading. */
  readonly readRatio: number
  readonly oneEditMs: number
  readonly manyEditsMs: number
}

const script = join(import.meta.dirname, 'measure-format.ts')

/** Reading and writing of every format, or of those named, that a large file can be made of. */
export async function measureFormats(plan: FormatsPlan): Promise<FormatFigures[]> {
  const { size, small, large, leastMs, rounds, every, ids } = plan
  const figures: FormatFigures[] = []
  const wanted = formats.filter(({ id }, index) => (ids.length === 0 ? index % every === 0 : ids.includes(id)))
  for (const { id } of wanted) {
    const child = startNode([script, id, ...[size, small, large, leastMs, rounds].map(String)])
    const measured = withNumbers(JSON.parse(await outputOf(child)))
    if (measured !== null) figures.push(measured)
    say(measured === null ? `Format ${id}: no large file can be made` : `Format ${id}: ${summary(measured)}`)
  }
  return figures
}

/** JSON has no NaN. */
const withNumbers = (figures: Record<string, unknown> | null): FormatFigures | null =>
  figures &&
  (Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, value ?? Number.NaN]),
  ) as unknown as FormatFigures)

const summary = (figures: FormatFigures): string => {
  const { readMbPerSecond, readRatio, oneEditMs, manyEditsMs, growth, writeGrowth, manyGrowth } = figures
  return [
    `${shown(readMbPerSecond)} MB/s`,
    `${shown(readRatio)} of the floor`,
    `1 edit ${shown(oneEditMs)} ms`,
    `10,000 edits ${shown(manyEditsMs)} ms`,
    `growth ${shown(growth)}, with an edit ${shown(writeGrowth)}, with many ${shown(manyGrowth)}`,
  ].join(', ')
}
