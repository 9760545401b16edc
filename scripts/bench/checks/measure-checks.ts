import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset } from '../dataset.ts'
import { databaseFile } from '../import/run-import.ts'
import { outputOf, startNode } from '../processes.ts'
import { say } from '../say.ts'
import type { ChecksRun } from './run-checks.ts'

export type ChecksReport = ChecksRun

/** All checks: on units in memory, against the time it takes to read them, and on a copy of the database, as the job does it. */
export async function measureChecks(dataset: Dataset): Promise<ChecksReport> {
  say(`Checking ${dataset.units} units`)
  const copy = join(dataset.folder, 'checks.sqlite')
  const script = join(import.meta.dirname, 'run-checks.ts')
  copyFileSync(databaseFile(dataset.dataDir), copy)
  try {
    const args = [script, copy, join(dataset.folder, 'locales'), dataset.languages.join(',')]
    return JSON.parse(await outputOf(startNode(args))) as ChecksReport
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true })
  }
}
