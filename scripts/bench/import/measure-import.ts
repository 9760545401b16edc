import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Dataset, ensureRepository, importDataset } from '../dataset.ts'
import { outputOf, startNode } from '../processes.ts'
import { say } from '../say.ts'
import type { FloorFigures } from './import-floor.ts'
import { databaseFile, type ImportFigures } from './run-import.ts'

export interface ImportReport {
  readonly import: ImportFigures
  readonly unitsPerSecond: number
  readonly floor: FloorFigures
  readonly floorSeconds: number
  /** Seconds of the floor against ours. */
  readonly ratio: number
  /** The same by processor time of the two processes; git's is in neither. */
  readonly cpuRatio: number
}

async function runFloor({ folder, dataDir }: Dataset): Promise<FloorFigures> {
  say('The same rows by bare inserts')
  const file = join(folder, 'floor.sqlite')
  const script = join(import.meta.dirname, 'import-floor.ts')
  const child = startNode([script, databaseFile(dataDir), file, join(folder, 'locales')])
  const figures = JSON.parse(await outputOf(child)) as FloorFigures
  rmSync(file, { force: true })
  return figures
}

export async function measureImport(dataset: Dataset, fresh: boolean): Promise<ImportReport> {
  await ensureRepository(dataset, fresh)
  const imported = await importDataset(dataset)
  const floor = await runFloor(dataset)
  const floorSeconds = floor.parseSeconds + floor.insertSeconds
  return {
    import: imported,
    unitsPerSecond: imported.units / imported.seconds,
    floor,
    floorSeconds,
    ratio: floorSeconds / imported.seconds,
    cpuRatio: floor.cpuSeconds / imported.cpuSeconds,
  }
}
