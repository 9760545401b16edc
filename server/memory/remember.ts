import { memoryUpdate } from '#core/memory/memory-update.ts'
import { memoryPairs } from '#core/memory/pairs.ts'
import { splitForms } from '#core/units/forms.ts'
import type { Db } from '#server/db/database.ts'
import {
  deleteMemory,
  ensureSource,
  entriesBeside,
  insertMemory,
  type NewMemory,
  updateMemory,
} from '#server/db/queries/memory/memory.ts'

/** A translation that was saved and may be of use again. */
export interface Remembered {
  /** Forms share one text, as in a unit. */
  readonly source: string
  readonly target: string
  readonly context: string
  readonly sourceLanguageId: number
  readonly targetLanguageId: number
  /** Address of the component: project/component. */
  readonly origin: string
  /** Null where the component's texts are not the project's to see. */
  readonly projectId: number | null
  /** Whose own memory it goes to as well. */
  readonly userId: number | null
  readonly shared: boolean
  /** Whether older texts of the same string stay. */
  readonly keepsOlder?: boolean
  /** False: it waits for review. */
  readonly isReliable: boolean
  readonly now: number
}

/**
 * Keeps a translation for later, in the transaction that saves it: a handful of point reads and writes. A newer text of
 * the same string takes the place of the older one where that is wanted; what came in files stays.
 */
export async function rememberTranslation(tx: Db, saved: Remembered): Promise<void> {
  if (saved.projectId === null && saved.userId === null && !saved.shared) return
  const pairs = memoryPairs(splitForms(saved.source), splitForms(saved.target))
  const beside = new Set(pairs.map(({ target }) => target))
  for (const { source, target } of pairs) {
    const sourceId = await ensureSource(tx, saved.sourceLanguageId, source)
    if (sourceId === undefined) continue
    await storeEntry(
      tx,
      {
        sourceId,
        sourceLanguageId: saved.sourceLanguageId,
        targetLanguageId: saved.targetLanguageId,
        target,
        origin: saved.origin,
        context: saved.context,
        status: saved.isReliable ? 1 : 0,
        projectId: saved.projectId,
        userId: saved.userId,
        shared: saved.shared ? 1 : 0,
        fromFile: 0,
        now: saved.now,
      },
      beside,
      saved.keepsOlder,
    )
  }
}

/** Adds an entry unless it is there, in place of older ones of the same string. */
async function storeEntry(
  tx: Db,
  entry: NewMemory,
  beside: ReadonlySet<string>,
  keepsOlder: boolean | undefined,
): Promise<void> {
  const known = (await entriesBeside(tx, entry)).filter((row) => row.context === entry.context)
  const { add, change, drop, leave } = memoryUpdate(known, entry, beside, keepsOlder)
  if (add) await insertMemory(tx, [entry])
  if (change) await updateMemory(tx, change.id, change)
  await deleteMemory(tx, drop)
  for (const id of leave) await updateMemory(tx, id, { project_id: null, shared: 0 })
}
