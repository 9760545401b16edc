import { call, type Reply, readAt } from '../../../api/call.ts'
import { changesAddress } from '../../../api/changes.ts'
import { translationParams } from '../../../api/repositories.ts'
import type { Scope } from '../../../api/scopes.ts'

export type BulkResult = Reply<'POST /api/bulk/units/'>

/** When the newest of somebody's changes at a place began: what an undo reaches back to. By the server's own clock. */
export async function startOfLatest(path: string, user: string, count: number): Promise<string | undefined> {
  const size = Math.min(1000, Math.max(1, count))
  const page = await readAt('GET /api/changes/', `${changesAddress(path, { user })}&page_size=${size}`)
  return page.results.slice(0, count).at(-1)?.timestamp
}

export const revertChanges = (scope: Scope, user: string, since: string) =>
  call('POST /api/translations/:project/:component/:language/revert/', {
    params: translationParams(scope),
    body: { user, timestamp_after: since },
  })
