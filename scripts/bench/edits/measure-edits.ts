import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset } from '../dataset.ts'
import { databaseFile } from '../import/run-import.ts'
import { outputOf, startNode } from '../processes.ts'
import { say } from '../say.ts'
import { type Cell, shown, table } from '../table.ts'
import type { EditsRun, Saves } from './run-edits.ts'

export interface EditsReport extends EditsRun {
  readonly perSecond: number
  readonly floorPerSecond: number
  /** Of the floor's speed, by time and by processor time. */
  readonly ratio: number
  readonly cpuRatio: number
}

/** Strings saved one after the other, each durable before the next, against one prepared transaction of the same rows. */
export async function measureEdits(dataset: Dataset, edits: number): Promise<EditsReport> {
  say(`Saving ${edits} strings among ${dataset.units}`)
  const copies = ['edits.sqlite', 'edits-floor.sqlite'].map((name) => join(dataset.folder, name))
  for (const copy of copies) copyFileSync(databaseFile(dataset.dataDir), copy)
  try {
    const args = [join(import.meta.dirname, 'run-edits.ts'), ...copies, String(edits)]
    const { ours, floor } = JSON.parse(await outputOf(startNode(args))) as EditsRun
    return {
      ours,
      floor,
      perSecond: ours.edits / ours.seconds,
      floorPerSecond: floor.edits / floor.seconds,
      ratio: floor.seconds / ours.seconds,
      cpuRatio: floor.cpuSeconds / ours.cpuSeconds,
    }
  } finally {
    for (const copy of copies) for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true })
  }
}

const row = (name: string, { edits, seconds, cpuSeconds }: Saves): Cell[] => [
  name,
  edits,
  edits / seconds,
  (cpuSeconds / edits) * 1e6,
]

export function editsTable({ ours, floor, ratio, cpuRatio }: EditsReport): string {
  const note = `of the floor's speed: ${shown(ratio)} by time, ${shown(cpuRatio)} by processor time`
  return `${table(['Edits', 'edits', 'edits/s', 'cpu µs'], [row('one string saved', ours), row('floor', floor)])}\n${note}`
}
