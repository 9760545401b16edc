import { ApiError } from '../../api/client.ts'

type Kind = 'broken' | 'offline' | 'forbidden' | 'missing' | 'busy' | 'refused' | 'server'

export interface ErrorWords {
  /** Key of the sentence that says what happened. */
  title: `error.${Kind}`
  /** Key of the sentence that says what a person can do about it. */
  advice: `error.${Kind}.advice` | 'error.busy.soon'
  values: { message: string; status: number; count: number }
}

/** What happened and what a person can do about it. */
export function describeError(error: Error): ErrorWords {
  const { status, retryAfter } = error instanceof ApiError ? error : { status: -1, retryAfter: undefined }
  const kind = kindOf(status)
  const values = { message: sentence(error.message), status, count: Math.max(1, Math.ceil(retryAfter ?? 0)) }
  if (kind === 'busy' && retryAfter === undefined) return { title: 'error.busy', advice: 'error.busy.soon', values }
  return { title: `error.${kind}`, advice: `error.${kind}.advice`, values }
}

function kindOf(status: number): Kind {
  if (status === -1) return 'broken'
  if (status === 0) return 'offline'
  if (status === 401 || status === 403) return 'forbidden'
  if (status === 404) return 'missing'
  if (status === 400) return 'refused'
  return status === 429 ? 'busy' : 'server'
}

function sentence(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
}
