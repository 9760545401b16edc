import { isCodePath, USAGES_VERSION } from '#core/usages/find-usages.ts'
import { MAX_CODE_BYTES, type UsageFamily } from '#core/usages/usage.ts'
import { usageHash } from '#core/usages/usage-hash.ts'
import { inTransaction } from '#server/db/database.ts'
import {
  codeFiles,
  codeScan,
  deleteCodeFiles,
  insertCodeFile,
  type NewCodeUsage,
  replaceCodeScan,
} from '#server/db/queries/repository/code-usages.ts'
import { shownCommits } from '#server/sync/context/shown-commits.ts'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import { type SyncContext, slices, yieldToEventLoop } from '#server/sync/context/sync-context.ts'
import { compareWithStrings } from '#server/sync/usages/compare-with-strings.ts'
import { findUsages } from '#server/threads/works/find-usages.ts'
import type { SizedFile } from '#server/vcs/code.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

/** Files of code that a component reads at most. */
const MAX_FILES = 50_000
/** Read and stored together. */
const BATCH_FILES = 100
const BATCH_BYTES = 2 * MAX_CODE_BYTES
/** Rows deleted in one transaction. */
const DELETED_FILES = 500

export interface UsagesScanned {
  readonly files: number
  /** Files that were read; the others had not changed. */
  readonly read: number
  readonly usages: number
  readonly unused: number
  readonly missing: number
}

/**
 * Finds where the code at the pulled commit names the strings of a component. Files whose content is known are not read again.
 * Every batch is one transaction and can be done twice, so a scan that was killed goes on where it ended.
 */
export async function scanUsages(context: SyncContext, componentId: number): Promise<UsagesScanned | null> {
  const { db, vcs } = context
  const { component, format, repository, bilingual } = await loadSyncedComponent(db, componentId)
  const families = format.usedIn ?? []
  const { merged: commit } = shownCommits(component)
  if (families.length === 0 || commit === '' || !(await vcs.hasCommit(repository.clone, commit))) return null
  const all = (await vcs.sizedFiles(repository.clone, commit)).filter(({ path }) => isCodePath(families, path))
  const wanted = all.filter(({ size }) => size <= MAX_CODE_BYTES).slice(0, MAX_FILES)
  const changed = await forgetChanged(context, componentId, { families, wanted })
  await readFiles(context, { componentId, families, changed, clone: repository.clone })
  const compared = await compareWithStrings(context, { component, families, bilingual })
  const { usages, unused, missing, gaps } = compared
  const scan = {
    component_id: componentId,
    commit_id: commit,
    families: families.join(','),
    version: USAGES_VERSION,
    files: wanted.length,
    skipped: all.length - wanted.length,
    usages,
    unused,
    missing,
    scanned: context.now(),
  }
  await inTransaction(db, (tx) => replaceCodeScan(tx, scan, gaps))
  return { files: wanted.length, read: changed.length, usages, unused, missing }
}

/** Deletes what is known of files that are gone or have changed; returns those to be read. */
async function forgetChanged(
  { db, signal }: SyncContext,
  componentId: number,
  { families, wanted }: { readonly families: readonly UsageFamily[]; readonly wanted: readonly SizedFile[] },
): Promise<SizedFile[]> {
  const before = await codeScan(db, { componentId })
  const isKept = !before || (before.version === USAGES_VERSION && before.families === families.join(','))
  const blobs = new Map(wanted.map(({ path, blob }) => [path, blob]))
  const known = new Set<string>()
  const old: number[] = []
  for (const { id, path, blob } of await codeFiles(db, { componentId }))
    if (isKept && blobs.get(path) === blob) known.add(path)
    else old.push(id)
  for (const ids of slices(old, DELETED_FILES)) {
    await inTransaction(db, (tx) => deleteCodeFiles(tx, ids))
    await yieldToEventLoop({ signal })
  }
  return wanted.filter(({ path }) => !known.has(path))
}

interface FilesToRead {
  readonly componentId: number
  readonly families: readonly UsageFamily[]
  readonly changed: readonly SizedFile[]
  readonly clone: string
}

async function readFiles(context: SyncContext, work: FilesToRead): Promise<void> {
  if (work.changed.length === 0) return
  await context.vcs.withBlobs(work.clone, async (read) => {
    for (const batch of batches(work.changed)) {
      await readBatch(context, work, batch, read)
      await yieldToEventLoop(context)
    }
  })
}

type ReadBlob = Parameters<Parameters<Vcs['withBlobs']>[1]>[0]

async function readBatch(
  { db, threads, signal }: SyncContext,
  { componentId, families }: FilesToRead,
  batch: readonly SizedFile[],
  read: ReadBlob,
): Promise<void> {
  const blobs = await Promise.all(batch.map(({ blob }) => read(blob)))
  const files = batch.map(({ path }, index) => ({ path, bytes: new Uint8Array(blobs[index] ?? []) }))
  const found = threads
    ? await threads.run('findUsages', { families, files }, { signal, move: files.map(({ bytes }) => bytes.buffer) })
    : onTheSpot(families, files)
  await inTransaction(db, async (tx) => {
    for (const [index, { path, blob }] of batch.entries())
      await insertCodeFile(tx, { componentId, path, blob }, (found[index] ?? []).flatMap(rowsOf))
  })
}

function onTheSpot(...[families, files]: [readonly UsageFamily[], { path: string; bytes: Uint8Array }[]]) {
  const work = findUsages({ families, files })
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

type Found = ReturnType<typeof onTheSpot>[number][number]

const rowsOf = ({ names, isPrefix, line, column }: Found): NewCodeUsage[] =>
  names.map((name) => ({
    name: name.toWellFormed().replaceAll('\0', '\ufffd'),
    hash: usageHash(name, isPrefix),
    is_prefix: isPrefix ? 1 : 0,
    line,
    line_column: column,
  }))

function* batches(files: readonly SizedFile[]): Generator<readonly SizedFile[]> {
  let batch: SizedFile[] = []
  let bytes = 0
  for (const file of files) {
    if (batch.length === BATCH_FILES || bytes + file.size > BATCH_BYTES) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(file)
    bytes += file.size
  }
  if (batch.length > 0) yield batch
}
