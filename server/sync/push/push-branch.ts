import { componentsSharing } from '#server/db/queries/repository/repository-components.ts'
import { loadPeople } from '#server/sync/context/authors.ts'
import { repositoryGroup } from '#server/sync/context/repository-group.ts'
import { loadSyncedComponent, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { filePaths, ownPaths } from '#server/sync/merge/merge-files.ts'
import { commitMessage } from '#server/sync/outgoing/commit-message.ts'
import type { FileWrite } from '#server/vcs/commits.ts'
import { joinedRef } from '#server/vcs/vcs.ts'

/** Whether the branch we push to still has what we pushed: it may have been deleted since, or be another one now. */
export async function isOnPushBranch({ vcs, signal }: SyncContext, { component, repository }: SyncedComponent) {
  const { clone, push, pushBranch } = repository
  const branch = pushBranch || (await vcs.branchName(repository, { signal }))
  const tip = await vcs.fetchInto(clone, { repo: push, branch }, { signal })
  return tip !== undefined && (await vcs.isAncestor(clone, component.pushed, tip))
}

/** Of some paths those that are files of other components which share the repository. */
async function pathsOfOthers(
  { db }: SyncContext,
  { component }: SyncedComponent,
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length === 0) return []
  const [main] = await repositoryGroup(db, component.id)
  const others = (await componentsSharing(db, main)).filter(({ id }) => id !== component.id)
  const found: string[] = []
  for (const { id } of others) found.push(...ownPaths(await loadSyncedComponent(db, id), paths))
  return found
}

/**
 * What to push to a branch of our own: our line where the branch is part of it, else both put together. Our files are our
 * line's; in others git merges. Where it cannot, the branch's stand that belong to components which share the repository:
 * they merge them by string when they push. Else upstream's do.
 */
export async function joinPushBranch(context: SyncContext, synced: SyncedComponent): Promise<string> {
  const { vcs, db, signal } = context
  const { component, repository } = synced
  const { clone, push, pushBranch } = repository
  const { outgoing } = component
  const tip = await vcs.fetchInto(clone, { repo: push, branch: pushBranch }, { signal })
  if (tip === undefined || (await vcs.isAncestor(clone, tip, outgoing))) return outgoing
  if (await vcs.isAncestor(clone, outgoing, tip)) return tip
  const { tree, clashes } = await vcs.mergedTree(clone, tip, outgoing)
  const paths = filePaths(synced)
  const wanted = paths.length === 0 ? [] : [...paths, ...clashes]
  const ours = new Map((await vcs.files(clone, outgoing, wanted)).map((file) => [file.path, file]))
  const merged = (await vcs.files(clone, tree, paths)).map((file) => file.path)
  const theirs = new Set(await pathsOfOthers(context, synced, clashes))
  const onBranch = new Map(
    (theirs.size > 0 ? await vcs.files(clone, tip, [...theirs]) : []).map((file) => [file.path, file]),
  )
  const forced = new Set([...clashes, ...ownPaths(synced, [...merged, ...ours.keys()])])
  const files = [...forced].map((path): FileWrite => {
    const file = theirs.has(path) ? onBranch.get(path) : ours.get(path)
    return { path, bytes: file?.blob ?? null, mode: file?.mode }
  })
  const { committer } = await loadPeople(db, [])
  const message = await commitMessage(context, synced, 'merge', {})
  const commit = { author: committer, committer, time: context.now(), message, files, tree, merges: [outgoing] }
  // Our line stays as it is: it knows nothing of what others have on the branch, and so takes nothing away from it.
  const ref = joinedRef(component.id)
  const [head = ''] = await vcs.writeCommits(clone, { ref, parent: tip, commits: [commit] })
  return head
}
