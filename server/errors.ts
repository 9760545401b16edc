import { type Message, type MessageId, message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'

/** Every error the service raises on purpose: stable code, HTTP status, usual message. Only `api/http` turns one into a reply. */
const table = {
  not_found: [404, 'request.notFound'],
  invalid_page: [404, 'request.invalidPage'],
  not_authenticated: [401, 'access.notAuthenticated'],
  authentication_failed: [401, 'access.invalidToken'],
  permission_denied: [403, 'access.denied'],
  confirmation_required: [403, 'access.confirmPassword'],
  second_factor_required: [403, 'access.confirmSecondFactor'],
  method_not_allowed: [405, 'request.methodNotAllowed'],
  not_acceptable: [406, 'request.notAcceptable'],
  invalid: [400, 'field.invalid'],
  required: [400, 'field.required'],
  parse_error: [400, 'request.malformed'],
  not_a_source_unit: [400, 'string.notASource'],
  unsupported_media_type: [415, 'request.mediaType'],
  conflict: [412, 'request.conflict'],
  throttled: [429, 'request.throttled'],
  component_locked: [423, 'component.locked'],
  repository_locked: [423, 'repository.busy'],
  request_timeout: [408, 'request.slow'],
  too_large: [413, 'request.tooLarge'],
  repository: [400, 'repository.unusable'],
  settings: [400, 'config.wrong'],
  remote_refused: [400, 'network.refused'],
  remote: [502, 'network.remote'],
  unavailable: [503, 'server.databaseDown'],
  storage_full: [507, 'server.diskFull'],
  error: [500, 'server.error'],
} as const satisfies Record<string, readonly [number, MessageId]>

export type ErrorCode = keyof typeof table

/** Codes that clients know under another spelling. */
const shownCodes: Partial<Record<ErrorCode, string>> = {
  invalid_page: 'not_found',
  not_a_source_unit: 'not-a-source-unit',
  component_locked: 'component-locked',
  repository_locked: 'repository-locked',
}

export interface FieldError {
  readonly code: string
  /** The message in English. */
  readonly detail: string
  readonly attr: string | null
  readonly message: Message
}

export const fieldError = (attr: string | null, said: Message, code = 'invalid'): FieldError => ({
  code,
  detail: render(said),
  attr,
  message: said,
})

export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** What the text of the error was made of. */
  readonly said: Message
  /** One item per wrong field for validation errors, exactly one otherwise. */
  readonly errors: readonly FieldError[]
  /** Seconds until it makes sense to try again. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    said?: Message,
    options?: { attr?: string; errors?: readonly FieldError[]; retryAfter?: number; cause?: unknown },
  ) {
    const [status, standard] = table[code]
    const one = said ?? message(standard)
    super(said || !options?.errors ? render(one) : options.errors.map(({ detail }) => detail).join(' '), {
      cause: options?.cause,
    })
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.retryAfter = options?.retryAfter
    this.errors = options?.errors ?? [fieldError(options?.attr ?? null, one, shownCodes[code] ?? code)]
    this.said = said ?? this.errors[0]?.message ?? one
  }
}

/** A value of the request that breaks a rule; `attr` names the field. */
export const invalid = (attr: string | null, said: Message, code = 'invalid'): AppError =>
  new AppError('invalid', said, { errors: [fieldError(attr, said, code)] })

/** Everything that is wrong with a request is told at once. */
export function demandNoErrors(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new AppError('invalid', undefined, { errors })
}

/** What a check says, as a list: nothing, where all is well. */
export function errorsOf(check: () => unknown): readonly FieldError[] {
  try {
    check()
    return []
  } catch (error) {
    if (error instanceof AppError) return error.errors
    throw error
  }
}

/** What a check has to say about a value; undefined: all is well. */
export function problemOf(check: () => unknown): Message | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.said
    throw error
  }
}

/** Something else has this name, slug or address already. */
export const taken = (attr: string, said: Message): FieldError => fieldError(attr, said, 'unique')

/** What has to be there by now: that it is missing is a mistake of ours, not of who asks. */
export function mustExist<T>(value: T, what: string): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`${what} is missing`)
  return value
}

/** What an error says, whatever was thrown. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What the system calls an error: ENOENT, for one. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
