import { ApiError, getJson, send } from '../../api/client.ts'
import type { Unit } from '../../api/types.ts'
import type { Outcome } from './queue-store.ts'
import type { Save } from './save-queue.ts'
import { etagOf } from './versions.ts'

/** Gives one save to the server and tells what became of it. */
export async function sendSave(save: Save): Promise<Outcome> {
  try {
    if (save.kind === 'suggest') {
      await post(`/api/units/${save.unit}/suggestions/`, { target: save.target })
      return { kind: 'done' }
    }
    const response = await post(
      `/api/units/${save.unit}/`,
      { target: save.target, state: save.state },
      { method: 'PATCH', ifMatch: save.base },
    )
    return { kind: 'done', base: response.headers.get('etag') ?? undefined }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return outcomeOf(error, save)
  }
}

async function outcomeOf(error: ApiError, save: Save): Promise<Outcome> {
  if (error.status === 412) return conflictOf(save)
  if (error.status === 0 || error.status >= 500) return { kind: 'lost' }
  if (error.status === 429) return { kind: 'lost', waitMs: (error.retryAfter ?? 1) * 1000 }
  return { kind: 'refused', problem: error.message }
}

/** A conflict with our own text is none: an earlier answer was lost on its way. */
async function conflictOf(save: Save): Promise<Outcome> {
  const unit = await getJson<Unit>(`/api/units/${save.unit}/`)
  const base = etagOf(unit)
  const isOurs = unit.state === save.state && unit.target.join('\0') === save.target.join('\0')
  return isOurs ? { kind: 'done', base } : { kind: 'conflict', theirs: unit.target, base }
}

function post(
  path: string,
  body: unknown,
  { method = 'POST', ifMatch }: { method?: string; ifMatch?: string } = {},
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', 'content-type': 'application/json' }
  if (ifMatch !== undefined) headers['if-match'] = ifMatch
  return send(path, { method, headers, body: JSON.stringify(body) })
}
