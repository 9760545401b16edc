import { rememberTouched } from '#server/commands/memory/remember-changes.ts'
import { inTransaction } from '#server/db/database.ts'
import { indexTexts, tidyNoted } from '#server/db/search/text-index.ts'
import type { JobContext } from '#server/jobs/handler.ts'
import { indexMemory } from '#server/memory/gram-index.ts'
import { yieldToEventLoop } from '#server/sync/context/sync-context.ts'
import { SliceSize } from '#server/threads/slice-size.ts'

/** Texts of one transaction: short, since nobody else can write meanwhile on SQLite. */
const SLICES = { first: 200, least: 50, most: 1000 }
/** New sources of the memory taken at once: each list that grows is written once. */
const MEMORY_SLICE = 50_000

/** Imports do not wait for the indexes of texts; these follow here, a slice at a time. */
export async function indexWaitingTexts(
  context: Pick<JobContext, 'db' | 'signal' | 'report' | 'now'>,
): Promise<{ texts: number; remembered: number }> {
  const { db } = context
  const { units: remembered } = await rememberTouched(context)
  let texts = 0
  const size = new SliceSize(SLICES)
  const goOn = async (done: number) => {
    texts += done
    await context.report(0)
    await yieldToEventLoop(context)
  }
  // Once through: what is noted again meanwhile, or by a transaction that goes on, is of the next job.
  for (let after = 0; ; ) {
    const slice = await size.slice((limit) => inTransaction(db, (tx) => indexTexts(tx, limit, after)))
    if (slice.done === 0) break
    after = slice.last
    await goOn(slice.done)
  }
  await tidyNoted(db, texts)
  for (;;) {
    const done = await indexMemory(db, MEMORY_SLICE)
    if (done === 0) break
    await goOn(done)
  }
  return { texts, remembered }
}
