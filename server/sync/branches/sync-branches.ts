import { message } from '#core/messages/message.ts'
import { matchesAny } from '#core/text/name-patterns.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import {
  type BranchRow,
  type BranchSettingsRow,
  branchesOf,
  branchSettingsOf,
  deleteBranch,
  insertBranch,
  ownersWithBranches,
  updateBranch,
} from '#server/db/queries/repository/branches.ts'
import { closeComponent, pullBranch, stateOfStrings } from '#server/sync/branches/pull-branch.ts'
import { reportProgress } from '#server/sync/branches/report-progress.ts'
import { loadSyncedComponent, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import { type SyncContext, yieldToEventLoop } from '#server/sync/context/sync-context.ts'
import { shareTexts } from '#server/sync/merge/share-texts.ts'

const DAY = 24 * 3600 * 1_000_000

/** Branches that one pull looks at for the first time; the others are next. */
const NEW_PER_PULL = 50

/** Follows the branches of a repository, for each component in it that wants that. Comes after the pull of the component itself. */
export async function syncBranches(context: SyncContext, mainId: number): Promise<void> {
  for (const { id, enabled } of await ownersWithBranches(context.db, { mainId }))
    await (enabled === 1 ? syncBranchesOf(context, id) : closeBranches(context, id))
}

async function syncBranchesOf(context: SyncContext, ownerId: number): Promise<void> {
  const { db } = context
  const settings = await branchSettingsOf(db, ownerId)
  const owner = await loadSyncedComponent(db, ownerId)
  if (!settings || owner.component.revision === '') return
  const heads = await wantedHeads(context, owner, settings)
  await dropGone(context, owner, heads)
  await noteHeads(context, owner, heads)
  const { open, idle } = chosen(await branchesOf(db, ownerId), settings, heads, context.now())
  for (const branch of idle) await closeIdle(context, branch, heads.get(branch.name) ?? '')
  const state = await stateOfStrings(context, owner)
  for (const branch of open) {
    const isCurrent = branch.status === 'open' && branch.main_state === state && branch.head === heads.get(branch.name)
    if (!isCurrent) await pullBranch(context, owner, { ...branch, head: heads.get(branch.name) ?? branch.head })
    await yieldToEventLoop(context)
  }
  await reportProgress(context, owner)
}

/** Branches that the settings mean, with their newest commits: not those that we read or write ourselves. */
async function wantedHeads(
  context: SyncContext,
  { repository }: SyncedComponent,
  { patterns, excluded }: BranchSettingsRow,
): Promise<Map<string, string>> {
  const { vcs, signal } = context
  const own = new Set([await vcs.branchName(repository, { signal }), repository.pushBranch])
  const all = await vcs.remoteBranches(repository, { signal })
  return new Map(
    [...all].filter(([name]) => !own.has(name) && matchesAny(name, patterns) && !matchesAny(name, excluded)),
  )
}

/** Whether the remote has other branches, or other commits on them, than were last seen. */
export async function haveBranchesMoved(context: SyncContext, mainId: number): Promise<boolean> {
  const { db } = context
  for (const { id } of await ownersWithBranches(db, { mainId })) {
    const settings = await branchSettingsOf(db, id)
    if (settings?.enabled !== 1) continue
    const heads = await wantedHeads(context, await loadSyncedComponent(db, id), settings)
    const rows = await branchesOf(db, id)
    const isSame = rows.length === heads.size && rows.every(({ name, head }) => heads.get(name) === head)
    if (!isSame) return true
  }
  return false
}

/** Branches that were deleted upstream. What was written for them and is in the owner by now was taken over before. */
async function dropGone(
  context: SyncContext,
  owner: SyncedComponent,
  heads: ReadonlyMap<string, string>,
): Promise<void> {
  const { db } = context
  const gone = (await branchesOf(db, owner.component.id)).filter(({ name }) => !heads.has(name))
  for (const branch of gone) {
    await closeComponent(context, branch)
    await inTransaction(db, (tx) => deleteBranch(tx, branch.id))
  }
  // Somebody may have written for a branch while its strings arrived in the owner.
  if (gone.length > 0) await shareTexts(context, owner)
}

/** Fetches branches that moved, and notes when they did. The commit of a known one is written when it was read. */
async function noteHeads(
  context: SyncContext,
  { component, repository }: SyncedComponent,
  heads: Map<string, string>,
): Promise<void> {
  const { db, vcs, now, signal } = context
  const known = new Map((await branchesOf(db, component.id)).map((row) => [row.name, row]))
  let fresh = 0
  for (const [name, head] of heads) {
    const row = known.get(name)
    if (row?.head === head && (row.status === 'closed' || (await vcs.hasCommit(repository.clone, head)))) continue
    if (!row && ++fresh > NEW_PER_PULL) continue
    await context.report(96, message('task.fetching', { branch: name }))
    const fetched = await vcs.fetchIfThere({ ...repository, branch: name }, { signal })
    if (fetched === undefined) continue
    heads.set(name, fetched)
    const info = await vcs.commitInfo(repository.clone, fetched)
    const committed = info ? Date.parse(info.commitdate) * 1000 : now()
    await inTransaction(db, (tx) => noteHead(tx, component.id, { row, name, committed }, now()))
  }
}

async function noteHead(
  tx: Db,
  ownerId: number,
  { row, name, committed }: { readonly row: BranchRow | undefined; readonly name: string; readonly committed: number },
  now: number,
): Promise<void> {
  if (row) return updateBranch(tx, row.id, { committed, main_state: '' })
  await insertBranch(tx, {
    owner_id: ownerId,
    name,
    head: '',
    status: 'closed',
    committed,
    created: now,
    updated: now,
  })
}

/** Those with the newest commits are open, as many as may be, unless their pull request was closed; the others are idle. */
function chosen(
  rows: readonly BranchRow[],
  { max_branches: limit, idle_days: days }: BranchSettingsRow,
  heads: ReadonlyMap<string, string>,
  now: number,
): { readonly open: readonly BranchRow[]; readonly idle: readonly BranchRow[] } {
  const recent = rows
    .filter(({ committed, name, closed_head: closed }) => committed > now - days * DAY && closed !== heads.get(name))
    .toSorted((a, b) => b.committed - a.committed || a.id - b.id)
    .slice(0, limit)
  const open = new Set(recent)
  return { open: recent, idle: rows.filter((row) => !open.has(row)) }
}

async function closeIdle(context: SyncContext, branch: BranchRow, head: string): Promise<void> {
  if (branch.component_id !== null) await closeComponent(context, branch)
  if (branch.status === 'closed' && branch.head === head) return
  const values = { status: 'closed', head, updated: context.now() } as const
  await inTransaction(context.db, (tx) => updateBranch(tx, branch.id, values))
}

/** Closes all branches of a component: they were turned off. */
async function closeBranches(context: SyncContext, ownerId: number): Promise<void> {
  for (const branch of await branchesOf(context.db, ownerId)) {
    await closeComponent(context, branch)
    await inTransaction(context.db, (tx) => deleteBranch(tx, branch.id))
  }
}
