import { inTransaction } from '#server/db/database.ts'
import { setOutgoing } from '#server/db/queries/outgoing.ts'
import { commitMessage } from '#server/sync/commit-message.ts'
import type { SyncContext } from '#server/sync/context.ts'
import { loadPeople } from '#server/sync/people.ts'
import type { SyncSubject } from '#server/sync/subject.ts'
import { filePlaces, ownPaths } from '#server/sync/sync-files.ts'
import type { FileWrite } from '#server/vcs/commits.ts'
import { outgoingRef } from '#server/vcs/vcs.ts'

/** Whether the push branch still has what we pushed: it may have been deleted since. */
export async function isOnPushBranch({ vcs, signal }: SyncContext, { component, repository }: SyncSubject) {
  const { repo, push, pushBranch } = repository
  const tip = await vcs.fetchInto(repo, { repo: push, branch: pushBranch }, { signal })
  return tip !== undefined && (await vcs.isAncestor(repo, component.pushed, tip))
}

/**
 * What to push to a branch of our own: our line where the branch is part of it, else both put together. Our files are our
 * line's; in others, those of other components among them, git merges, and upstream's stand where it cannot.
 */
export async function joinPushBranch(context: SyncContext, subject: SyncSubject): Promise<string> {
  const { vcs, db, signal } = context
  const { component, repository } = subject
  const { repo, push, pushBranch } = repository
  const { outgoing } = component
  const tip = await vcs.fetchInto(repo, { repo: push, branch: pushBranch }, { signal })
  if (tip === undefined || (await vcs.isAncestor(repo, tip, outgoing))) return outgoing
  const { tree, clashes } = await vcs.mergedTree(repo, tip, outgoing)
  const places = filePlaces(subject)
  const wanted = places.length === 0 ? [] : [...places, ...clashes]
  const ours = new Map((await vcs.files(repo, outgoing, wanted)).map((file) => [file.path, file]))
  const merged = (await vcs.files(repo, tree, places)).map((file) => file.path)
  const forced = new Set([...clashes, ...ownPaths(subject, [...merged, ...ours.keys()])])
  const files = [...forced].map((path): FileWrite => {
    const file = ours.get(path)
    return { path, bytes: file?.blob ?? null, mode: file?.mode }
  })
  const { committer } = await loadPeople(db, [])
  const message = await commitMessage(context, subject, 'merge', {})
  const commit = { author: committer, committer, time: context.now(), message, files, tree, merges: [outgoing] }
  const ref = outgoingRef(component.id)
  const [head = ''] = await vcs.writeCommits(repo, { ref, parent: tip, commits: [commit] })
  await inTransaction(db, (tx) =>
    setOutgoing(tx, component.id, { outgoing: head, outgoing_base: component.outgoing_base }),
  )
  return head
}
