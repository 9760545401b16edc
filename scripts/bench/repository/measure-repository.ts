import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Dataset, ensureDatabase } from '../dataset.ts'
import { outputOf, startNode } from '../processes.ts'
import { say } from '../say.ts'
import type { ConflictFigures } from './conflicts.ts'
import type { WorkFigures } from './work.ts'

export interface RepositoryPlan {
  /** Histories replayed in each format. */
  readonly histories: number
  /** The first so many of the six formats they are written in. */
  readonly formats: number
  /** Edits of the larger commit. */
  readonly edits: number
}

export interface RepositoryReport {
  readonly work: WorkFigures
  readonly conflicts: readonly ConflictFigures[]
}

const script = (name: string): string => join(import.meta.dirname, name)

/** On a copy: the data of other parts stay as they are. */
async function measureWork(dataset: Dataset, edits: number): Promise<WorkFigures> {
  say('Pull, commit and push in the big repository')
  const [dataDir, repository] = [join(dataset.folder, 'work'), join(dataset.folder, 'work.git')]
  const clear = () => {
    for (const path of [dataDir, repository]) rmSync(path, { recursive: true, force: true })
  }
  clear()
  cpSync(dataset.dataDir, dataDir, { recursive: true })
  cpSync(join(dataset.folder, 'repository.git'), repository, { recursive: true })
  try {
    return JSON.parse(await outputOf(startNode([script('work.ts'), dataDir, repository, String(edits)])))
  } finally {
    clear()
  }
}

async function countConflicts({ histories, formats }: RepositoryPlan): Promise<ConflictFigures[]> {
  say(`Replaying ${histories} histories in each of ${formats} formats, with the service and with git rebase`)
  return JSON.parse(await outputOf(startNode([script('conflicts.ts'), String(histories), String(formats)])))
}

export async function measureRepository(
  dataset: Dataset,
  plan: RepositoryPlan,
  fresh: boolean,
): Promise<RepositoryReport> {
  await ensureDatabase(dataset, fresh)
  return {
    work: await measureWork(dataset, Math.min(plan.edits, dataset.size.strings)),
    conflicts: await countConflicts(plan),
  }
}
