import { message } from '#core/messages/message.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import type { Db } from '#server/db/database.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import {
  type BranchSettingsRow,
  branchSettingsOf,
  newestSourceId,
  storeBranchSettings,
} from '#server/db/queries/repository/branches.ts'
import { invalid } from '#server/errors.ts'

export interface BranchSettings {
  readonly enabled: boolean
  readonly patterns: string
  readonly excluded: string
  readonly max_branches: number
  readonly idle_days: number
}

const usualBranchSettings: BranchSettings = {
  enabled: false,
  patterns: '*',
  excluded: '',
  max_branches: 20,
  idle_days: 30,
}

export const branchSettings = (row: BranchSettingsRow | undefined): BranchSettings =>
  row
    ? {
        enabled: row.enabled === 1,
        patterns: row.patterns,
        excluded: row.excluded,
        max_branches: row.max_branches,
        idle_days: row.idle_days,
      }
    : usualBranchSettings

/** Changes which branches of a component are translated, and asks for a pull, which opens and closes them. */
export async function changeBranchSettings(
  tx: Db,
  component: ComponentRow,
  change: Partial<BranchSettings>,
  now: number,
  userId?: number,
): Promise<BranchSettings> {
  const known = await branchSettingsOf(tx, component.id)
  const settings = { ...branchSettings(known), ...change }
  if (settings.enabled && component.branch_of !== null) throw invalid('enabled', message('branch.ofBranch'))
  if (settings.enabled && component.vcs === 'local' && component.linked_component_id === null)
    throw invalid('enabled', message('branch.noRepository'))
  if (settings.enabled && settings.patterns.trim() === '') throw invalid('patterns', message('branch.noPattern'))
  await storeBranchSettings(tx, {
    component_id: component.id,
    ...settings,
    enabled: Number(settings.enabled),
    // While branches were off, nobody kept what they would have needed.
    seen_source_id: await newestSourceId(tx, component.id),
  })
  await queueRepositoryJob(tx, 'pull_component', component.linked_component_id ?? component.id, now, userId)
  return settings
}
