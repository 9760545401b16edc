import type { Db } from '#server/db/database.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { addJob } from '#server/queue/queue.ts'

/** A component has another clone by now, or is gone: the one it had goes as well unless somebody else has it too. */
export async function queueCloneRemoval(
  tx: Db,
  { repo }: Pick<ComponentRow, 'repo'>,
  lane: string,
  now: number,
): Promise<void> {
  await addJob(tx, { kind: 'drop_clone', payload: { repo, lane }, key: `drop:${lane}`, lane }, now)
}
