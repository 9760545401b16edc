import { percentOfBranch } from '#core/units/branch-percent.ts'
import { inTransaction } from '#server/db/database.ts'
import { type BranchView, branchViews, updateBranch } from '#server/db/queries/repository/branches.ts'
import { AppError } from '#server/errors.ts'
import { reportStatus } from '#server/forges/report-status.ts'
import { type CodeHost, codeHostOf } from '#server/sync/context/code-host.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'

/** Tells the code host, where there is a token for it, how far the branches are: a status of their newest commits. */
export async function reportProgress(context: SyncContext, owner: SyncedComponent): Promise<void> {
  const host = context.network && (await codeHostOf(context, owner.component))
  if (!host?.login || !host.forge.commitStatus) return
  for (const branch of await branchViews(context.db, { ownerId: owner.component.id }))
    if (branch.status === 'open' && branch.component_id !== null) await reportBranch(context, owner, host, branch)
}

/** What was told before is not told again. A code host that is down or refuses does not stop the pull: the next one tells. */
async function reportBranch(
  context: SyncContext,
  { project, component }: SyncedComponent,
  { forge, main, login }: CodeHost,
  branch: BranchView,
): Promise<void> {
  const { db, network, signal, siteUrl } = context
  if (!login || !network) return
  const percent = Math.floor(percentOfBranch(branch))
  const reported = `${branch.head} ${percent}`
  if (branch.reported === reported) return
  const url = siteUrl && `${siteUrl}/projects/${project.slug}/${branch.path ?? component.path}/`
  const status = { repo: main.repo, commit: branch.head, description: `translations: ${percent} %`, url: url ?? '' }
  try {
    if (!(await reportStatus(forge, status, { login, policy: network, signal }))) return
  } catch (error) {
    if (!(error instanceof AppError) || signal?.aborted) throw error
    return
  }
  await inTransaction(db, (tx) => updateBranch(tx, branch.id, { reported }))
}
