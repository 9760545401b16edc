import type { Db } from '#server/db/database.ts'
import { addSource, deleteMemory, insertMemory, updateMemory } from '#server/db/queries/memory/memory.ts'

/** What an edit changes in the memory. */
export interface MemoryChange {
  readonly sourceId: number | null
  /** A source text that is not in the memory yet. */
  readonly newSource: string | null
  readonly sourceHash: bigint
  readonly sourceLanguageId: number
  readonly targetLanguageId: number
  /** The text of a new entry; null: none is added. */
  readonly remembered: string | null
  readonly origin: string
  readonly context: string
  readonly status: number
  readonly projectId: number | null
  readonly userId: number | null
  /** An entry that has the text already, and what it gets. */
  readonly changedId: number | null
  readonly changedStatus: number | null
  readonly changedUserId: number | null
  readonly droppedIds: readonly number[]
  readonly leftIds: readonly number[]
}

export const noMemoryChange: MemoryChange = {
  sourceId: null,
  newSource: null,
  sourceHash: 0n,
  sourceLanguageId: 0,
  targetLanguageId: 0,
  remembered: null,
  origin: '',
  context: '',
  status: 0,
  projectId: null,
  userId: null,
  changedId: null,
  changedStatus: null,
  changedUserId: null,
  droppedIds: [],
  leftIds: [],
}

/** Writes it with one statement for each part. */
export async function writeMemoryChange(tx: Db, change: MemoryChange, now: number): Promise<void> {
  const { newSource, remembered, changedId, changedStatus, changedUserId, droppedIds, leftIds, ...entry } = change
  const sourceId =
    newSource === null ? entry.sourceId : await addSource(tx, entry.sourceLanguageId, newSource, entry.sourceHash)
  if (remembered !== null && sourceId !== null && sourceId !== undefined)
    await insertMemory(tx, [{ ...entry, sourceId, target: remembered, shared: 0, fromFile: 0, now }])
  if (changedId !== null)
    await updateMemory(tx, changedId, {
      ...(changedStatus === null ? {} : { status: changedStatus }),
      ...(changedUserId === null ? {} : { user_id: changedUserId }),
    })
  await deleteMemory(tx, droppedIds)
  for (const id of leftIds) await updateMemory(tx, id, { project_id: null, shared: 0 })
}
