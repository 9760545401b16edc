import type { WriteRequest } from '#server/api/http/route.ts'
import type { Db } from '#server/db/database.ts'

class Rollback extends Error {}

/** Does the work and answers with what came of it; with `dryRun` nothing of it stays. */
export async function tryOut<Result>(
  request: Pick<WriteRequest, 'transaction'>,
  work: (tx: Db) => Promise<{ readonly result: Result; readonly dryRun: boolean }>,
): Promise<Result> {
  const tried: Result[] = []
  try {
    return await request.transaction(async (tx) => {
      const { result, dryRun } = await work(tx)
      if (!dryRun) return result
      tried.push(result)
      throw new Rollback()
    })
  } catch (error) {
    const [result] = tried
    if (error instanceof Rollback && result !== undefined) return result
    throw error
  }
}
