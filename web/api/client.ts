import type { ErrorReply } from './types.ts'

/** A request that got no usable answer. Status 0: the server was not reached. */
export class ApiError extends Error {
  readonly status: number
  readonly retryAfter: number | undefined

  constructor(message: string, status: number, options: { cause?: unknown; retryAfter?: number | undefined } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.status = status
    this.retryAfter = options.retryAfter
  }
}

/** Path of an API resource, each segment escaped: apiPath('components', 'p', 'c') is /api/components/p/c/. */
export function apiPath(...segments: string[]): string {
  return `/api/${segments.map((segment) => `${encodeURIComponent(segment)}/`).join('')}`
}

export function withPage(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path
}

export async function getJson<Body>(path: string, signal?: AbortSignal): Promise<Body> {
  const response = await send(path, signal)
  if (!response.ok) throw await errorOf(response)
  return (await response.json()) as Body
}

async function send(path: string, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(path, { headers: { accept: 'application/json' }, ...(signal && { signal }) })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError('The server could not be reached.', 0, { cause })
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(wait) ? wait : undefined
  const text = await response.text().catch(() => '')
  return new ApiError(detailOf(text) ?? response.statusText, response.status, { retryAfter })
}

/** The first detail of an API error body, or nothing when the body is something else. */
export function detailOf(text: string): string | undefined {
  try {
    const reply = JSON.parse(text) as Partial<ErrorReply> | null
    return reply?.errors?.[0]?.detail
  } catch {
    return undefined
  }
}
