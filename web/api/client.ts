import i18next from 'i18next'
import type { Message } from '#core/messages/message.ts'
import { inOwnWords } from '../locale/own-words.ts'
import { takeFirstReply } from './first-replies.ts'

export interface ErrorReply {
  type: 'validation_error' | 'client_error' | 'server_error'
  errors: { code: string; detail: string; attr: string | null; message?: Message }[]
}

/** A request that got no usable answer. Status 0: the server was not reached. */
export class ApiError extends Error {
  readonly status: number
  readonly retryAfter: number | undefined
  /** What the server found wrong, one by one; `attr` names the field. */
  readonly problems: ErrorReply['errors']

  constructor(message: string, status: number, options: ApiErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.status = status
    this.retryAfter = options.retryAfter
    this.problems = options.problems ?? []
  }

  /** What is wrong with a field, in words. */
  of(attr: string): string | undefined {
    return this.problems.find((problem) => problem.attr === attr)?.detail
  }
}

interface ApiErrorOptions {
  cause?: unknown
  retryAfter?: number | undefined
  problems?: ErrorReply['errors'] | undefined
}

/** Errors are told in the language of the page, from the messages that they were made of. */
const JSON_WITH_MESSAGES = 'application/json; messages=1'

export function withPage(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path
}

export async function getJson<Body>(path: string, signal?: AbortSignal): Promise<Body> {
  const sent = takeFirstReply<Body>(path)
  if (sent !== undefined) return sent
  const response = await send(path, { headers: { accept: JSON_WITH_MESSAGES }, ...(signal && { signal }) })
  return await response.json()
}

export interface RequestOptions {
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a form with files as it is. */
  body?: unknown
  /** A ZIP archive, sent as it is instead of a body. */
  archive?: File | null
  /** Only when nobody changed it since: the ETag that came with what is shown. */
  ifMatch?: string | undefined
  signal?: AbortSignal | undefined
  /** Goes on when the page is left. */
  keepalive?: boolean
}

/** Changes something. An answer without a body is undefined. */
export async function sendJson<Body = undefined>(path: string, options: RequestOptions): Promise<Body> {
  const reply = await (await sendBody(path, options)).text()
  const body = reply === '' ? undefined : JSON.parse(reply)
  return body
}

/** The same, for what is more than a body: ETags. */
export function sendBody(path: string, options: RequestOptions): Promise<Response> {
  const { method = 'POST', archive, body = archive ?? undefined, ifMatch, signal, keepalive } = options
  const isForm = body instanceof FormData || body instanceof File
  const headers: Record<string, string> = { accept: JSON_WITH_MESSAGES }
  // Emails that follow from it are written in the language of the page.
  if (i18next.language) headers['accept-language'] = i18next.language
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  if (archive) headers['content-type'] = 'application/zip'
  if (ifMatch !== undefined) headers['if-match'] = ifMatch
  const content = isForm ? body : body === undefined ? null : JSON.stringify(body)
  return send(path, { method, headers, body: content, ...(signal && { signal }), ...(keepalive && { keepalive }) })
}

/** The answer itself, whatever was sent. */
async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await reach(path, init)
  if (!response.ok) throw await errorOf(response)
  return response
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new ApiError("Can't reach the server.", 0, { cause })
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(wait) ? wait : undefined
  const problems = await readable(problemsOf(await response.text().catch(() => '')))
  return new ApiError(problems?.[0]?.detail ?? response.statusText, response.status, { retryAfter, problems })
}

async function readable(problems: ErrorReply['errors'] | undefined): Promise<ErrorReply['errors'] | undefined> {
  if (problems === undefined) return undefined
  const details = await inOwnWords(problems.map(({ message, detail }) => ({ message, english: detail })))
  return problems.map((problem, index) => ({
    ...problem,
    attr: settingOf(problem) ?? problem.attr,
    detail: details[index] ?? problem.detail,
  }))
}

/** Which of several settings in one field is wrong: the message says it, the API names the field they are in. */
function settingOf({ attr, message }: ErrorReply['errors'][number]): string | undefined {
  const name = attr === 'configuration' ? message?.values?.name : undefined
  return typeof name === 'string' ? `configuration.${name}` : undefined
}

/** The problems an API error body names, or nothing when the body is something else. */
export function problemsOf(text: string): ErrorReply['errors'] | undefined {
  try {
    const reply: Partial<ErrorReply> | null = JSON.parse(text)
    return reply?.errors
  } catch {
    return undefined
  }
}
