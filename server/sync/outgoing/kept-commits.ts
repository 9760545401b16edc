import type { Insertable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/database.ts'
import {
  addCommitPack,
  commitPacks,
  deleteCommitPacks,
  packContent,
} from '#server/db/queries/repository/commit-packs.ts'
import { setOutgoing } from '#server/db/queries/repository/outgoing-commits.ts'
import type { CommitPackTable } from '#server/db/tables/repository.ts'
import { mustExist } from '#server/errors.ts'
import { repositoryGroup } from '#server/sync/context/repository-group.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import type { NewCommit } from '#server/vcs/commits.ts'
import { isEmptyPack } from '#server/vcs/packs.ts'
import { isLocal, keptRef, outgoingRef } from '#server/vcs/vcs.ts'

/** From here on packs become one again. */
const MANY_PACKS = 32

type Reading = Pick<SyncContext, 'db' | 'vcs'>

/** Whose packs they are, and what they stand on: commits upstream has are fetched from there, the rest is in the packs. */
const storeOf = ({ component, repository }: SyncedComponent) =>
  isLocal(repository.repo)
    ? { componentId: component.linked_component_id ?? component.id, base: '' }
    : { componentId: component.id, base: component.revision }

const packsOf = (db: Db, synced: SyncedComponent) => {
  const { componentId, base } = storeOf(synced)
  return commitPacks(db, componentId, base)
}

async function commitsHere({ vcs }: Reading, clone: string, commits: readonly string[]): Promise<string[]> {
  const here: string[] = []
  for (const commit of commits) if (await vcs.hasCommit(clone, commit)) here.push(commit)
  return here
}

export interface CommitPack {
  /** Undefined: all of it is kept already. */
  readonly row: Insertable<CommitPackTable> | undefined
  /** Packs that this one takes the place of. */
  readonly replaced: readonly number[]
}

/** What is to be kept of a commit and all that leads to it. */
export async function packOf(context: Reading, synced: SyncedComponent, head: string): Promise<CommitPack> {
  const { db, vcs } = context
  const { clone } = synced.repository
  const { componentId, base } = storeOf(synced)
  const packs = await packsOf(db, synced)
  const heads = packs.map((pack) => pack.head)
  const here = await commitsHere(context, clone, heads)
  const isWhole = here.length === heads.length
  // Where there is no upstream the packs are all there is: none goes whose commits are not here.
  const adds = isWhole ? packs.length < MANY_PACKS && packs.every((pack) => pack.base === base) : base === ''
  const others = adds || base !== '' ? [] : await linesOf(context, synced)
  const without = [...(base === '' ? [] : [base]), ...(adds ? here : [])]
  const content = await vcs.packCommits(clone, { commits: [head, ...others], without, thin: adds && here.length > 0 })
  const row = isEmptyPack(content) ? undefined : { component_id: componentId, base, head, content }
  return { row, replaced: adds ? [] : packs.map(({ id }) => id) }
}

/** Where everybody stands who works in a repository without a remote. */
async function linesOf(context: Reading, { component, repository }: SyncedComponent): Promise<string[]> {
  const group = await repositoryGroup(context.db, component.id)
  return commitsHere(
    context,
    repository.clone,
    group.flatMap(({ local_head, outgoing }) => [local_head, outgoing]),
  )
}

export async function storePack(tx: Db, { row, replaced }: CommitPack): Promise<void> {
  await deleteCommitPacks(tx, replaced)
  if (row) await addCommitPack(tx, row)
}

/** Makes commits on the component's line and keeps them in the database: from there every process takes them. Returns their ids. */
export async function writeLine(
  context: SyncContext,
  synced: SyncedComponent,
  { parent, commits }: { readonly parent: string; readonly commits: readonly NewCommit[] },
): Promise<string[]> {
  const { component, repository } = synced
  const ref = outgoingRef(component.id)
  const ids = await context.vcs.writeCommits(repository.clone, { ref, parent, commits })
  const outgoing = mustExist(ids.at(-1), 'commit')
  const pack = await packOf(context, synced, outgoing)
  await inTransaction(context.db, async (tx) => {
    await storePack(tx, pack)
    await setOutgoing(tx, component.id, { outgoing, outgoing_base: component.revision })
  })
  return ids
}

/** Keeps a line that an earlier version of this service made, which kept none. */
export async function storeLine(context: Reading, synced: SyncedComponent): Promise<void> {
  const { outgoing } = synced.component
  if ((await packsOf(context.db, synced)).some(({ head }) => head === outgoing)) return
  const pack = await packOf(context, synced, outgoing)
  await inTransaction(context.db, (tx) => storePack(tx, pack))
}

/** Whether these commits are in this process's clone, where need be with what the database keeps. Upstream is not asked. */
export async function bringCommits(
  context: Reading,
  synced: SyncedComponent,
  commits: readonly string[],
): Promise<boolean> {
  const { clone } = synced.repository
  const areHere = async () => (await commitsHere(context, clone, commits)).length === commits.length
  if (await areHere()) return true
  await takePacks(context, synced)
  return areHere()
}

async function takePacks({ db, vcs }: Reading, synced: SyncedComponent): Promise<void> {
  const { component, repository } = synced
  const { clone } = repository
  let taken = false
  for (const { id, head } of await packsOf(db, synced)) {
    if (await vcs.hasCommit(clone, head)) continue
    const pack = await packContent(db, { id })
    // Whoever made a new one of all packs has taken this one away: the next look finds that.
    if (!pack || !(await vcs.takePack(clone, pack.content))) return
    taken = true
  }
  const newest = component.outgoing || component.revision
  if (taken && (await vcs.hasCommit(clone, newest))) await vcs.setRef(clone, keptRef(component.id), newest)
}
