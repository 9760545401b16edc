import type { Message } from '#core/messages/message.ts'
import { type Change, changesAddress } from '../../../api/changes.ts'
import { apiPath, getJson, sendJson } from '../../../api/client.ts'
import type { Scope } from '../../../api/scopes.ts'
import type { Page } from '../../../api/types.ts'

export interface Reverted {
  reverted: number
  skipped: number
}

export interface BulkResult {
  results: { id: number | null; outcome: string; errors?: { detail: string; message: Message }[] }[]
  saved: number
  unchanged: number
  suggested: number
  failed: number
}

/** When the newest of somebody's changes at a place began: what an undo reaches back to. By the server's own clock. */
export async function startOfLatest(path: string, user: string, count: number): Promise<string | undefined> {
  const size = Math.min(1000, Math.max(1, count))
  const page = await getJson<Page<Change>>(`${changesAddress(path, { user })}&page_size=${size}`)
  return page.results.slice(0, count).at(-1)?.timestamp
}

export const translationApi = (scope: Scope, ...more: string[]): string =>
  apiPath('translations', scope.project?.slug ?? '', scope.component?.path ?? '', scope.language?.code ?? '', ...more)

export const revertChanges = (scope: Scope, user: string, since: string): Promise<Reverted> =>
  sendJson<Reverted>(translationApi(scope, 'revert'), { method: 'POST', body: { user, timestamp_after: since } })
