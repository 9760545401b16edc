import { call, callForResponse } from '../../api/call.ts'
import { ApiError } from '../../api/client.ts'
import type { Outcome } from './queue-store.ts'
import type { Save } from './save-queue.ts'
import { etagOf } from './versions.ts'

/** Gives one save to the server and tells what became of it. */
export async function sendSave(save: Save): Promise<Outcome> {
  const params = { id: save.unit }
  try {
    if (save.kind === 'suggest') {
      await call('POST /api/units/:id/suggestions/', { params, body: { target: [...save.target] } })
      return { kind: 'done' }
    }
    const response = await given(save)
    return { kind: 'done', base: response.headers.get('etag') ?? undefined }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return outcomeOf(error, save)
  }
}

function given({ unit, target, state, reason, base }: Save): Promise<Response> {
  const params = { id: unit }
  const options = { ifMatch: base }
  if (reason === undefined)
    return callForResponse('PATCH /api/units/:id/', { params, body: { target: [...target], state } }, options)
  return callForResponse('POST /api/units/:id/send-back/', { params, body: { target: [...target], reason } }, options)
}

async function outcomeOf(error: ApiError, save: Save): Promise<Outcome> {
  if (error.status === 412) return conflictOf(save)
  if (error.status === 0 || error.status >= 500) return { kind: 'lost' }
  if (error.status === 429) return { kind: 'lost', waitMs: (error.retryAfter ?? 1) * 1000 }
  return { kind: 'refused', problem: error.message }
}

/** A conflict with our own text is none: an earlier answer was lost on its way. */
async function conflictOf(save: Save): Promise<Outcome> {
  const unit = await call('GET /api/units/:id/', { params: { id: save.unit } })
  const base = etagOf(unit)
  const isOurs = unit.state === save.state && unit.target.join('\0') === save.target.join('\0')
  return isOurs ? { kind: 'done', base } : { kind: 'conflict', theirs: unit.target, base }
}
